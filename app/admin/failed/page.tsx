// The words of a page that failed, which `FailedOnVisit` leads here.
import { noticePage } from '#app/admin/desk-notice.tsx';

const page = noticePage('/admin/failed', 'frame.failed');
export default page;
export const generateMetadata = page.metadata;
