// The words of a 404 for browsers without a script, which `RefusedOnVisit` leads here.
import { deskPage } from '#app/admin/desk-adapters.tsx';
import { RefusalWords } from '#app/admin/desk-notice.tsx';

const page = deskPage(
  'own_account',
  { title: (t) => t('access.missingTitle'), current: null, path: () => '/admin/missing' },
  async ({ t }) => <RefusalWords what="missing" t={t} />,
);
export default page;
export const generateMetadata = page.metadata;
