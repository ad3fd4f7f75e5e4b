// The open cases as tests look at them, with the payments of their checkouts.

import { isOpenRequest } from '#lib/checkout/state/open-requests.ts';
import type { Db } from '#lib/db/client.ts';
import type { PaymentAttempt } from '#lib/db/generated/client.ts';
import {
  ATTENTION_KINDS,
  type AttentionFacts,
  AttentionFactsSchema,
  type AttentionKind,
  isRemark,
  parseKind,
} from '#lib/orders/attention.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';

type AttentionItem = {
  readonly id: string;
  readonly kind: AttentionKind;
  readonly checkoutId: string | null;
  readonly orderId: string | null;
  readonly facts: AttentionFacts;
  readonly openedAt: Date;
  readonly changedAt: Date;
  /** Notes from earlier times the case was closed. */
  readonly note: string | null;
  /** `X-Request-Id` of the payments of its checkout, oldest first (partner-api.md, section 1). */
  readonly requestIds: readonly string[];
  /** Masked numbers whose payment request may still be approved, or may have charged. */
  readonly openNumbers: readonly string[];
};

/**
 * The open cases, oldest first, at most `limit`, and the number of all open cases.
 * @param list `remarks`: those in which there is nothing to do unless the buyer reports a second charge
 */
export async function listAttention(
  db: Db,
  limit: number,
  list: 'to_do' | 'remarks' = 'to_do',
): Promise<{ readonly items: AttentionItem[]; readonly count: number }> {
  const where = {
    doneAt: null,
    kind: { in: ATTENTION_KINDS.filter((kind) => isRemark(kind) === (list === 'remarks')) },
  };
  const [rows, count] = await Promise.all([
    db.attentionItem.findMany({ where, orderBy: [{ openedAt: 'asc' }, { id: 'asc' }], take: limit }),
    db.attentionItem.count({ where }),
  ]);
  const attempts = await db.paymentAttempt.findMany({
    where: { checkoutId: { in: rows.flatMap(({ checkoutId }) => checkoutId ?? []) } },
    orderBy: { createdAt: 'asc' },
  });
  const items = rows.map((row) => ({
    id: row.id,
    kind: parseKind(row.kind),
    checkoutId: row.checkoutId,
    orderId: row.orderId,
    facts: AttentionFactsSchema.catch({}).parse(row.facts),
    openedAt: row.openedAt,
    changedAt: row.changedAt,
    note: row.note,
    ...requestsOf(attempts.filter((one) => one.checkoutId === row.checkoutId)),
  }));
  return { items, count };
}

const requestsOf = (attempts: readonly PaymentAttempt[]) => ({
  requestIds: attempts.flatMap((one) => one.requestIds),
  openNumbers: [
    ...new Set(attempts.flatMap((one) => (isOpenRequest(one) && one.msisdn ? maskMobile(one.msisdn) : []))),
  ],
});
