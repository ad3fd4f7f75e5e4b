// The three doors of the desk: every page, route handler and server action under /admin is made by one of these, which ask
// who is signed in and what the table in lib/auth/permissions.ts grants. `desk-access.integration.test.ts` finds any other.
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { forbidden, notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache, type ReactNode } from 'react';
import type { z } from 'zod';
import { AdminFrame } from '#components/admin/admin-frame.tsx';
import {
  type FormAction,
  type FormAnswer,
  type FormState,
  FRESH_FORM,
  postedForm,
} from '#components/ui/form/form-state.ts';
import { type AuditInput, writeAudit } from '#lib/admin/audit.ts';
import { listDeskEvents } from '#lib/admin/desk-events.ts';
import { safeNextPath, signInPath } from '#lib/auth/admin-paths.ts';
import { type Action, may, seesEvent } from '#lib/auth/permissions.ts';
import { findStaffMember, type StaffMember } from '#lib/auth/require-staff.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import type { Tx } from '#lib/db/client.ts';
import { DEFAULT_LANGUAGE, intlLocale, type Language, languageOf } from '#lib/i18n/languages.ts';
import { type Server, server } from '#lib/server.ts';
import { clientAddress } from '#lib/shared/client-address.ts';
import { isCrossSite } from '#lib/shared/cross-site.ts';
import { age, clockTime, shortDate } from '#lib/shared/dates.ts';
import { formatMoney } from '#lib/shared/money.ts';

/** The desk's words in the member's language: `t('orders.title')`. */
export type DeskWords = Awaited<ReturnType<typeof getTranslations<'desk'>>>;

/** An event of the picker. `when`: its day in the member's language, '' if unknown. */
export type EventChoice = { readonly id: string; readonly name: string; readonly when: string };

/** Times in the organizer's zone (24 h) and amounts, in the member's language. */
export type DeskFormat = {
  /** `14:32`. */
  readonly time: (at: Date) => string;
  /** Day and time: Tue 2 Feb, 14:32. */
  readonly dayTime: (at: Date) => string;
  /** Without the year: Tue 2 Feb. */
  readonly day: (at: Date) => string;
  /** `2 minutes ago`. */
  readonly ago: (at: Date) => string;
  /** `UGX 93,200`. @param minor units of `currency` */
  readonly money: (minor: number, currency: string) => string;
};

/** What a page, route or action of the desk works with. */
export type Desk = {
  readonly ctx: Server;
  readonly member: StaffMember;
  readonly t: DeskWords;
  readonly language: Language;
  /** `?event=`, which the member may see; null: all events of the member. */
  readonly event: EventChoice | null;
  /** All that the member may see. */
  readonly events: readonly EventChoice[];
  /** What each query about events, orders or participants is limited to: `event_id IN (…)`; null: no limit. */
  readonly eventIds: readonly string[] | null;
  readonly timeZone: string;
  readonly format: DeskFormat;
  /** Whether the member may do this as well, for buttons. @param eventId of the order or participant, if it is about one */
  readonly may: (action: Action, eventId?: string | null) => boolean;
  /**
   * 404 for an order, a participant or a case of an event that the member may not see; null: it is about the whole
   * organization. Call it with the event of each row that an id of the request names.
   */
  readonly requireEvent: (eventId: string | null) => void;
  /**
   * Runs a change in ONE transaction together with its audit row. No row is written if `work` answers an `Err`, which must
   * have changed nothing, or if `entry` answers null.
   * @param entry what the row says, or how it follows from what `work` answered
   */
  readonly change: <T>(
    work: (tx: Tx) => Promise<T>,
    entry: AuditInput | ((done: T) => AuditInput | null),
  ) => Promise<T>;
  /** An audit row without a change: a number was shown, rows were exported. Await it before anything is shown. */
  readonly record: (entry: AuditInput) => Promise<void>;
};

/** The search parameters of a page, as Next gives them. */
export type Query = Readonly<Record<string, string | string[] | undefined>>;
type Params = Readonly<Record<string, string>>;

/** The rooms of the rail. */
export type Room =
  | 'today'
  | 'orders'
  | 'participants'
  | 'attention'
  | 'health'
  | 'referrals'
  | 'staff'
  | 'audit'
  | 'data'
  | 'account';

const pathOf = (room: Room): string => (room === 'today' ? '/admin' : `/admin/${room}`);

/** The signed-in member, looked up once per request; null without a session. */
export const currentMember = cache(
  async (): Promise<StaffMember | null> => findStaffMember((await server()).auth, await headers()),
);

/** The language of the desk: the member's, English before sign-in. */
export const languageOfDesk = (member: Pick<StaffMember, 'language'> | null): Language =>
  languageOf(member?.language ?? DEFAULT_LANGUAGE);

/** The action of each page, route and server action that an adapter made. */
const gates = new WeakMap<object, Action>();
/** Whether one of these adapters made a page, route or action, and for which action. */
export const gateOf = (made: object): Action | undefined => gates.get(made);

function gated<Made extends object>(action: Action, made: Made): Made {
  gates.set(made, action);
  return made;
}

type PageOptions<P extends Params> = {
  /** Of the document, and of the bar at 360 px. */
  readonly title: (t: DeskWords, params: P) => string;
  readonly current: Room;
  /** The page's own path if it is not that of `current`; sign-in leads back to it. */
  readonly path?: (params: P) => string;
};
type PageProps<P extends Params> = { readonly params: Promise<P>; readonly searchParams: Promise<Query> };

/**
 * A page of the desk, drawn inside the frame. Signed out: redirect to the sign-in and back. Not granted: 403. `?event=` of an
 * event that the member may not see: 404. Use it as
 *
 *     const page = deskPage('see_orders', { title: (t) => t('orders.title'), current: 'orders' }, async (desk, { query }) => …);
 *     export default page;
 *     export const generateMetadata = page.metadata;
 */
export function deskPage<P extends Params = Params>(
  action: Action,
  { title, current, path }: PageOptions<P>,
  draw: (desk: Desk, request: { readonly params: P; readonly query: Query }) => Promise<ReactNode>,
) {
  const page = async (props: PageProps<P>) => {
    const [params, query, member] = await Promise.all([props.params, props.searchParams, currentMember()]);
    if (!member) redirect(signInPath(addressOf(path?.(params) ?? pathOf(current), query)));
    if (!may(member, action)) forbidden();
    const desk = await openDesk(member, await headers(), first(query.event));
    if (!desk) notFound();
    const [children, { name }] = await Promise.all([draw(desk, { params, query }), loadOrganizer()]);
    return (
      <AdminFrame member={member} organizer={name}>
        {children}
      </AdminFrame>
    );
  };
  const metadata = async (props: PageProps<P>): Promise<Metadata> => {
    const [params, member] = await Promise.all([props.params, currentMember()]);
    return member ? { title: title(await wordsOf(member), params) } : {};
  };
  return gated(action, Object.assign(page, { metadata }));
}

const NO_STORE = 'private, no-store';
type Refused = 'signed_out' | 'cross_site' | 'forbidden' | 'not_found';
const STATUS: Readonly<Record<Refused, number>> = {
  signed_out: 401,
  cross_site: 403,
  forbidden: 403,
  not_found: 404,
};

/**
 * A route handler of the desk. 401, 403 and 404 are JSON `{ error }`; a post from another site is a 403. The answer is never
 * cached. `?event=` works as on pages.
 */
export function deskRoute<P extends Params = Params>(
  action: Action,
  answer: (desk: Desk, request: Request, params: P) => Promise<Response>,
): (request: Request, context: { readonly params: Promise<P> }) => Promise<Response> {
  return gated(action, async (request: Request, context: { readonly params: Promise<P> }) => {
    const opened = await openForRoute(action, request);
    if (typeof opened === 'string')
      return Response.json(
        { error: opened },
        { status: STATUS[opened], headers: { 'Cache-Control': NO_STORE } },
      );
    const answered = await answer(opened, request, await context.params);
    const kept = new Headers(answered.headers);
    kept.set('Cache-Control', NO_STORE);
    return new Response(answered.body, {
      status: answered.status,
      statusText: answered.statusText,
      headers: kept,
    });
  });
}

async function openForRoute(action: Action, request: Request): Promise<Desk | Refused> {
  const { auth, env } = await server();
  if (request.method !== 'GET' && isCrossSite(request.headers, env.APP_URL)) return 'cross_site';
  const member = await findStaffMember(auth, request.headers);
  if (!member) return 'signed_out';
  if (!may(member, action)) return 'forbidden';
  const event = new URL(request.url).searchParams.get('event');
  return (await openDesk(member, request.headers, event)) ?? 'not_found';
}

/** What the answered fields are parsed with: messages of issues are shown at their fields. */
type FormSchema<Input> = z.ZodType<Input> | ((t: DeskWords) => z.ZodType<Input>);

/**
 * A server action of the desk: checks session, role, `Origin` and fields, then runs. Export its result from a 'use server'
 * file; it fits `useActionState(action, FRESH_FORM)` and posts without a script. Repeated fields arrive as an array. Invalid
 * fields answer a state with the messages of their issues and what was typed, but for fields whose name begins with
 * `password` or `code`. `run` answers `{ next }` (redirect) or `{ state }`, and changes data only by `desk.change`.
 */
export function deskAction<Input>(
  action: Action,
  schema: FormSchema<Input>,
  run: (desk: Desk, input: Input) => Promise<FormAnswer>,
): FormAction {
  return gated(action, async (_before: unknown, posted: unknown) => {
    const desk = await openForAction(action, await headers());
    const fields = fieldsOf(postedForm(posted));
    const parsed = (typeof schema === 'function' ? schema(desk.t) : schema).safeParse(fields);
    const answered = parsed.success
      ? await run(desk, parsed.data)
      : { state: refused(desk.t, fields, parsed.error) };
    if ('next' in answered) redirect(answered.next);
    return answered.state;
  });
}

async function openForAction(action: Action, request: Headers): Promise<Desk> {
  const { auth, env } = await server();
  if (isCrossSite(request, env.APP_URL)) forbidden();
  const member = await findStaffMember(auth, request);
  if (!member) redirect(signInPath(pageOf(request.get('referer'))));
  if (!may(member, action)) forbidden();
  return (await openDesk(member, request, null)) ?? notFound();
}

type Fields = Readonly<Record<string, string | readonly string[]>>;

function fieldsOf(form: FormData): Fields {
  const names = [...new Set(form.keys())].filter((name) => !name.startsWith('$'));
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name).filter((value) => typeof value === 'string');
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

const SECRET = /^(?:password|code)/;

function refused(t: DeskWords, fields: Fields, { issues }: z.ZodError): FormState {
  const typed = Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.test(name)));
  const named = issues.flatMap(({ path: [name], message }) =>
    typeof name === 'string' ? [[name, message] as const] : [],
  );
  const problem = issues.find(({ path }) => path.length === 0)?.message ?? t('access.checkForm');
  // The first issue of a field stands.
  return { ...FRESH_FORM, typed, problem, problems: Object.fromEntries(named.toReversed()) };
}

/** The page that a form was posted from; the sign-in leads back to it. */
const pageOf = (referer: string | null): string => {
  if (referer === null || !URL.canParse(referer)) return '/admin';
  const { pathname, search } = new URL(referer);
  return safeNextPath(`${pathname}${search}`);
};

const first = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value[0] : value) ?? null;

function addressOf(path: string, query: Query): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, one])),
  ).toString();
  return search ? `${path}?${search}` : path;
}

const wordsOf = (member: StaffMember): Promise<DeskWords> =>
  getTranslations({ locale: languageOfDesk(member), namespace: 'desk' });

/** Null if the member may not see the event. @param eventId '' and null: all */
async function openDesk(member: StaffMember, request: Headers, eventId: string | null): Promise<Desk | null> {
  const ctx = await server();
  const language = languageOfDesk(member);
  const [{ timeZone }, t, time, known] = await Promise.all([
    loadOrganizer(),
    wordsOf(member),
    getTranslations({ locale: language, namespace: 'time' }),
    listDeskEvents(ctx.db, member.events),
  ]);
  const calendar = { locale: intlLocale(language), timeZone };
  const day = (at: Date) => shortDate(at, calendar);
  const clock = (at: Date) => clockTime(at, calendar);
  const events = known.map(({ id, name, startsAt }) => ({ id, name, when: startsAt ? day(startsAt) : '' }));
  const only = events.length === 1 && member.events.length > 0 ? events[0] : undefined;
  const event = eventId ? events.find(({ id }) => id === eventId) : (only ?? null);
  if (event === undefined) return null;
  const address = clientAddress(request);
  const actor = {
    id: member.id,
    name: member.name,
    addressKey: address === 'unknown' ? null : ctx.digest('staff address', address),
  };
  const change: Desk['change'] = (work, entry) =>
    ctx.db.$transaction(async (tx) => {
      const done = await work(tx);
      const input = isFailure(done) ? null : typeof entry === 'function' ? entry(done) : entry;
      if (input) await writeAudit(tx, actor, input, ctx.now());
      return done;
    });
  return {
    ctx,
    member,
    t,
    language,
    event,
    events,
    eventIds: event ? [event.id] : member.events.length > 0 ? member.events : null,
    timeZone,
    format: {
      time: clock,
      day,
      dayTime: (at) => `${day(at)}, ${clock(at)}`,
      ago: (at) => {
        const { words, count } = age(at, ctx.now());
        return time(words, { count });
      },
      money: (minor, currency) => formatMoney(minor, currency, calendar.locale),
    },
    may: (action, about) => may(member, action, about),
    requireEvent: (id) => {
      if (id === null ? member.events.length > 0 : !seesEvent(member, id)) notFound();
    },
    change,
    record: async (entry) => {
      await change(async () => null, entry);
    },
  };
}

const isFailure = (done: unknown): boolean =>
  typeof done === 'object' && done !== null && 'ok' in done && done.ok === false;
