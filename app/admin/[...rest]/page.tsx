// Answers addresses under /admin that no page has. Without it the buyers' pages would answer.
import { notFound } from 'next/navigation';
import { deskPage } from '#app/admin/desk-adapters.tsx';

export default deskPage(
  'own_account',
  { title: (t) => t('access.missingTitle'), current: 'today' },
  async () => notFound(),
);
