import { notFound } from 'next/navigation';
import { z } from 'zod';
import { deskPage } from '#app/admin/desk-adapters.tsx';
import { RankFields } from '#app/admin/staff/rank-fields.tsx';
import { endedWords, SessionList } from '#app/admin/staff/session-list.tsx';
import { DeskForm, DeskSubmit } from '#components/admin/ui/desk-form.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { PostButton } from '#components/admin/ui/post-button.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { listStaff } from '#lib/auth/staff.ts';
import { changeMemberAction, endSessionAction, removeMemberAction } from '../staff-actions.ts';

const page = deskPage<{ memberId: string }>(
  'change_staff',
  {
    title: (t) => t('staff.member'),
    current: 'staff',
    path: ({ memberId }) => `/admin/staff/${memberId}`,
  },
  async (desk, { params: { memberId }, query: { done } }) => {
    const { ctx, t, events } = desk;
    const id = z.uuid().safeParse(memberId);
    const [found] = id.success ? await listStaff(ctx.db, ctx.now(), id.data) : [];
    if (!found) notFound();
    const words = done === 'saved' ? t('staff.saved') : endedWords(t, done);
    const gone = found.events.filter((one) => !events.some((event) => event.id === one));
    const unlisted = gone.map((one) => ({ id: one, name: one }));
    return (
      <>
        <PageHead
          title={found.name}
          text={
            <>
              {/* The bar of a phone has no room for the name. */}
              <bdi className="block font-bold text-ink lg:hidden">{found.name}</bdi>
              <bdi>{found.email}</bdi>
            </>
          }
        />
        {words && (
          <p role="status" className="notice notice-good max-w-xl">
            {words}
          </p>
        )}
        <Sheet title={t('staff.change')} className="max-w-xl">
          <DeskForm action={changeMemberAction}>
            <input type="hidden" name="member" value={found.id} />
            {gone.map((one) => (
              <input key={one} type="hidden" name="had" value={one} />
            ))}
            <RankFields t={t} events={[...events, ...unlisted]} role={found.role} chosen={found.events} />
            <DeskSubmit label={t('staff.save')} busy={t('staff.working')} />
          </DeskForm>
        </Sheet>
        <Sheet
          title={t('staff.sessionsTitle')}
          aside={t(found.hasSecondFactor ? 'staff.secondFactorOn' : 'staff.secondFactorOff')}
          className="max-w-xl"
        >
          {found.sessions.length === 0 ? (
            <p className="text-quiet">{t('staff.sessions', { count: 0 })}</p>
          ) : (
            <>
              <SessionList desk={desk} sessions={found.sessions} memberId={found.id} end={endSessionAction} />
              <PostButton action={endSessionAction} fields={{ member: found.id }} className="pt-3">
                {t('staff.endAll')}
              </PostButton>
            </>
          )}
        </Sheet>
        <Sheet title={t('staff.remove')} className="max-w-xl">
          <DeskForm action={removeMemberAction}>
            <input type="hidden" name="member" value={found.id} />
            <input type="hidden" name="name" value={found.name} />
            <p>{t('staff.removeText')}</p>
            <DeskSubmit label={t('staff.remove')} busy={t('staff.working')} quiet />
          </DeskForm>
        </Sheet>
      </>
    );
  },
);
export default page;
export const generateMetadata = page.metadata;
