// What members of staff did and saw: filters are the address, pages are links.
import Link from 'next/link';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { type DeskWords, deskPage, type Query } from '#app/admin/desk-adapters.tsx';
import { EmptyState } from '#components/admin/ui/empty-state.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { AUDIT_KINDS, type AuditRow, findAudit, orderIdOf } from '#lib/admin/audit.ts';
import { STAFF_ROLES } from '#lib/auth/permissions.ts';
import { listStaff } from '#lib/auth/staff.ts';
import { instantIn } from '#lib/shared/dates.ts';
import { codeText } from '#lib/shared/typed-text.ts';

const AUDIT = '/admin/audit';
const PAGE_SIZE = 50;

const Day = z.iso.date().optional().catch(undefined);
const Filters = z.object({
  member: z.uuid().optional().catch(undefined),
  kind: z.enum(AUDIT_KINDS).optional().catch(undefined),
  order: z
    .string()
    .transform((typed) => codeText(typed).toUpperCase())
    .optional()
    .catch(undefined),
  from: Day,
  to: Day,
  after: z.coerce.bigint().positive().optional().catch(undefined),
});
type Filters = z.infer<typeof Filters>;

/** The day after `day`, as a day. */
const nextDay = (day: string): string =>
  new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const midnight = (day: string | undefined, timeZone: string): Date | undefined =>
  day ? instantIn(`${day}T00:00`, timeZone) : undefined;

function addressOf({ after, ...filters }: Filters): string {
  const query = new URLSearchParams(
    Object.entries({ ...filters, after: after?.toString() }).flatMap(([key, value]) =>
      value ? [[key, value]] : [],
    ),
  ).toString();
  return query ? `${AUDIT}?${query}` : AUDIT;
}

const DETAILS = [
  'factor',
  'waits',
  'name',
  'role',
  'roleBefore',
  'races',
  'count',
  'fields',
  'browser',
  'language',
  'format',
  'what',
] as const;
const Detail = z.enum(DETAILS);
const Role = z.enum(STAFF_ROLES);

/** Words and values of the details of a row. */
function detailWords(t: DeskWords, { detail }: AuditRow, eventName: (id: string) => string): string {
  const words = Object.entries(detail).map(([key, value]) => {
    const known = Detail.safeParse(key);
    const list = Array.isArray(value) ? value : [String(value)];
    if (value === null || value === 0 || list.length === 0) return '';
    const shown = list.map((one) => {
      const role = Role.safeParse(one);
      if (/^role/.test(key) && role.success) return t(`staff.roles.${role.data}`);
      return key === 'races' ? eventName(one) : one;
    });
    return `${known.success ? t(`audit.details.${known.data}`) : key} ${shown.join(', ')}`;
  });
  return words.filter(Boolean).join(' · ');
}

/** Enough of a digest to tell two networks apart. */
const SHOWN = 6;

const page = deskPage(
  'see_audit',
  { title: (t) => t('audit.title'), current: 'audit' },
  async ({ ctx, t, format, events, timeZone }, { query }) => {
    const filters = Filters.parse(one(query));
    const { member, kind, order, from, to, after } = filters;
    const [staff, orderId] = await Promise.all([
      listStaff(ctx.db, ctx.now()),
      order ? orderIdOf(ctx.db, order) : undefined,
    ]);
    const { rows, next } =
      orderId === null
        ? { rows: [], next: null }
        : await findAudit(
            ctx.db,
            {
              staffId: member,
              kind,
              orderId,
              from: midnight(from, timeZone),
              until: midnight(to && nextDay(to), timeZone),
            },
            after ?? null,
            PAGE_SIZE,
          );
    const eventName = (id: string) => events.find((event) => event.id === id)?.name ?? id;
    return (
      <>
        <PageHead title={t('audit.title')} text={t('audit.text')} />
        <Sheet>
          <form action={AUDIT} className="flex flex-wrap items-end gap-3">
            <Choice name="member" label={t('audit.member')} value={member} none={t('audit.everybody')}>
              {staff.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Choice>
            <Choice name="kind" label={t('audit.kind')} value={kind} none={t('audit.everything')}>
              {AUDIT_KINDS.map((known) => (
                <option key={known} value={known}>
                  {t(`audit.kinds.${known}`)}
                </option>
              ))}
            </Choice>
            <Typed name="order" label={t('audit.order')} value={order} type="text" />
            <Typed name="from" label={t('audit.from')} value={from} type="date" />
            <Typed name="to" label={t('audit.to')} value={to} type="date" />
            <button type="submit" className="btn btn-quiet">
              {t('audit.show')}
            </button>
            {Boolean(member || kind || order || from || to) && (
              <Link href={AUDIT} className="link">
                {t('audit.clear')}
              </Link>
            )}
          </form>
        </Sheet>
        <Sheet flush>
          {rows.length === 0 ? (
            <EmptyState
              title={t('audit.empty')}
              text={orderId === null && order ? t('audit.noOrder', { code: order }) : t('audit.emptyText')}
            />
          ) : (
            <ul className="divide-y divide-edge">
              {rows.map((row) => (
                <Line
                  key={row.id.toString()}
                  row={row}
                  t={t}
                  at={format.dayTime(row.at)}
                  eventName={eventName}
                />
              ))}
            </ul>
          )}
        </Sheet>
        <p className="flex flex-wrap gap-4 empty:hidden">
          {after !== undefined && (
            <Link href={addressOf({ ...filters, after: undefined })} className="btn btn-quiet">
              {t('audit.newest')}
            </Link>
          )}
          {next !== null && (
            <Link href={addressOf({ ...filters, after: next })} className="btn btn-quiet">
              {t('audit.older')}
            </Link>
          )}
        </p>
      </>
    );
  },
);
export default page;
export const generateMetadata = page.metadata;

/** The first of repeated parameters; empty ones are not set. */
const one = (query: Query): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first ? [[key, first]] : [];
    }),
  );

type FieldProps = { readonly name: string; readonly label: string; readonly value: string | undefined };

function Choice({ name, label, value, none, children }: FieldProps & { none: string; children: ReactNode }) {
  return (
    <span className="grid gap-1">
      <label htmlFor={name} className="text-quiet text-sm">
        {label}
      </label>
      <select id={name} name={name} defaultValue={value ?? ''} className="input">
        <option value="">{none}</option>
        {children}
      </select>
    </span>
  );
}

function Typed({ name, label, value, type }: FieldProps & { readonly type: 'text' | 'date' }) {
  return (
    <span className="grid gap-1">
      <label htmlFor={name} className="text-quiet text-sm">
        {label}
      </label>
      <input id={name} name={name} type={type} defaultValue={value} className="input" />
    </span>
  );
}

type LineProps = {
  readonly row: AuditRow;
  readonly t: DeskWords;
  readonly at: string;
  readonly eventName: (id: string) => string;
};

const Line = ({ row, t, at, eventName }: LineProps) => (
  <li className="grid gap-x-4 px-4 py-2 md:grid-cols-[9rem_minmax(0,1fr)_minmax(0,2fr)]">
    <time dateTime={row.at.toISOString()} className="text-quiet tabular-nums max-md:text-sm">
      {at}
    </time>
    <span className="min-w-0">
      <bdi className="font-bold">{row.name || t('audit.nobody')}</bdi>
      {row.addressKey && (
        <span className="block text-quiet text-sm">
          {t('audit.network', { key: row.addressKey.slice(0, SHOWN) })}
        </span>
      )}
    </span>
    <span className="grid min-w-0 content-start">
      <span>
        <span>{row.kind === null ? '' : t(`audit.kinds.${row.kind}`)}</span>{' '}
        {row.order && (
          <Link href={`/admin/orders/${row.order.code}`} className="font-bold">
            {row.order.code}
          </Link>
        )}{' '}
        {row.eventId && <bdi className="text-quiet">{eventName(row.eventId)}</bdi>}
      </span>
      <span className="break-words text-quiet text-sm empty:hidden">{detailWords(t, row, eventName)}</span>
    </span>
  </li>
);
