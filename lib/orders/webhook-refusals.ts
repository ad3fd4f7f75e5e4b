// Counts refused webhooks instead of storing them: anyone can post to the endpoint, and a flood must not cost a row or a
// log line per request.
import type { Logger } from 'pino';
import type { Db, Tx } from '#lib/db/client.ts';
import { raiseAttention } from '#lib/orders/attention.ts';
import type { WebhookError } from '#lib/partner-api/webhook.ts';

export type RefusalReason = WebhookError['code'] | 'too_large';

export type RefusalLog = {
  /** Counts one; never waits and never throws. The log gets the first `detail` of each reason. */
  count(reason: RefusalReason, detail: string): void;
  /** Resolves once all counts are stored, or storing them failed. */
  flush(): Promise<void>;
};

/**
 * Reasons for which a genuine webhook may be refused: the secret was rolled, a clock is wrong, or the payload changed. The
 * provider's webhooks always have a well-formed signature header (partner-api.md 6.3).
 */
const MAY_BE_GENUINE: readonly RefusalReason[] = [
  'signature_mismatch',
  'stale_timestamp',
  'invalid_json',
  'invalid_payload',
];

const KEY = 'webhooks_refused';
const FLUSH_MS = 2_000;
/** Maximum count of one process between two writes, so that it fits the column. */
const MAX_COUNT = 1_000_000;

type Counted = { reason: RefusalReason; count: number; firstAt: Date; lastAt: Date; detail: string };

/** One per process. Several processes may count the same reason. */
export function refusalLog(db: Db, log: Logger, now: () => Date): RefusalLog {
  let counted = new Map<RefusalReason, Counted>();
  let timer: NodeJS.Timeout | null = null;
  const flush = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = [...counted.values()];
    counted = new Map();
    if (batch.length === 0) return;
    log.warn(
      { refused: batch.map(({ reason, count, detail }) => ({ reason, count, detail })) },
      'webhooks were refused',
    );
    await db
      .$transaction((tx) => write(tx, batch))
      .catch((error: unknown) => log.error({ err: error }, 'refused webhooks could not be counted'));
  };
  return {
    count: (reason, detail) => {
      const at = now();
      const known = counted.get(reason) ?? { reason, count: 0, firstAt: at, lastAt: at, detail };
      counted.set(reason, { ...known, count: Math.min(known.count + 1, MAX_COUNT), lastAt: at });
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },
    flush,
  };
}

async function write(tx: Tx, batch: readonly Counted[]): Promise<void> {
  // Staff closed the case: counting starts again.
  await tx.$executeRaw`
    DELETE FROM webhook_refusal r USING attention_item item
    WHERE item.dedupe_key = ${KEY} AND r.last_at <= item.done_at`;
  for (const { reason, count, firstAt, lastAt } of batch) {
    await tx.$executeRaw`
      INSERT INTO webhook_refusal AS r (reason, count, first_at, last_at) VALUES (${reason}, ${count}, ${firstAt}, ${lastAt})
      ON CONFLICT (reason) DO UPDATE SET count = LEAST(r.count::bigint + excluded.count, 2147483647),
        first_at = LEAST(r.first_at, excluded.first_at), last_at = GREATEST(r.last_at, excluded.last_at)`;
  }
  if (!batch.some(({ reason }) => MAY_BE_GENUINE.includes(reason))) return;
  const first = await tx.webhookRefusal.aggregate({
    where: { reason: { in: [...MAY_BE_GENUINE] } },
    _min: { firstAt: true },
  });
  const since = first._min.firstAt?.toISOString();
  await raiseAttention(tx, { kind: 'webhooks_refused', key: KEY, facts: { since } });
}

export type WebhookRefusals = {
  /** Refused webhooks that may be genuine, since staff last closed the case; null if there are none. */
  readonly genuine: { readonly count: number; readonly since: Date; readonly last: Date } | null;
  /** The others: no or a malformed signature header, or too large a body. */
  readonly others: number;
  /** When the last webhook was accepted; null if none was. */
  readonly acceptedAt: Date | null;
};

/** The stored counts, at most some seconds old. */
export async function findWebhookRefusals(db: Db): Promise<WebhookRefusals> {
  const [rows, [accepted]] = await Promise.all([
    db.$queryRaw<{ reason: string; count: number; firstAt: Date; lastAt: Date }[]>`
      SELECT reason, count, first_at AS "firstAt", last_at AS "lastAt" FROM webhook_refusal r
      WHERE NOT EXISTS (
        SELECT FROM attention_item item WHERE item.dedupe_key = ${KEY} AND r.last_at <= item.done_at)`,
    // The index begins with the state: one lookup per state.
    db.$queryRaw<{ at: Date | null }[]>`
      SELECT max(newest.at) AS at FROM unnest(enum_range(NULL::delivery_state)) AS s (state) CROSS JOIN LATERAL (
        SELECT received_at AS at FROM webhook_delivery d WHERE d.state = s.state ORDER BY received_at DESC LIMIT 1) newest`,
  ]);
  const isGenuine = ({ reason }: { reason: string }) => MAY_BE_GENUINE.some((one) => one === reason);
  const genuine = rows.filter(isGenuine);
  const sum = (of: typeof rows) => of.reduce((total, { count }) => total + count, 0);
  const times = (of: Date[]) => of.map((at) => at.getTime());
  return {
    genuine:
      genuine.length === 0
        ? null
        : {
            count: sum(genuine),
            since: new Date(Math.min(...times(genuine.map(({ firstAt }) => firstAt)))),
            last: new Date(Math.max(...times(genuine.map(({ lastAt }) => lastAt)))),
          },
    others: sum(rows.filter((row) => !isGenuine(row))),
    acceptedAt: accepted?.at ?? null,
  };
}
