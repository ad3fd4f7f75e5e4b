// Counts refused webhooks instead of storing them: anyone can post to the endpoint, and a flood must not cost a row, a log
// line or a query per request. Only what the provider itself must have sent is a case for staff.
import type { Logger } from 'pino';
import type { Db, Tx } from '#lib/db/client.ts';
import { raiseAttention, settleAttention } from '#lib/orders/attention.ts';
import { claimedOrder, type WebhookError } from '#lib/partner-api/webhook.ts';

/** `forged`: a wrong signature, and nothing else that shows the provider as its sender. */
export type RefusalReason = WebhookError['code'] | 'too_large' | 'forged';

/** `deliveryId`: `X-Service-Delivery`. */
type Claim = { rawBody: Uint8Array; deliveryId: string | null };

export type RefusalLog = {
  /** Counts one; never waits and never throws. The log gets the first `detail` of each reason. */
  count(reason: Exclude<RefusalReason, 'forged'>, detail: string, claim?: Claim): void;
  /** Resolves once all counts are stored, or storing them failed. */
  flush(): Promise<void>;
};

/**
 * Reasons for which a genuine webhook is refused: it has our secret's signature but a wrong time or content, or a wrong
 * signature (the secret was rolled) and an order of ours, whose id no stranger knows.
 */
const GENUINE: readonly RefusalReason[] = [
  'signature_mismatch',
  'stale_timestamp',
  'invalid_json',
  'invalid_payload',
];

const KEY = 'webhooks_refused';
/** The row that counts genuine refusals since a webhook was last accepted. */
const IN_A_ROW = 'in_a_row';
/**
 * The provider disables an endpoint after 50 failed attempts in a row (partner-api.md 6.5 rule 5); those that never reach us
 * count too.
 */
const NEAR_LIMIT = 25;
const NEAR_KEY = 'endpoint_near_limit';
const FLUSH_MS = 2_000;
/** Maximum count of one process between two writes, so that it fits the column. */
const MAX_COUNT = 1_000_000;
/** Bodies with a wrong signature that one process parses between two writes: genuine ones are sent again. */
const MAX_CLAIMS = 50;

type Counted = { reason: RefusalReason; count: number; firstAt: Date; lastAt: Date; detail: string };

/** One per process. Several processes may count the same reason. */
export function refusalLog(db: Db, log: Logger, now: () => Date): RefusalLog {
  let counted = new Map<string, Counted>();
  let claims = 0;
  let timer: NodeJS.Timeout | null = null;
  const flush = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = [...counted.entries()];
    counted = new Map();
    claims = 0;
    if (batch.length === 0) return;
    try {
      const judged = await judge(db, batch);
      log.warn(
        { refused: judged.map(({ reason, count, detail }) => ({ reason, count, detail })) },
        'webhooks were refused',
      );
      await db.$transaction((tx) => write(tx, judged));
    } catch (error) {
      log.error({ err: error }, 'refused webhooks could not be counted');
    }
  };
  const keyOf = (reason: RefusalReason, claim: Claim | undefined, at: Date): string => {
    if (reason !== 'signature_mismatch') return reason;
    claims += 1;
    const nowSeconds = Math.floor(at.getTime() / 1000);
    const order =
      claim && claims <= MAX_CLAIMS ? claimedOrder(claim.rawBody, { ...claim, nowSeconds }) : null;
    return order === null ? 'forged' : `${CLAIMED}${order}`;
  };
  return {
    count: (reason, detail, claim) => {
      const at = now();
      const key = keyOf(reason, claim, at);
      const isForged = key === 'forged';
      const first = { reason: isForged ? key : reason, count: 0, firstAt: at, lastAt: at, detail } as const;
      const known = counted.get(key) ?? first;
      counted.set(key, { ...known, count: Math.min(known.count + 1, MAX_COUNT), lastAt: at });
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },
    flush,
  };
}

/** Prefix of the id of the order that a webhook with a wrong signature claims to be about. */
const CLAIMED = 'order:';

/** Sums the counts by reason: a claim about an order that we do not know is forged. */
async function judge(db: Db, batch: readonly (readonly [string, Counted])[]): Promise<Counted[]> {
  const claimed = batch.filter(([key]) => key.startsWith(CLAIMED)).map(([key]) => key.slice(CLAIMED.length));
  const known = await db.order.findMany({ where: { id: { in: claimed } }, select: { id: true } });
  const ids = new Set(known.map(({ id }) => `${CLAIMED}${id}`));
  const sums = new Map<RefusalReason, Counted>();
  for (const [key, one] of batch) {
    const reason = key.startsWith(CLAIMED) && !ids.has(key) ? 'forged' : one.reason;
    const sum = sums.get(reason);
    sums.set(reason, {
      ...one,
      reason,
      count: Math.min(one.count + (sum?.count ?? 0), MAX_COUNT),
      firstAt: sum && sum.firstAt < one.firstAt ? sum.firstAt : one.firstAt,
      lastAt: sum && sum.lastAt > one.lastAt ? sum.lastAt : one.lastAt,
    });
  }
  return [...sums.values()];
}

async function write(tx: Tx, batch: readonly Counted[]): Promise<void> {
  // Staff closed the case: counting starts again.
  await tx.$executeRaw`
    DELETE FROM webhook_refusal r USING attention_item item
    WHERE item.dedupe_key = ${KEY} AND r.last_at <= item.done_at AND r.reason <> ${IN_A_ROW}`;
  for (const { reason, count, firstAt, lastAt } of batch) {
    await tx.$executeRaw`
      INSERT INTO webhook_refusal AS r (reason, count, first_at, last_at) VALUES (${reason}, ${count}, ${firstAt}, ${lastAt})
      ON CONFLICT (reason) DO UPDATE SET count = LEAST(r.count::bigint + excluded.count, 2147483647),
        first_at = LEAST(r.first_at, excluded.first_at), last_at = GREATEST(r.last_at, excluded.last_at)`;
  }
  if (!batch.some(({ reason }) => GENUINE.includes(reason))) return;
  const first = await tx.webhookRefusal.aggregate({
    where: { reason: { in: [...GENUINE] } },
    _min: { firstAt: true },
  });
  const since = first._min.firstAt?.toISOString();
  await raiseAttention(tx, { kind: 'webhooks_refused', key: KEY, facts: { since } });
  await countInARow(tx, batch);
}

async function countInARow(tx: Tx, batch: readonly Counted[]): Promise<void> {
  const genuine = batch.filter(({ reason }) => GENUINE.includes(reason));
  const count = genuine.reduce((sum, one) => sum + one.count, 0);
  const firstAt = new Date(Math.min(...genuine.map((one) => one.firstAt.getTime())));
  const lastAt = new Date(Math.max(...genuine.map((one) => one.lastAt.getTime())));
  const acceptedAt = await lastAccepted(tx, 'counted');
  const [row] = await tx.$queryRaw<{ count: number; firstAt: Date }[]>`
    INSERT INTO webhook_refusal AS r (reason, count, first_at, last_at) VALUES (${IN_A_ROW}, ${count}, ${firstAt}, ${lastAt})
    ON CONFLICT (reason) DO UPDATE SET
      count = CASE WHEN r.last_at < ${acceptedAt}::timestamptz THEN excluded.count ELSE LEAST(r.count::bigint + excluded.count, 2147483647) END,
      first_at = CASE WHEN r.last_at < ${acceptedAt}::timestamptz THEN excluded.first_at ELSE r.first_at END,
      last_at = GREATEST(r.last_at, excluded.last_at)
    RETURNING count, first_at AS "firstAt"`;
  if (!row || row.count < NEAR_LIMIT) return;
  const facts = { since: row.firstAt.toISOString() };
  await raiseAttention(tx, { kind: 'endpoint_near_limit', key: NEAR_KEY, facts });
}

/** @param counted only those that the provider counts: no pings (partner-api.md 6.1) */
async function lastAccepted(db: Tx, counted: 'all' | 'counted'): Promise<Date | null> {
  const [accepted] = await db.$queryRaw<{ at: Date | null }[]>`
    -- The index begins with the state: one lookup per state.
    SELECT max(newest.at) AS at FROM unnest(enum_range(NULL::delivery_state)) AS s (state) CROSS JOIN LATERAL (
      SELECT received_at AS at FROM webhook_delivery d
      WHERE d.state = s.state AND (${counted === 'all'} OR d.type <> 'ping')
      ORDER BY received_at DESC LIMIT 1) newest`;
  return accepted?.at ?? null;
}

/** The cause is over this long after the last refusal, if a webhook was accepted since. */
const OVER_SECONDS = 600;

/** Closes the cases of refused webhooks once genuine ones are accepted again. Safe to repeat. */
export async function settleRefusals(db: Db, now: Date): Promise<void> {
  if ((await findWebhookRefusals(db)).inARow === 0)
    await settleAttention(db, NEAR_KEY, 'A webhook was accepted: the provider counts from 0 again.');
  const open = await db.attentionItem.findFirst({ where: { dedupeKey: KEY, doneAt: null } });
  if (!open) return;
  const { genuine, acceptedAt } = await findWebhookRefusals(db);
  const last = genuine?.last ?? open.openedAt;
  const isOver = now.getTime() - last.getTime() > OVER_SECONDS * 1000;
  if (isOver && acceptedAt && acceptedAt > last)
    await settleAttention(db, KEY, 'Webhooks are accepted again.');
}

/** Counts since staff last closed the case of them. */
export type WebhookRefusals = {
  /** Refused webhooks that the provider must have sent; null if there are none. */
  readonly genuine: { readonly count: number; readonly since: Date; readonly last: Date } | null;
  /** Refused webhooks with a wrong signature that anyone may have sent; null if there are none. */
  readonly forged: { readonly count: number; readonly since: Date; readonly last: Date } | null;
  /** The others: no or a malformed signature header, or too large a body. */
  readonly others: number;
  /** Genuine ones since a webhook was last accepted: the provider disables the endpoint at 50. */
  readonly inARow: number;
  /** When the last webhook was accepted; null if none was. */
  readonly acceptedAt: Date | null;
};

const REASONS = [
  'missing_signature',
  'malformed_signature',
  'signature_mismatch',
  'stale_timestamp',
  'invalid_json',
  'invalid_payload',
  'too_large',
  'forged',
] as const satisfies readonly RefusalReason[];

/** Refusals by reason, the most frequent first, since staff last closed the case of them. */
export async function countRefusals(db: Db): Promise<{ reason: RefusalReason; count: number }[]> {
  const rows = await findRows(db);
  return REASONS.flatMap((reason) => {
    const row = rows.find((one) => one.reason === reason);
    return row ? [{ reason, count: row.count }] : [];
  }).toSorted((a, b) => b.count - a.count);
}

type Row = { reason: string; count: number; firstAt: Date; lastAt: Date };

const findRows = (db: Db): Promise<Row[]> => db.$queryRaw<Row[]>`
  SELECT reason, count, first_at AS "firstAt", last_at AS "lastAt" FROM webhook_refusal r
  WHERE NOT EXISTS (
    SELECT FROM attention_item item WHERE item.dedupe_key = ${KEY} AND r.last_at <= item.done_at)`;

/** The stored counts, at most some seconds old. */
export async function findWebhookRefusals(db: Db): Promise<WebhookRefusals> {
  const [all, acceptedAt, countedAt, inARow] = await Promise.all([
    findRows(db),
    lastAccepted(db, 'all'),
    lastAccepted(db, 'counted'),
    db.webhookRefusal.findUnique({ where: { reason: IN_A_ROW } }),
  ]);
  const rows = all.filter(({ reason }) => reason !== IN_A_ROW);
  const isGenuine = ({ reason }: Row) => GENUINE.some((one) => one === reason);
  const isForged = ({ reason }: Row) => reason === 'forged';
  return {
    genuine: summed(rows.filter(isGenuine)),
    forged: summed(rows.filter(isForged)),
    others: summed(rows.filter((row) => !isGenuine(row) && !isForged(row)))?.count ?? 0,
    inARow: inARow && (countedAt === null || inARow.lastAt >= countedAt) ? inARow.count : 0,
    acceptedAt,
  };
}

function summed(rows: readonly Row[]): WebhookRefusals['genuine'] {
  if (rows.length === 0) return null;
  return {
    count: rows.reduce((total, { count }) => total + count, 0),
    since: new Date(Math.min(...rows.map(({ firstAt }) => firstAt.getTime()))),
    last: new Date(Math.max(...rows.map(({ lastAt }) => lastAt.getTime()))),
  };
}
