import { z } from 'zod';
import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { undoSettingAction } from '#app/admin/settings/settings-actions.ts';
import {
  type Drawn,
  defineTable,
  type FoundRows,
  listRows,
  PER_PAGE,
} from '#app/admin/table/define-table.tsx';
import { chipsOf, FilterChoices } from '#components/admin/list/chips.tsx';
import { RowLink } from '#components/admin/list/desk-list.tsx';
import type { ChipProps } from '#components/admin/list/filter-bar.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { EmptyState } from '#components/admin/ui/empty-state.tsx';
import { PostButton } from '#components/admin/ui/post-button.tsx';
import { AUDIT_GROUPS, AUDIT_LIST, type AuditGroup, type AuditRow, auditScope } from '#lib/admin/audit.ts';
import { countRows } from '#lib/admin/list/list.ts';
import { currentSettingIds } from '#lib/admin/setting-rows.ts';
import { EXPORTED_LISTS, STAFF_ROLES } from '#lib/auth/permissions.ts';
import { listStaff, type MemberOfStaff } from '#lib/auth/staff.ts';
import { AUDIT_MONTHS } from '#lib/shared/retention.ts';

const page = defineTable<AuditRow, FoundRows<AuditRow>>({
  room: 'audit',
  find: listRows('audit', AUDIT_LIST, ({ at }) => auditScope(at)),
  draw: async (desk, { query, address }) => {
    const { ctx, t } = desk;
    const [staff, count, settings] = await Promise.all([
      listStaff(ctx.db, desk.at.now),
      countRows(ctx.db, AUDIT_LIST, query, auditScope(desk.at)),
      currentSettingIds(ctx.db),
    ]);
    return {
      caption: t('audit.caption'),
      count,
      columns: columnsOf(desk, staff, settings),
      search: { label: t('audit.order'), hint: t('audit.order'), name: 'order' },
      chips: filtersOf(desk, address, staff),
      empty: <Empty t={t} given={query.given} />,
      paging: { words: t('audit.perPage', { count: PER_PAGE }) },
      text: t('audit.text'),
      whole: (row) => detailWords(desk, row),
    };
  },
});
export default page;
export const generateMetadata = page.metadata;

/** Enough of a digest to tell two networks apart. */
const networkOf = (addressKey: string): string => addressKey.slice(0, 6);

/** @param settings ids of the rows of settings that are in force */
const columnsOf = (
  desk: DeskView,
  staff: readonly MemberOfStaff[],
  settings: ReadonlySet<string>,
): Drawn<AuditRow>['columns'] => {
  const { t, format } = desk;
  return {
    at: {
      heading: t('audit.time'),
      at360: 'time',
      sort: 'at',
      cell: ({ at }) => (
        <time dateTime={at.toISOString()} className="whitespace-nowrap tabular-nums">
          {`${format.day(at)}, ${format.seconds(at)}`}
        </time>
      ),
    },
    member: {
      heading: t('audit.member'),
      at360: 'title',
      sort: 'member',
      cell: ({ name }) => <bdi className="font-bold">{name || t('audit.nobody')}</bdi>,
    },
    what: {
      heading: t('audit.kind'),
      at360: 'status',
      cell: ({ kind }) => <span>{kind === null ? '' : t(`audit.kinds.${kind}`)}</span>,
    },
    about: {
      heading: t('audit.about'),
      at360: 'value',
      cell: (row) => undoOf(desk, row, settings) ?? about(desk, row, staff),
    },
    detail: {
      heading: t('audit.detail'),
      at360: 'meta',
      clips: true,
      cell: (row) => {
        const words = detailWords(desk, row);
        const network = row.addressKey && `${t('audit.networkHead')} ${networkOf(row.addressKey)}`;
        return (
          <span className="text-quiet">
            <span>{words}</span>
            {network && <span className="md:hidden">{words ? ` · ${network}` : network}</span>}
          </span>
        );
      },
    },
    network: {
      heading: t('audit.networkHead'),
      at360: 'hidden',
      cell: ({ addressKey }) => <span className="text-quiet">{addressKey && networkOf(addressKey)}</span>,
    },
  };
};

const GROUPS: readonly AuditGroup[] = ['access', 'staff', 'orders', 'cases', 'data', 'settings'];

function filtersOf(
  desk: DeskView,
  address: FoundRows<AuditRow>['address'],
  staff: readonly MemberOfStaff[],
): ChipProps[] {
  const { t } = desk;
  const { given } = address;
  const chips = chipsOf(desk, address);
  const [member] = given.member ?? [];
  const kinds = GROUPS.map((group) => ({
    name: 'kind',
    label: t(`audit.groups.${group}`),
    options: AUDIT_GROUPS[group].map((one) => ({ value: one, label: t(`audit.kinds.${one}`) })),
  }));
  return [
    ...chips.event(t('audit.race')),
    chips.choices({
      name: 'member',
      label: t('audit.member'),
      isSingle: true,
      options: staff.map(({ id, name }) => ({ value: id, label: name, drawn: <bdi>{name}</bdi> })),
      ...(member && !staff.some(({ id }) => id === member) && { value: t('audit.removed') }),
    }),
    chips.several(
      ['kind'],
      t('audit.kind'),
      kinds.flatMap(chips.wordsOf),
      <div className="grid max-h-[50vh] gap-3 overflow-y-auto">
        {kinds.map((group) => (
          <FilterChoices key={group.label} address={address} {...group} />
        ))}
      </div>,
    ),
    chips.days(t('audit.day'), { from: t('audit.from'), to: t('audit.to') }),
  ];
}

const OF_CASES: readonly string[] = ['case_taken', 'case_given_back', 'case_closed', 'case_waiting'];
const OF_MEMBERS: readonly string[] = ['member_changed', 'session_ended', 'sessions_ended'];

/** The order, case or member that a row is about, as its link. */
function about({ t }: DeskView, { kind, orderCode, subject }: AuditRow, staff: readonly MemberOfStaff[]) {
  if (orderCode !== null)
    return (
      <RowLink href={`/admin/orders/${encodeURIComponent(orderCode)}`} isCode>
        {orderCode}
      </RowLink>
    );
  if (kind === null || subject === null) return null;
  if (OF_CASES.includes(kind) || kind === 'opened_again' || kind === 'note_added')
    return (
      <RowLink href={`/admin/attention/${encodeURIComponent(subject)}`}>
        <span>{t('audit.case')}</span>
      </RowLink>
    );
  const member = OF_MEMBERS.includes(kind) && staff.find(({ id }) => id === subject);
  return member ? (
    <RowLink href={`/admin/staff/${member.id}`}>
      <bdi>{member.name}</bdi>
    </RowLink>
  ) : null;
}

/** The change of a setting that is still in force can be taken back. */
function undoOf({ t, may }: DeskView, { kind, detail, eventId }: AuditRow, settings: ReadonlySet<string>) {
  const row = String(detail.row ?? '');
  const file = String(detail.file ?? '');
  const isChange = kind === 'setting_changed' || kind === 'setting_undone';
  if (!isChange || !settings.has(row) || file.startsWith('waivers/') || !may('change_settings')) return null;
  const setting = String(detail.setting ?? '');
  return (
    <PostButton
      action={undoSettingAction}
      fields={{ row, setting, event: eventId ?? '' }}
      label={t('audit.undoSetting', { setting })}
      look="link cursor-pointer underline"
    >
      {t('audit.undo')}
    </PostButton>
  );
}

const Role = z.enum(STAFF_ROLES);
const Value = z.enum([
  'again',
  'answer',
  'call',
  'changed',
  'code',
  'email',
  'guardian',
  'paper',
  'participant',
  'password',
  'payer',
  'phone',
  'sms',
  'whatsapp',
]);
const CODED = ['factor', 'field', 'format', 'part', 'way'];
/** Details that are shown; the others are for the database. */
const Detail = z.enum([
  'setting',
  'before',
  'after',
  'ending',
  'entries',
  'factor',
  'field',
  'file',
  'format',
  'jobs',
  'language',
  'name',
  'orderCodes',
  'part',
  'count',
  'races',
  'role',
  'roleBefore',
  'waits',
  'way',
  ...EXPORTED_LISTS,
]);

/** Details that are shown first; the database keeps no order of them. */
const FIRST_DETAILS: readonly string[] = ['setting', 'before', 'after'];

function detailWords({ t, events }: DeskView, { detail, eventId }: AuditRow): string {
  const eventName = (id: string) => events.find((event) => event.id === id)?.name ?? id;
  const rank = (key: string) => FIRST_DETAILS.indexOf(key) + 1 || FIRST_DETAILS.length + 1;
  const inOrder = Object.entries(detail).toSorted(([a], [b]) => rank(a) - rank(b));
  const words = inOrder.map(([key, value]) => {
    const known = Detail.safeParse(key);
    const list = Array.isArray(value) ? value : [String(value)];
    if (!known.success || value === null || value === 0 || value === '' || list.length === 0) return '';
    const shown = list.map((one) => {
      const role = Role.safeParse(one);
      if (/^role/.test(key) && role.success) return t(`staff.roles.${role.data}`);
      const value = Value.safeParse(one);
      if (CODED.includes(key) && value.success) return t(`audit.values.${value.data}`);
      return key === 'races' ? eventName(one) : one;
    });
    return `${t(`audit.details.${known.data}`)} ${shown.join(', ')}`;
  });
  return [eventId === null ? '' : eventName(eventId), ...words].filter(Boolean).join(' · ');
}

type EmptyProps = Pick<DeskView, 't'> & Pick<FoundRows<AuditRow>['query'], 'given'>;

function Empty({ t, given: { event, order, ...others } }: EmptyProps) {
  if (!event && !order && Object.keys(others).length === 0)
    return <EmptyState title={t('audit.noneYet')} text={t('audit.noneYetText')} />;
  return (
    <EmptyState
      title={order ? t('audit.noOrder', { code: order[0] ?? '' }) : t('audit.empty')}
      text={t('audit.emptyText', { months: AUDIT_MONTHS })}
    >
      <DeskLink href="/admin/audit" className="btn btn-quiet">
        {t('audit.clear')}
      </DeskLink>
    </EmptyState>
  );
}
