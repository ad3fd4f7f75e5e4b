// Members who may use the desk, and invites that are still open.
import Link from 'next/link';
import { type Desk, roomPage } from '#app/admin/desk-adapters.tsx';
import { type DeskColumns, DeskList, RowLink } from '#components/admin/list/desk-list.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { PostButton } from '#components/admin/ui/post-button.tsx';
import { Pill, Sheet } from '#components/admin/ui/sheet.tsx';
import { listInvites } from '#lib/auth/invite.ts';
import { listStaff, type MemberOfStaff } from '#lib/auth/staff.ts';
import { revokeInviteAction } from './staff-actions.ts';

const page = roomPage('staff', async (desk, query) => {
  const { ctx, t, format } = desk;
  const [members, invites] = await Promise.all([listStaff(ctx.db, ctx.now()), listInvites(ctx)]);
  return (
    <>
      <PageHead title={t('staff.title')} text={t('staff.text')}>
        <Link href="/admin/staff/invite" className="btn">
          {t('staff.invite')}
        </Link>
      </PageHead>
      {(query.done === 'removed' || query.done === 'revoked') && (
        <p role="status" className="notice notice-good">
          {query.done === 'removed' ? t('staff.removed') : t('staff.revoked')}
        </p>
      )}
      <DeskList
        t={t}
        caption={t('staff.title')}
        rows={members}
        rowKey={({ id }) => id}
        columns={columns(desk)}
        empty={null}
      />
      {invites.length > 0 && (
        <Sheet title={t('staff.invitesTitle')} flush>
          <ul className="divide-y divide-edge">
            {invites.map(({ id, name, email, role, expiresAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
                <span className="grid min-w-0">
                  <bdi className="font-bold">{name}</bdi>
                  <span className="flex flex-wrap gap-x-3 text-quiet text-sm">
                    <bdi>{email}</bdi>
                    <span>{t(`staff.roles.${role}`)}</span>
                    <span>{t('staff.invitedUntil', { until: format.dayTime(expiresAt) })}</span>
                  </span>
                </span>
                <PostButton
                  action={revokeInviteAction}
                  fields={{ invite: id }}
                  label={t('staff.revokeFor', { name })}
                >
                  {t('staff.revoke')}
                </PostButton>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
});
export default page;
export const generateMetadata = page.metadata;

function columns({ t, format, member: self, events }: Desk): DeskColumns<MemberOfStaff> {
  const racesOf = (ids: readonly string[]) =>
    ids.length === 0
      ? t('staff.allRaces')
      : events
          .filter(({ id }) => ids.includes(id))
          .map(({ name }) => name)
          .join(', ') || t('staff.onlyRaces', { count: ids.length });
  return {
    name: {
      heading: t('staff.name'),
      at360: 'title',
      cell: ({ id, name, email }) => (
        <span className="grid min-w-0">
          <span className="flex flex-wrap items-baseline gap-x-1.5">
            <RowLink href={`/admin/staff/${id}`}>
              <bdi>{name}</bdi>
            </RowLink>
            {id === self.id && <Pill>{t('staff.you')}</Pill>}
          </span>
          <bdi className="font-normal text-quiet text-sm">{email}</bdi>
        </span>
      ),
    },
    role: {
      heading: t('staff.role'),
      at360: 'status',
      cell: ({ role, events: ids }) => (
        <span className="inline-flex flex-wrap gap-x-1.5">
          <span>{t(`staff.roles.${role}`)}</span>
          <span className="text-quiet">{racesOf(ids)}</span>
        </span>
      ),
    },
    signedIn: {
      heading: t('staff.signedIn'),
      at360: 'line',
      cell: ({ lastSignIn, sessions }) => (
        <span className="inline-flex flex-wrap gap-x-3">
          <span>
            {lastSignIn ? t('staff.lastSignIn', { ago: format.ago(lastSignIn) }) : t('staff.neverSignedIn')}
          </span>
          <span>{t('staff.sessions', { count: sessions.length })}</span>
        </span>
      ),
    },
    secondFactor: {
      heading: t('account.twoStep'),
      at360: 'line',
      cell: ({ hasSecondFactor }) => (
        <>
          <span className="max-md:hidden">{t(hasSecondFactor ? 'staff.on' : 'staff.off')}</span>
          <span className="md:hidden">
            {t(hasSecondFactor ? 'staff.secondFactorOn' : 'staff.secondFactorOff')}
          </span>
        </>
      ),
    },
  };
}
