import { z } from 'zod';
import type { Desk } from '#app/admin/desk-adapters.tsx';
import { type DeskColumn, RowLink } from '#components/admin/list/desk-list.tsx';
import { AUDIT_LIST, type AuditRow } from '#lib/admin/audit.ts';
import type { ListQuery } from '#lib/admin/list/list.ts';
import { STAFF_ROLES } from '#lib/auth/permissions.ts';
import type { MemberOfStaff } from '#lib/auth/staff.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import { auditHref } from './audit-query.ts';

/** Enough of a digest to tell two networks apart. */
const networkOf = (addressKey: string): string => addressKey.slice(0, 6);

export function auditColumns(
  desk: Desk,
  query: ListQuery,
  staff: readonly MemberOfStaff[],
): DeskColumn<AuditRow>[] {
  const { t, format, language, timeZone } = desk;
  const seconds = new Intl.DateTimeFormat(intlLocale(language), {
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone,
  });
  return [
    {
      key: 'at',
      heading: t('audit.time'),
      at360: 'time',
      sort: sortLink(query, 'at'),
      cell: ({ at }) => (
        <time dateTime={at.toISOString()} className="whitespace-nowrap tabular-nums">
          {`${format.day(at)}, ${seconds.format(at)}`}
        </time>
      ),
    },
    {
      key: 'member',
      heading: t('audit.member'),
      at360: 'title',
      sort: sortLink(query, 'member'),
      cell: ({ name }) => <bdi className="font-bold">{name || t('audit.nobody')}</bdi>,
    },
    {
      key: 'what',
      heading: t('audit.kind'),
      at360: 'status',
      cell: ({ kind }) => <span>{kind === null ? '' : t(`audit.kinds.${kind}`)}</span>,
    },
    { key: 'about', heading: t('audit.about'), at360: 'value', cell: (row) => about(desk, row, staff) },
    {
      key: 'detail',
      heading: t('audit.detail'),
      at360: 'meta',
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
    {
      key: 'network',
      heading: t('audit.networkHead'),
      at360: 'hidden',
      cell: ({ addressKey }) => <span className="text-quiet">{addressKey && networkOf(addressKey)}</span>,
    },
  ];
}

function sortLink({ given, sort }: ListQuery, key: 'at' | 'member') {
  const isSorted = sort.key === key;
  const first = AUDIT_LIST.sorts[key]?.first ?? 'asc';
  const next = isSorted ? (sort.direction === 'asc' ? 'desc' : 'asc') : first;
  const isOwn = key === AUDIT_LIST.sort && next === first;
  return {
    href: auditHref({ given }, isOwn ? {} : { sort: `${key}.${next}` }),
    direction: isSorted ? sort.direction : null,
  };
}

const OF_CASES: readonly string[] = ['case_taken', 'case_given_back', 'case_closed', 'case_waiting'];
const OF_MEMBERS: readonly string[] = ['member_changed', 'session_ended', 'sessions_ended'];

/** The order, case or member that a row is about, as its link. */
function about({ t }: Desk, { kind, orderCode, subject }: AuditRow, staff: readonly MemberOfStaff[]) {
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
  'orders',
  'part',
  'participants',
  'count',
  'races',
  'role',
  'roleBefore',
  'waits',
  'way',
]);

function detailWords({ t, events }: Desk, { detail, eventId }: AuditRow): string {
  const eventName = (id: string) => events.find((event) => event.id === id)?.name ?? id;
  const words = Object.entries(detail).map(([key, value]) => {
    const known = Detail.safeParse(key);
    const list = Array.isArray(value) ? value : [String(value)];
    if (!known.success || value === null || value === 0 || list.length === 0) return '';
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
