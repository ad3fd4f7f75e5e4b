import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { EventChoice } from '#app/admin/desk-adapters.tsx';
import { signOutAction } from '#app/admin/sign-out-actions.ts';
import { DeskKeys } from '#components/admin/list/desk-keys.tsx';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { PostButton } from '#components/admin/ui/post-button.tsx';
import { AttentionMark } from '#components/admin/ui/status-mark.tsx';
import type { StaffMember } from '#lib/auth/require-staff.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { DESK_ROOMS, type DeskRoom, deskHref, ROOMS } from './rooms.ts';

type FrameWords = Awaited<ReturnType<typeof getTranslations<'desk.frame'>>>;

export type DeskFrameProps = {
  readonly locale: Language;
  readonly member: Pick<StaffMember, 'name' | 'role'>;
  readonly organizer: { readonly name: string; readonly logo: string | null };
  readonly events: readonly EventChoice[];
  /** The chosen event, which all links keep; null: all of the member's. */
  readonly event: EventChoice | null;
  /** The room that is marked in the rail and that the picker's links stay in. */
  readonly current?: DeskRoom | undefined;
  readonly allowed: (room: DeskRoom) => boolean;
  /** Numbers at the right of the links; `attention` is a filled badge, which vanishes at 0. */
  readonly counts?: { readonly orders?: number; readonly participants?: number; readonly attention?: number };
  /** A triangle beside Health. */
  readonly healthMark?: boolean;
  /** Title of the page, for the bar of a phone, where the heading of `PageHead` is hidden. */
  readonly title: string;
  readonly children: ReactNode;
};

export async function DeskFrame(props: DeskFrameProps) {
  const { locale, organizer, event, current, title, children } = props;
  const t = await getTranslations({ locale, namespace: 'desk.frame' });
  return (
    <div className="desk-frame">
      <a
        href="#main"
        className="-top-40 absolute start-4 z-30 rounded-b-xl bg-ink px-5 py-3 text-ground focus:top-0 print:hidden"
      >
        {t('skip')}
      </a>
      <header className="desk-rail print:hidden">
        <DeskLink
          href={deskHref({ event }, ROOMS.today.path)}
          className="flex min-h-12 min-w-0 items-center gap-2.5 no-underline"
        >
          {organizer.logo && (
            <picture className="flex-none">
              <img src={organizer.logo} alt="" width={32} height={32} className="rounded-md" />
            </picture>
          )}
          <span className="grid min-w-0">
            <bdi className="display truncate text-[1.0625rem] leading-[1.2] max-lg:hidden">
              {organizer.name}
            </bdi>
            <span className="truncate text-quiet text-sm max-lg:hidden">{t('desk')}</span>
            <span className="display text-[1.0625rem] leading-[1.2] lg:hidden">{title}</span>
            <span className="text-quiet text-sm lg:hidden">{event?.name ?? t('allRaces')}</span>
          </span>
        </DeskLink>
        <details key={`${current} ${event?.id}`} className="desk-menu">
          <summary className="min-h-12 cursor-pointer list-none items-center gap-2 px-2 font-bold text-[1rem] [&::-webkit-details-marker]:hidden">
            <DeskIcon name="list" className="size-5" />
            <span>{t('menu')}</span>
          </summary>
          <div className="desk-menu-panel">
            <EventPicker {...props} t={t} />
            <RailLinks {...props} t={t} group="work" />
            <RailLinks {...props} t={t} group="setUp" isNamed />
            <Account {...props} t={t} />
          </div>
        </details>
      </header>
      <main id="main" tabIndex={-1} className="desk-main outline-none">
        {children}
      </main>
    </div>
  );
}

type PartProps = DeskFrameProps & { readonly t: FrameWords };

/** The chosen race, drawn as a small bib. */
function EventPicker({ events, event, current, t }: PartProps) {
  const bib = (
    <span className="grid min-w-0 flex-1 gap-0.5">
      <bdi className="display text-[1rem] leading-[1.15]">{event?.name ?? t('allRaces')}</bdi>
      {event?.when && <span className="text-paper-quiet text-sm">{event.when}</span>}
    </span>
  );
  const look =
    'flex min-h-12 items-center gap-2 rounded-xl border border-paper-edge border-t-4 border-t-accent bg-paper px-2.5 py-2 text-paper-ink';
  if (events.length < 2) return <div className={look}>{bib}</div>;
  const room = current === undefined || current === 'account' ? 'today' : current;
  return (
    <details key={event?.id} className="picker lg:relative">
      <summary className={`${look} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        <span className="sr-only">{t('chooseRace')}</span>
        {bib}
        <DeskIcon name="down" className="picker-angle size-4" />
      </summary>
      <ul className="mt-1 max-h-[50vh] overflow-y-auto rounded-xl border border-edge bg-sheet py-1 lg:absolute lg:inset-x-0 lg:z-20 lg:max-h-[calc(100dvh-12rem)] lg:shadow-lift">
        {[null, ...events].map((choice) => (
          <li key={choice?.id ?? 'all'}>
            <DeskLink
              href={deskHref({ event: choice }, ROOMS[room].path)}
              aria-current={choice?.id === event?.id ? 'true' : undefined}
              className="flex min-h-12 flex-col justify-center border-transparent border-s-4 px-2 py-1.5 no-underline hover:bg-ground aria-[current]:border-accent aria-[current]:font-bold lg:min-h-9"
            >
              <bdi>{choice?.name ?? t('allRaces')}</bdi>
              {choice?.when && <span className="font-normal text-quiet text-sm">{choice.when}</span>}
            </DeskLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

type LinksProps = PartProps & {
  readonly group: 'work' | 'setUp';
  readonly isNamed?: boolean;
};

function RailLinks({ group, isNamed, ...props }: LinksProps) {
  const shown = DESK_ROOMS.filter((room) => ROOMS[room].group === group && props.allowed(room));
  const { t } = props;
  const label = t(group);
  if (shown.length === 0) return null;
  return (
    <nav aria-label={label} className={isNamed ? 'grid gap-0.5' : 'mt-3 grid gap-0.5'}>
      {isNamed && (
        <p aria-hidden="true" className="px-2 pt-4 pb-1 text-quiet text-sm">
          {label}
        </p>
      )}
      <ul className="grid gap-0.5">
        {shown.map((room) => (
          <li key={room}>
            <RailLink {...props} room={room} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RailLink({ room, current, event, t, ...facts }: PartProps & { readonly room: DeskRoom }) {
  return (
    <DeskLink
      href={deskHref({ event }, ROOMS[room].path)}
      aria-current={room === current ? 'page' : undefined}
      className="relative flex min-h-12 items-center gap-2.5 rounded-xl border border-transparent px-2 no-underline hover:bg-sheet aria-[current]:tracking-tight lg:gap-2 lg:px-1.5 aria-[current]:border-edge aria-[current]:bg-sheet aria-[current]:font-bold aria-[current]:before:absolute aria-[current]:before:inset-y-0 aria-[current]:before:-start-px aria-[current]:before:w-1 aria-[current]:before:rounded-s-xl aria-[current]:before:bg-accent lg:min-h-9"
    >
      <DeskIcon name={ROOMS[room].icon} className="text-quiet" />
      <span className="min-w-0 flex-1">{t(room)}</span>
      <RailMark {...facts} room={room} t={t} />
    </DeskLink>
  );
}

type MarkProps = Pick<DeskFrameProps, 'counts' | 'healthMark' | 'locale'> & {
  readonly room: DeskRoom;
  readonly t: FrameWords;
};

function RailMark({ room, counts = {}, healthMark, locale, t }: MarkProps) {
  if (room === 'health' && healthMark) return <AttentionMark tone="warn" words={t('toFix')} />;
  const count =
    room === 'orders' || room === 'participants' || room === 'attention' ? counts[room] : undefined;
  if (count === undefined || (room === 'attention' && count === 0)) return null;
  const look =
    room === 'attention'
      ? 'min-w-5 rounded-full bg-accent px-1.5 text-center font-bold text-on-accent'
      : 'font-normal text-quiet';
  return <span className={`${look} text-sm tabular-nums`}>{count.toLocaleString(intlLocale(locale))}</span>;
}

const ROLES = { owner: 'owner', staff: 'staffRole', viewer: 'viewer' } as const;

function Account({ member, locale, current, event, t }: PartProps) {
  return (
    <div className="mt-4 grid gap-1 border-edge border-t px-2 pt-3 lg:mt-auto">
      <p className="flex flex-wrap gap-x-1.5">
        <bdi className="font-bold">{member.name}</bdi>
        <span className="text-quiet">{t(ROLES[member.role])}</span>
      </p>
      <div className="flex flex-wrap gap-x-4">
        <DeskLink
          href={deskHref({ event }, ROOMS.account.path)}
          aria-current={current === 'account' ? 'page' : undefined}
          className="py-3 lg:py-0.5"
        >
          {t('account')}
        </DeskLink>
        <PostButton
          action={signOutAction}
          look="cursor-pointer py-3 underline underline-offset-[0.18em] lg:py-0.5"
        >
          {t('signOut')}
        </PostButton>
      </div>
      <DeskKeys locale={locale} />
    </div>
  );
}
