// Makes the page it stands on a plain one: a document that nothing of the framework has to wake up in the browser. Where
// the page is kept or sent, what its script would need is taken out, and the script with it (lib/plain-pages).
// Not in development, where React redraws what is edited.
import { PLAIN_PAGE } from '#lib/shared/plain-page.ts';

export const PlainPage = () => (process.env.NODE_ENV === 'development' ? null : <template id={PLAIN_PAGE} />);
