// The words of a 404, which `RefusedOnVisit` leads here.
import { noticePage } from '#app/admin/desk-notice.tsx';

const page = noticePage('/admin/missing', 'access.missing');
export default page;
export const generateMetadata = page.metadata;
