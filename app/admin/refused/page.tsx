// The words of a 403, which `RefusedOnVisit` leads here.
import { noticePage } from '#app/admin/desk-notice.tsx';

const page = noticePage('/admin/refused', 'access.forbidden');
export default page;
export const generateMetadata = page.metadata;
