// The words of a 403 for browsers without a script, which `RefusedOnVisit` leads here.
import { deskPage } from '#app/admin/desk-adapters.tsx';
import { RefusalWords } from '#app/admin/desk-notice.tsx';

const page = deskPage(
  'own_account',
  { title: (t) => t('access.forbiddenTitle'), current: null, path: () => '/admin/refused' },
  async ({ t }) => <RefusalWords what="forbidden" t={t} />,
);
export default page;
export const generateMetadata = page.metadata;
