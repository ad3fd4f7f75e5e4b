import { roomPage } from '#app/admin/desk-adapters.tsx';
import { ROOMS } from '#components/admin/frame/rooms.ts';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { retentionOf } from '#lib/personal-data/reduce-old-entries.ts';
import { UNPAID_DAYS } from '#lib/shared/retention.ts';
import { personAction } from './data-actions.ts';
import { PersonForm } from './person-form.tsx';

const page = roomPage('data', async ({ ctx, t, format }) => {
  const [months, { reduced, lastRunAt }] = await Promise.all([ctx.shop.retention(), retentionOf(ctx.db)]);
  return (
    <>
      <PageHead title={t('data.title')} text={t('data.text')} />
      <Sheet title={t('data.howLong')} className="grid max-w-3xl gap-3">
        {months === null ? (
          <p className="notice notice-warn">
            <span>{t('data.never')}</span>{' '}
            <DeskLink href={`${ROOMS.settings.path}#retention`} className="link inline-flex items-center">
              {t('data.set')}
            </DeskLink>
          </p>
        ) : (
          <>
            <p>{t('data.after', { months, days: UNPAID_DAYS })}</p>
            <p className="text-quiet">
              <span>{t('data.reduced', { count: reduced })}</span>{' '}
              <span>
                {lastRunAt ? t('data.lastRun', { when: format.dayTime(lastRunAt) }) : t('data.notYetRun')}
              </span>
            </p>
          </>
        )}
        <p className="text-quiet">{t('data.provider')}</p>
      </Sheet>
      <Sheet title={t('data.person')} className="grid max-w-3xl gap-3">
        <p>{t('data.personText')}</p>
        <p>{t('data.searched')}</p>
        <PersonForm
          action={personAction}
          words={{
            phone: t('data.phone'),
            help: t('data.phoneHelp'),
            find: t('data.find'),
            json: t('data.json'),
            html: t('data.html'),
            erase: t('data.erase'),
            eraseHelp: t('data.eraseHelp'),
            working: t('data.working'),
          }}
        />
      </Sheet>
    </>
  );
});
export default page;
export const generateMetadata = page.metadata;
