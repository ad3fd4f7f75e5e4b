// What keeps the provider from serving our calls: recorded as calls find it, shown on the desk and by the readiness probe,
// and a case for staff until the provider serves calls again.
import type { Logger } from 'pino';
import type { Ctx } from '#lib/context.ts';
import type { Db, Tx } from '#lib/db/client.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import { sharedAnswers } from '#lib/db/shared-answers.ts';
import { finishAttention, raiseAttention, settleAttention } from '#lib/orders/attention.ts';
import {
  CALL_TROUBLES,
  type CallKind,
  type CallRecord,
  type CallTrouble,
  SESSION_TROUBLES,
  type SessionTrouble,
} from '#lib/partner-api/call.ts';
import {
  areCallsPaused,
  findPauses,
  findUnusableLimits,
  resumeCalls,
} from '#lib/partner-api/shared/shared-budget.ts';
import type { Result } from '#lib/shared/result.ts';
import { NEEDED_SCOPES } from '#lib/shared/vocabulary/scopes.ts';

export const TROUBLE_CAUSES = [
  ...CALL_TROUBLES,
  ...SESSION_TROUBLES,
  'scope_missing',
  /** Our clock and the provider's differ. `which`: by how many seconds, ours minus theirs. */
  'clock_skew',
  'calls_paused',
  'limit_unusable',
] as const;
export type TroubleCause = (typeof TROUBLE_CAUSES)[number];

export type ProviderTrouble = {
  readonly cause: TroubleCause;
  readonly since: Date;
  readonly host?: string;
  /** The kinds of calls of a limit, the names of missing permissions, or what a `SessionTrouble` says. */
  readonly which?: readonly string[];
  /** The trouble will not pass within a minute by itself: a case for staff. */
  readonly isLasting: boolean;
};

/** Outages that may be over at once. */
const PASSING: readonly CallTrouble[] = ['token_refused', 'unknown_host', 'no_answer', 'failing'];
const LASTING_MS = 60_000;
/** One process writes the same trouble, and looks for troubles that are over, this often. */
const WRITE_MS = 10_000;
/** Webhooks are refused from 300 s on (partner-api.md 6.4 rule 3); a synchronized clock is never off by this much. */
export const CLOCK_OFF_SECONDS = 30;
/** An answer this old says nothing of the clocks now. */
const CLOCK_MS = 900_000;
/** Without a buyer no order is tried, which alone shows whether payments are enabled again. */
const PAYMENTS_DISABLED_MS = 600_000;

export type TroubleLog = {
  /** Never waits and never throws. */
  observe(call: CallRecord): void;
  /** Resolves once what was observed is stored, or storing it failed. */
  flush(): Promise<void>;
};

/** One per process. */
export function troubleLog(db: Db, log: Logger, now: () => Date): TroubleLog {
  const writtenAt = new Map<CallTrouble | 'served' | 'clock', number>();
  let writing: Promise<unknown> = Promise.resolve();
  const write = (work: () => Promise<unknown>) => {
    writing = writing
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, 'the state of the provider could not be stored'));
  };
  const isDue = (what: CallTrouble | 'served' | 'clock', at: number) => {
    if (at - (writtenAt.get(what) ?? 0) < WRITE_MS) return false;
    writtenAt.set(what, at);
    return true;
  };
  const noteClock = (off: number | null, at: Date) => {
    if (off !== null && isDue('clock', at.getTime())) write(() => storeClock(db, off, at));
  };
  return {
    observe: ({ kind, status, errorCode, trouble, host, detail, path, clockOffSeconds: off }) => {
      const at = now();
      noteClock(off, at);
      if (trouble) {
        if (!isDue(trouble, at.getTime())) return;
        // The next call that is served ends it at once.
        writtenAt.delete('served');
        log.warn(
          { host, path, cause: trouble, code: errorCode, status, detail },
          'the provider does not serve our calls',
        );
        write(() => store(db, { cause: trouble, host, detail: detail ?? '' }, at));
      } else if (errorCode === null && isDue('served', at.getTime())) {
        for (const cause of endedBy(kind)) writtenAt.delete(cause);
        write(() => db.providerTrouble.deleteMany({ where: { cause: { in: endedBy(kind) } } }));
      }
    },
    flush: async () => {
      await writing;
    },
  };
}

/** The troubles that a served call of this kind shows to be over. */
const endedBy = (kind: CallKind): CallTrouble[] =>
  CALL_TROUBLES.filter(
    (cause) =>
      kind === 'write' || (cause !== 'payments_disabled' && (kind === 'read' || cause !== 'token_refused')),
  );

type Found = { cause: CallTrouble; host: string; detail: string };

async function store(db: Db, { cause, host, detail }: Found, at: Date): Promise<void> {
  const create = { cause, host, detail, firstAt: at, lastAt: at };
  await db.providerTrouble.upsert({ where: { cause }, create, update: { host, detail, lastAt: at } });
}

/** The row stays while the clocks agree, so that the desk can say by how much they differ. */
async function storeClock(db: Db, seconds: number, at: Date): Promise<void> {
  const known = await db.providerTrouble.findUnique({ where: { cause: 'clock_skew' } });
  const wasOff = known !== null && isClockOff(Number(known.detail));
  const firstAt = known !== null && wasOff === isClockOff(seconds) ? known.firstAt : at;
  const noted = { host: '', detail: String(seconds), firstAt, lastAt: at };
  await db.providerTrouble.upsert({
    where: { cause: 'clock_skew' },
    create: { cause: 'clock_skew', ...noted },
    update: noted,
  });
}

const isClockOff = (seconds: number): boolean => Math.abs(seconds) >= CLOCK_OFF_SECONDS;

/** Our clock minus the provider's, seconds, as an answer of the last minutes showed; null if none did. */
export async function findClockOff(db: Db, now: Date): Promise<number | null> {
  const row = await db.providerTrouble.findUnique({ where: { cause: 'clock_skew' } });
  return row && now.getTime() - row.lastAt.getTime() < CLOCK_MS ? Number(row.detail) : null;
}

/** Notes a trouble that lasts until a session is created (`sessionsServed`) or the storefront starts anew. */
export async function noteSessionTrouble(
  db: Tx,
  cause: SessionTrouble,
  which: readonly string[],
  at: Date,
): Promise<void> {
  const noted = { host: '', detail: which.join(' '), lastAt: at };
  await db.providerTrouble.upsert({
    where: { cause },
    create: { cause, firstAt: at, ...noted },
    update: noted,
  });
}

/** The provider created a session: nothing stands in the way. */
export async function sessionsServed(db: Tx): Promise<void> {
  await db.providerTrouble.deleteMany({ where: { cause: { in: [...SESSION_TROUBLES] } } });
}

/** What is wrong now, from our own tables. Never calls the provider. */
export async function findTroubles({
  db,
  partner,
  now,
}: Pick<Ctx, 'db' | 'partner' | 'now'>): Promise<ProviderTrouble[]> {
  const at = now();
  const [rows, pauses, unusable, granted, isDisabled] = await Promise.all([
    db.providerTrouble.findMany({ orderBy: { firstAt: 'asc' } }),
    findPauses(db, at),
    findUnusableLimits(db, at),
    partner.grantedScopes(),
    arePaymentsDisabled(db),
  ]);
  const found = rows.flatMap(({ cause: name, host, detail, firstAt, lastAt }): ProviderTrouble[] => {
    const ofSessions = SESSION_TROUBLES.find((one) => one === name);
    if (ofSessions) return [{ cause: ofSessions, since: firstAt, which: detail.split(' '), isLasting: true }];
    if (name === 'clock_skew') {
      const isNow = at.getTime() - lastAt.getTime() < CLOCK_MS && isClockOff(Number(detail));
      return isNow ? [{ cause: name, since: firstAt, which: [detail], isLasting: true }] : [];
    }
    const cause = CALL_TROUBLES.find((one) => one === name);
    if (!cause || cause === 'payments_disabled') return [];
    const isLasting = !PASSING.includes(cause) || lastAt.getTime() - firstAt.getTime() >= LASTING_MS;
    return [{ cause, since: firstAt, host, isLasting }];
  });
  const noted = (cause: TroubleCause) => rows.find((row) => row.cause === cause);
  const wasRefused =
    (noted('payments_disabled')?.lastAt.getTime() ?? 0) > at.getTime() - PAYMENTS_DISABLED_MS;
  const long = pauses.filter(({ isLong }) => isLong);
  const which: Record<DerivedCause, readonly string[]> = {
    payments_disabled: isDisabled || wasRefused ? [''] : [],
    // Between two tokens the permissions are not known: what was missing before counts.
    scope_missing: granted
      ? NEEDED_SCOPES.filter((scope) => !granted.includes(scope))
      : (noted('scope_missing')?.detail.split(' ') ?? []),
    calls_paused: (long.length > 0 ? long : pauses).map(({ kind }) => kind),
    limit_unusable: unusable,
  };
  const derived = DERIVED_CAUSES.filter((cause) => which[cause].length > 0).map((cause) => ({
    cause,
    since: noted(cause)?.firstAt ?? at,
    which: which[cause].filter((name) => name !== ''),
    // A spent window is over within a minute.
    isLasting: cause !== 'calls_paused' || long.length > 0,
  }));
  return [...found, ...derived];
}

/** While one of these lasts, no order and no payment of any buyer goes out. */
const STOPPING: readonly CallTrouble[] = ['credential_refused', 'token_refused', 'wrong_host'];

const STOPPING_MS = 1_000;
const stopping = sharedAnswers<boolean>(STOPPING_MS);

/** The provider takes no orders and payments for now: a buyer's page says so while hers waits to go out. Asked once a second. */
export async function areSalesPaused(db: Db, now: Date): Promise<boolean> {
  const isStopped = () =>
    stopping.ask(db, 'stopped', async () => {
      const where = { cause: { in: [...STOPPING] } };
      return (await db.providerTrouble.findFirst({ where, select: { cause: true } })) !== null;
    });
  return (await areCallsPaused(db, now)) || isStopped();
}

/** Causes that no single call shows; `noticeTroubles` notes them with the time of their beginning. */
const DERIVED_CAUSES = ['payments_disabled', 'scope_missing', 'calls_paused', 'limit_unusable'] as const;
type DerivedCause = (typeof DERIVED_CAUSES)[number];

/** One event without payments shows that the organization may not take any (partner-api.md 2.1). */
async function arePaymentsDisabled(db: Db): Promise<boolean> {
  const without = { path: ['payments_enabled'], equals: false };
  return (await db.eventSnapshot.findFirst({ where: { listed: true, listItem: without } })) !== null;
}

const keyOf = (cause: TroubleCause): string => `provider_trouble:${cause}`;

/** Opens a case for each lasting trouble, and closes those that are over. Safe to repeat. */
export async function noticeTroubles(ctx: Ctx): Promise<void> {
  const found = await findTroubles(ctx);
  const troubles = (await noteDerived(ctx, found)) ? await findTroubles(ctx) : found;
  const lasting = troubles.filter(({ isLasting }) => isLasting);
  for (const { cause, since, host, which = [] } of lasting) {
    const facts = {
      cause,
      since: since.toISOString(),
      ...(host && { host }),
      // The seconds change with each answer, the case does not.
      ...(which.length > 0 && cause !== 'clock_skew' && { which: [...which] }),
    };
    await raiseAttention(ctx.db, { kind: 'provider_trouble', key: keyOf(cause), facts });
  }
  const open = await ctx.db.attentionItem.findMany({
    where: {
      kind: 'provider_trouble',
      doneAt: null,
      dedupeKey: { notIn: lasting.map(({ cause }) => keyOf(cause)) },
    },
    select: { dedupeKey: true },
  });
  for (const { dedupeKey } of open) {
    const isClock = dedupeKey === keyOf('clock_skew');
    await settleAttention(
      ctx.db,
      dedupeKey,
      isClock ? 'The clocks agree again.' : 'The provider serves our calls again.',
    );
  }
}

/** `lastAt` of a trouble that no call of ours found. */
const NO_CALL = new Date(0);

/** @returns whether there are any */
async function noteDerived({ db, now }: Ctx, troubles: readonly ProviderTrouble[]): Promise<boolean> {
  const at = now();
  const seen = troubles.filter(({ cause }) => DERIVED_CAUSES.some((one) => one === cause));
  for (const { cause, which = [] } of seen) {
    const detail = which.join(' ');
    const row = { cause, host: '', detail, firstAt: at, lastAt: NO_CALL };
    await db.providerTrouble.upsert({ where: { cause }, create: row, update: { detail } });
  }
  const over = DERIVED_CAUSES.filter((cause) => !seen.some((one) => one.cause === cause));
  // What a call has found since `troubles` were read stays.
  const lastAt = { lte: new Date(at.getTime() - PAYMENTS_DISABLED_MS) };
  await db.providerTrouble.deleteMany({ where: { cause: { in: over }, lastAt } });
  return seen.length > 0;
}

/** Waits after which a payment attempt asks the budget again. */
const WAITED_FOR = ['rate_limited', 'budget_spent', 'temporarily_unavailable'];

type OpenAgain = { readonly id: string; readonly seen: Date; readonly staffId: string };

/**
 * Ends the wait that the provider asked for, because staff know that it takes calls again, and closes the case. If the
 * provider refuses the next call, the wait and the case begin anew.
 * @param tx a transaction
 * @returns `changed` as of `finishAttention`
 */
export async function openAgain(
  tx: Tx,
  { id, seen, staffId }: OpenAgain,
  now: Date,
): Promise<Result<unknown, { readonly code: 'changed' }>> {
  const closed = { id, seen, note: 'Opened again.', staffId, ending: 'mended' } as const;
  const done = await finishAttention(tx, closed, now);
  if (!done.ok) return done;
  for (const kind of ['token', 'read', 'write'] as const) await resumeCalls(tx, kind);
  await tx.providerTrouble.deleteMany({ where: { cause: 'calls_paused' } });
  await tx.paymentAttempt.updateMany({
    where: { state: 'waiting', waitingFor: { in: WAITED_FOR } },
    data: { notBefore: now },
  });
  await enqueue(tx, 'serve_queue', {}, { key: 'serve_queue', runAt: now });
  return done;
}
