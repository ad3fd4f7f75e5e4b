// Loads the facts of `sellingState` from our own tables. It never calls the provider.
import type { Ctx } from '#lib/context.ts';
import type { Db } from '#lib/db/client.ts';
import type { AttentionItem } from '#lib/db/generated/client.ts';
import { AttentionFactsSchema } from '#lib/orders/attention.ts';
import { findTroubles } from '#lib/orders/provider-troubles.ts';
import { findWebhookRefusals } from '#lib/orders/webhook-refusals.ts';
import { type SellingFacts, type SellingState, sellingState } from './selling-state.ts';
import { lastComparisons } from './sync-health.ts';

/** Throws if the database does not answer. */
export async function findSellingState(ctx: Pick<Ctx, 'db' | 'partner' | 'now'>): Promise<SellingState> {
  return sellingState(await findSellingFacts(ctx));
}

async function findSellingFacts(ctx: Pick<Ctx, 'db' | 'partner' | 'now'>): Promise<SellingFacts> {
  const { db } = ctx;
  const [troubles, refusals, missing, deliveriesFailed, jobs, { comparison, wholeComparison }] =
    await Promise.all([
      findTroubles(ctx),
      findWebhookRefusals(db),
      db.attentionItem.findFirst({ where: { dedupeKey: 'webhooks_missing', doneAt: null } }),
      db.webhookDelivery.count({ where: { state: 'failed' } }),
      findJobs(db),
      lastComparisons(db),
    ]);
  return {
    troubles,
    refusals,
    webhooksMissingSince: missing && sinceOf(missing),
    deliveriesFailed,
    jobs,
    uncorrected: Math.max(comparison?.uncorrected ?? 0, wholeComparison?.uncorrected ?? 0),
  };
}

/** When the first payment without a webhook was made; when the case was opened if that is not known. */
const sinceOf = ({ facts, openedAt }: Pick<AttentionItem, 'facts' | 'openedAt'>): Date => {
  const { since } = AttentionFactsSchema.catch({}).parse(facts);
  return since ? new Date(since) : openedAt;
};

type Jobs = SellingFacts['jobs'] & { readonly due: number };

/** Counts the engine's jobs: `failed` have used up their attempts; `due` wait, the oldest since `dueSince`. */
export async function findJobs(db: Db): Promise<Jobs> {
  const [found] = await db.$queryRaw<Jobs[]>`
    SELECT jobs.*, coalesce(extract(epoch FROM now() - "dueSince"), 0)::float8 AS "dueSeconds"
    FROM (
      SELECT count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL)::int AS failed,
        count(*) FILTER (WHERE attempts < max_attempts AND locked_at IS NULL AND run_at <= now())::int AS due,
        min(run_at) FILTER (WHERE attempts < max_attempts AND locked_at IS NULL AND run_at <= now()) AS "dueSince"
      FROM graphile_worker.jobs) jobs`;
  return found ?? { failed: 0, due: 0, dueSince: null, dueSeconds: 0 };
}
