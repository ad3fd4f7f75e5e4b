// Who may use the desk: members, and invites that are still open.
import Link from 'next/link';
import { deskPage } from '#app/admin/desk-adapters.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Pill, Sheet } from '#components/admin/ui/sheet.tsx';
import { listInvites } from '#lib/auth/invite.ts';
import { listStaff } from '#lib/auth/staff.ts';
import { revokeInviteAction } from './staff-actions.ts';

const page = deskPage(
  'see_staff',
  { title: (t) => t('staff.title'), current: 'staff' },
  async ({ ctx, t, format, member: self, events }, { query }) => {
    const [members, invites] = await Promise.all([listStaff(ctx.db, ctx.now()), listInvites(ctx)]);
    const racesOf = (ids: readonly string[]) =>
      ids.length === 0
        ? t('staff.allRaces')
        : events
            .filter(({ id }) => ids.includes(id))
            .map(({ name }) => name)
            .join(', ') || t('staff.onlyRaces', { count: ids.length });
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
        <Sheet flush>
          <ul className="divide-y divide-edge">
            {members.map((one) => (
              <li
                key={one.id}
                className="relative grid gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,2fr)]"
              >
                <span className="grid min-w-0">
                  <span>
                    <Link
                      href={`/admin/staff/${one.id}`}
                      className="font-bold no-underline after:absolute after:inset-0 hover:underline"
                    >
                      <bdi>{one.name}</bdi>
                    </Link>{' '}
                    {one.id === self.id && <Pill>{t('staff.you')}</Pill>}
                  </span>
                  <bdi className="truncate text-quiet text-sm">{one.email}</bdi>
                </span>
                <span className="grid content-start">
                  <span>{t(`staff.roles.${one.role}`)}</span>
                  <span className="text-quiet text-sm">{racesOf(one.events)}</span>
                </span>
                <span className="grid content-start text-sm">
                  <span>
                    {one.lastSignIn
                      ? t('staff.lastSignIn', { ago: format.ago(one.lastSignIn) })
                      : t('staff.neverSignedIn')}
                  </span>
                  <span className="text-quiet">
                    {[
                      t('staff.sessions', { count: one.sessions.length }),
                      t(one.hasSecondFactor ? 'staff.secondFactorOn' : 'staff.secondFactorOff'),
                    ].join(' · ')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Sheet>
        {invites.length > 0 && (
          <Sheet title={t('staff.invitesTitle')} flush>
            <ul className="divide-y divide-edge">
              {invites.map(({ id, name, email, role, expiresAt }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
                >
                  <span className="grid min-w-0">
                    <bdi className="font-bold">{name}</bdi>
                    <span className="text-quiet text-sm">
                      {[
                        email,
                        t(`staff.roles.${role}`),
                        t('staff.invitedUntil', { until: format.dayTime(expiresAt) }),
                      ].join(' · ')}
                    </span>
                  </span>
                  <form action={revokeInviteAction}>
                    <input type="hidden" name="invite" value={id} />
                    <button
                      type="submit"
                      className="btn btn-quiet"
                      aria-label={t('staff.revokeFor', { name })}
                    >
                      {t('staff.revoke')}
                    </button>
                  </form>
                </li>
              ))}
            </ul>
          </Sheet>
        )}
      </>
    );
  },
);
export default page;
export const generateMetadata = page.metadata;
