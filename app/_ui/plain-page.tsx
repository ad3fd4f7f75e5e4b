// Makes the page it stands on a plain one: a prerendered document that nothing in the browser has to wake up. Where the
// page is kept, what the framework's script would need is taken out, and the script with it (lib/plain-pages).
import { PLAIN_PAGE } from '#lib/shared/plain-page.ts';

export const PlainPage = () => <template id={PLAIN_PAGE} />;
