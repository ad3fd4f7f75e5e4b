// The words of a page that failed, for browsers without a script, which `FailedOnVisit` leads here.
import Link from 'next/link';
import { deskPage } from '#app/admin/desk-adapters.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';

const page = deskPage(
  'own_account',
  { title: (t) => t('frame.failedTitle'), current: null, path: () => '/admin/failed' },
  async ({ t }) => (
    <Sheet className="grid max-w-xl gap-4">
      <h1 className="display text-h1">{t('frame.failedTitle')}</h1>
      <p>{t('frame.failedText')}</p>
      <p>
        <Link href="/admin" prefetch={false} className="btn">
          {t('access.home')}
        </Link>
      </p>
    </Sheet>
  ),
);
export default page;
export const generateMetadata = page.metadata;
