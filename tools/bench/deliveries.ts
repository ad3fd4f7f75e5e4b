// Speed at which verified webhooks are stored: the log's group commit beside one Prisma `create` each, on one database.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createDb, type Db } from '#lib/db/client.ts';
import { migrate } from '#lib/db/migrate.ts';
import { type DeliveryRow, deliveryLog } from '#lib/orders/delivery-log.ts';
import { openLocalDatabase } from '../scripts/database/local-database.ts';
import type { CommandScope } from '../scripts/shared/command-scope.ts';
import { DATA } from '../scripts/shared/project-root.ts';
import type { ResultSection } from '../scripts/shared/results-page.ts';
import { median } from './measure-load.ts';

const ROUNDS = 7;
/** Webhooks that arrive together: a provider's burst after an outage. */
const AT_ONCE = 200;
const BURSTS = 5;
const AIM = 10;

/** Rows per second, the two in turn, median of the rounds. */
export async function benchDeliveries(scope: CommandScope): Promise<ResultSection> {
  const cluster = { home: join(DATA, 'bench-postgres') };
  const database = await openLocalDatabase(scope, { name: `bench_${process.pid}`, cluster });
  if (!database.ok) throw new Error(database.error.message);
  const migrated = await migrate(database.value.url);
  if (!migrated.ok) throw new Error(migrated.error.message);
  const db = await scope.open(
    async () => createDb(database.value.url),
    (opened) => opened.$disconnect(),
  );
  const together: number[] = [];
  const each: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rates = [await rateOf(oneByOne(db)), await rateOf(deliveryLog(db).store)] as const;
    // The first round warms up.
    if (round > 0) {
      each.push(rates[0]);
      together.push(rates[1]);
    }
  }
  const ratio = median(together.map((rate, round) => rate / (each[round] ?? Number.NaN)));
  return {
    title: 'Webhook deliveries',
    method: `Deliveries stored and acknowledged per second, ${AT_ONCE} arriving at once, ${BURSTS} bursts a round, median of ${ROUNDS} rounds in turn; a PostgreSQL that flushes to disk, ten connections.`,
    columns: ['', 'together', 'one `create` each', 'ratio', `aim ≥ ${AIM} ×`],
    rows: [
      [
        'store a delivery',
        Math.round(median(together)).toLocaleString('en'),
        Math.round(median(each)).toLocaleString('en'),
        `${ratio.toFixed(1)} ×`,
        ratio >= AIM ? 'met' : 'missed',
      ],
    ],
  };
}

type Keep = (row: DeliveryRow) => Promise<unknown>;

/** The peer: it stores each row and its job in a separate transaction. */
function oneByOne(db: Db): Keep {
  return (row) =>
    db.$transaction([
      db.webhookDelivery.create({ data: row }),
      db.$executeRaw`SELECT graphile_worker.add_job('process_deliveries', '{}'::json, job_key => 'process_deliveries')`,
    ]);
}

async function rateOf(keep: Keep): Promise<number> {
  const body = JSON.stringify({ filler: 'x'.repeat(900) });
  const start = performance.now();
  for (let burst = 0; burst < BURSTS; burst += 1) {
    const rows = Array.from({ length: AT_ONCE }, (): DeliveryRow => {
      const id = randomUUID();
      return { id, type: 'order.paid', createdAt: new Date(), orderId: id, body };
    });
    await Promise.all(rows.map(keep));
  }
  return (BURSTS * AT_ONCE) / ((performance.now() - start) / 1000);
}
