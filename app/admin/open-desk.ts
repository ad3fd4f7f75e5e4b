// The context of a page, route or action that the adapters have let in: the member, words, the events that the member
// may see, and changes with their audit row.
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { type AuditInput, writeAudit } from '#lib/admin/audit.ts';
import { listDeskEvents } from '#lib/admin/desk-events.ts';
import type { AskedAt } from '#lib/admin/list/list-filters.ts';
import { type Action, may, seesEvent } from '#lib/auth/permissions.ts';
import { findStaffMember, type StaffMember } from '#lib/auth/require-staff.ts';
import { actorOf } from '#lib/auth/sign-in.ts';
import type { Tx } from '#lib/db/client.ts';
import { DEFAULT_LANGUAGE, intlLocale, type Language, languageOf } from '#lib/i18n/languages.ts';
import { type Server, server } from '#lib/server.ts';
import { isCrossSite } from '#lib/shared/cross-site.ts';
import { age, clockTime, shortDate } from '#lib/shared/dates.ts';
import { bareAmount, formatMoney } from '#lib/shared/money.ts';

/** The desk's words in the member's language: `t('orders.title')`. */
export type DeskWords = Awaited<ReturnType<typeof getTranslations<'desk'>>>;

/** An event of the picker. `when`: its day in the member's language, '' if unknown. */
export type EventChoice = { readonly id: string; readonly name: string; readonly when: string };

/** Times in the organizer's zone (24 h) and amounts, in the member's language. */
export type DeskFormat = {
  /** `14:32`. */
  readonly time: (at: Date) => string;
  /** `14:32:07`. */
  readonly seconds: (at: Date) => string;
  /** Day and time: Tue 2 Feb, 14:32. */
  readonly dayTime: (at: Date) => string;
  /** For logs: `14:32:07` today, else day and time. */
  readonly logTime: (at: Date) => string;
  /** Without the year: Tue 2 Feb. */
  readonly day: (at: Date) => string;
  /** For one order: `14:32:07` today, else with its day. */
  readonly exact: (at: Date) => string;
  /** `2 minutes ago`. */
  readonly ago: (at: Date) => string;
  /** `8,214`. */
  readonly number: (value: number) => string;
  /** `UGX 93,200`. @param minor units of `currency` */
  readonly money: (minor: number, currency: string) => string;
  /** `93,200`, beside an amount or a heading that has the currency. */
  readonly amount: (minor: number, currency: string) => string;
  /** `Paid or Failed`. */
  readonly anyOf: (words: readonly string[]) => string;
  /** `Created: Today, Status: Paid`. */
  readonly all: (words: readonly string[]) => string;
};

/** The context of views: words, format, what the member may do, and the events. It reaches no database. */
export type DeskView = {
  readonly member: StaffMember;
  readonly t: DeskWords;
  readonly language: Language;
  /** `?event=`, which the member may see; null: all events of the member. */
  readonly event: EventChoice | null;
  readonly events: readonly EventChoice[];
  /** What each query about events, orders or participants is limited to: `event_id IN (…)`; null: no limit. */
  readonly eventIds: readonly string[] | null;
  readonly timeZone: string;
  readonly format: DeskFormat;
  readonly now: () => Date;
  /** `desk`: origin of the desk and of orders' pages. `shop`: origin of the pages of races. */
  readonly origins: { readonly desk: string; readonly shop: string };
  /** A page of another site led here: nothing may be recorded or changed that a link could cause. */
  readonly isFromElsewhere: boolean;
  /** Whether the member may do this as well, for buttons. @param eventId of the order or participant, if it is about one */
  readonly may: (action: Action, eventId?: string | null) => boolean;
};

/** The context of loads and actions: also the database, and changes with their audit row. */
export type Desk = DeskView & {
  readonly ctx: Server;
  readonly at: AskedAt;
  /**
   * 404 for an order, a participant or a case of an event that the member may not see; null: it is about the whole
   * organization. Call it with the event of each row that an id of the request names.
   */
  readonly requireEvent: (eventId: string | null) => void;
  /**
   * Runs a change in ONE transaction together with its audit row, or rows. None is written if `work` answers an `Err`, which must
   * have changed nothing, or if `entry` answers null.
   * @param entry what the row says, or how it follows from what `work` answered
   */
  readonly change: <T>(
    work: (tx: Tx) => Promise<T>,
    entry: AuditInput | ((done: T) => AuditInput | readonly AuditInput[] | null),
  ) => Promise<T>;
  /** An audit row without a change: a number was shown, rows were exported. Await it before anything is shown. */
  readonly record: (entry: AuditInput) => Promise<void>;
};

/** The signed-in member, looked up once per request; null without a session. */
export const currentMember = cache(
  async (): Promise<StaffMember | null> => findStaffMember((await server()).auth, await headers()),
);

/** The language of the desk: the member's, English before sign-in. */
export const languageOfDesk = (member: Pick<StaffMember, 'language'> | null): Language =>
  languageOf(member?.language ?? DEFAULT_LANGUAGE);

/** The action that somebody must be granted; of some routes it follows from the address, and null is a 404. */
export type Gate = Action | ((address: URL) => Action | null);

/** The gate of each page, route and server action that an adapter made. */
const gates = new WeakMap<object, Gate>();
export const gateOf = (made: object): Gate | undefined => gates.get(made);

export function gated<Made extends object>(gate: Gate, made: Made): Made {
  gates.set(made, gate);
  return made;
}

export const wordsOf = (member: Pick<StaffMember, 'language'> | null): Promise<DeskWords> =>
  getTranslations({ locale: languageOfDesk(member), namespace: 'desk' });

/** Null if the member may not see the event. @param eventId '' and null: all */
export async function openDesk(
  member: StaffMember,
  request: Headers,
  eventId: string | null,
): Promise<Desk | null> {
  const ctx = await server();
  const language = languageOfDesk(member);
  const { timeZone } = await loadOrganizer();
  const [t, time, known] = await Promise.all([
    wordsOf(member),
    getTranslations({ locale: language, namespace: 'time' }),
    listDeskEvents(ctx.db, { ids: member.events, now: ctx.now(), timeZone }),
  ]);
  const calendar = { locale: intlLocale(language), timeZone };
  const day = (at: Date) => shortDate(at, calendar);
  const clock = (at: Date) => clockTime(at, calendar);
  const timeOfDay = new Intl.DateTimeFormat(calendar.locale, {
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone,
  });
  const seconds = (at: Date) => timeOfDay.format(at);
  const dayTime = (at: Date) => `${day(at)}, ${clock(at)}`;
  const isToday = (at: Date) => day(at) === day(ctx.now());
  const listed = (type: 'disjunction' | 'unit') => (words: readonly string[]) =>
    new Intl.ListFormat(calendar.locale, { type }).format(words);
  const events = known.map(({ id, name, startsAt }) => ({ id, name, when: startsAt ? day(startsAt) : '' }));
  const only = events.length === 1 && member.events.length > 0 ? events[0] : undefined;
  const event = eventId ? events.find(({ id }) => id === eventId) : (only ?? null);
  if (event === undefined) return null;
  const actor = actorOf(ctx, member, request);
  const change: Desk['change'] = (work, entry) =>
    ctx.db.$transaction(async (tx) => {
      const done = await work(tx);
      const inputs = isFailure(done) ? null : typeof entry === 'function' ? entry(done) : entry;
      for (const input of [inputs ?? []].flat()) await writeAudit(tx, actor, input, ctx.now());
      return done;
    });
  return {
    ctx,
    at: { now: ctx.now(), timeZone },
    member,
    t,
    language,
    event,
    events,
    eventIds: event ? [event.id] : member.events.length > 0 ? member.events : null,
    timeZone,
    isFromElsewhere: request.get('sec-fetch-site') !== 'none' && isCrossSite(request, ctx.env.APP_URL),
    format: {
      time: clock,
      seconds,
      day,
      dayTime,
      logTime: (at) => (isToday(at) ? seconds(at) : dayTime(at)),
      exact: (at) => (isToday(at) ? seconds(at) : `${day(at)}, ${seconds(at)}`),
      ago: (at) => {
        const { words, count } = age(at, ctx.now());
        return time(words, { count });
      },
      number: (value) => value.toLocaleString(calendar.locale),
      money: (minor, currency) => formatMoney(minor, currency, calendar.locale),
      amount: (minor, currency) => bareAmount(minor, currency, calendar.locale),
      anyOf: listed('disjunction'),
      all: listed('unit'),
    },
    now: ctx.now,
    origins: { desk: ctx.env.APP_URL, shop: ctx.origins.shop },
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
