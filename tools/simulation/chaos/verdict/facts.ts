// The final state of each side: provider, mirror, pages, and the provider's log of pay calls.

import type { LoggedRequest } from '../../../scripts/stack/provider-control.ts';
import { readOrderStatus } from '../../buyer/answers.ts';
import { addressOf, fromAddress, type HttpClient } from '../../buyer/http-client.ts';
import type { PromptAnswer } from '../../fleet/payer-phones.ts';
import type { PartnerCaller } from '../../partner-caller.ts';
import type { PlantedEnd } from '../force-ends.ts';
import type { Purchase } from '../play-purchase.ts';
import type { DeskRow } from './desk-file.ts';
import type { MirrorDatabase } from './mirror-database.ts';

export type ProviderFact = {
  id: string;
  /** The provider's `order_code`. */
  code: string;
  status: string;
  total: number;
  email: string;
  partnerReference: string | null;
};
export type MirrorFact = { id: string; status: string; total: number };
export type CheckoutFact = { id: string; ref: string; state: string; orderId: string | null };
/** A row of the "needs attention" list, open or done. */
export type AttentionFact = { kind: string; orderId: string | null; checkoutId: string | null };
/** The storefront's own reconciliation with the provider. */
export type ReconciliationFact = { at: number; compared: number; missing: number; different: number };

export type Facts = {
  purchases: readonly Pick<Purchase, 'plan' | 'refs' | 'followed' | 'consents' | 'history'>[];
  provider: readonly ProviderFact[];
  mirror: readonly MirrorFact[];
  checkouts: readonly CheckoutFact[];
  attention: readonly AttentionFact[];
  /** Status of the order on the page behind each `ref`; null where there is no such page. */
  pages: ReadonlyMap<string, string | null>;
  payCalls: readonly PayCall[];
  promptAnswers: readonly PromptAnswer[];
  plantedEnds: readonly PlantedEnd[];
  /** The latest since the failures ended; null if there was none, undefined if the run did not wait for it. */
  reconciliation: ReconciliationFact | null | undefined;
  forgedAccepted: readonly string[];
  /** Answers of 500 and above that a buyer got, without the 503 that stands for a database that is away. */
  serverErrors: readonly string[];
  /** Money that the provider gave back, by order id. */
  refunds: ReadonlyMap<string, number>;
  desk: readonly DeskRow[];
  /** The database was put back to a dump: what had no order by then is gone, as are the requests of that time. */
  restored: boolean;
};

const PAID = ['paid', 'refunded', 'partially_refunded', 'chargeback_flagged'];

/** The payer's money moved at some time (partner-api.md 3.1). */
export const wasCharged = (status: string): boolean => PAID.includes(status);

const PAGES_AT_ONCE = 16;

type Sources = {
  caller: PartnerCaller;
  database: MirrorDatabase;
  http: HttpClient;
  origins: readonly string[];
};

/** The facts from provider, database and pages; the caller adds those of the run. */
export async function collectFacts(
  sources: Sources,
): Promise<Pick<Facts, 'provider' | 'mirror' | 'checkouts' | 'attention' | 'pages'>> {
  const { caller, database } = sources;
  const [orders, mirror, checkouts, attention] = await Promise.all([
    caller.listOrders(),
    database.orders(),
    database.checkouts(),
    database.attention(),
  ]);
  const provider = orders.map((order) => ({
    id: order.id,
    code: order.order_code,
    status: order.status,
    total: order.total,
    email: order.buyer.email,
    partnerReference: order.attribution.partner_reference ?? null,
  }));
  return { provider, mirror, checkouts, attention, pages: await readPages(sources, checkouts) };
}

/** Reads each page from one storefront after the other. */
async function readPages(
  { http, origins }: Sources,
  checkouts: readonly CheckoutFact[],
): Promise<Map<string, string | null>> {
  const pages = new Map<string, string | null>();
  let next = 0;
  const readOneByOne = async (): Promise<void> => {
    for (let index = next++; index < checkouts.length; index = next++) {
      const ref = checkouts[index]?.ref ?? '';
      const url = `${origins[index % origins.length]}/api/orders/${encodeURIComponent(ref)}/status`;
      const answer = await fromAddress(http.send, addressOf(index))({ method: 'GET', url });
      const found = answer.ok && answer.value.status === 200 ? readOrderStatus(answer.value.body) : undefined;
      pages.set(ref, found?.status ?? null);
    }
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, readOneByOne));
  return pages;
}

const PAY = /\/orders\/([^/?]+)\/pay$/;

/** One `POST /orders/{id}/pay`; `status` is null where the connection was closed instead of an answer. */
export type PayCall = {
  orderId: string;
  key: string;
  /** Time of the call in real milliseconds. */
  at: number;
  status: number | null;
  errorCode: string | null;
};

/** Pay calls of every caller: the log has no caller for a connection that was closed early. */
export const payCallsIn = (requests: readonly LoggedRequest[]): PayCall[] => requests.flatMap(asPayCall);

export function countByStatus(requests: readonly LoggedRequest[]): Map<string, number> {
  const byStatus = new Map<string, number>();
  for (const { status } of requests) {
    const name = status ? String(status) : 'closed';
    byStatus.set(name, (byStatus.get(name) ?? 0) + 1);
  }
  return byStatus;
}

function asPayCall(call: LoggedRequest): PayCall[] {
  const orderId = call.method === 'POST' ? PAY.exec(call.path)?.[1] : undefined;
  if (orderId === undefined) return [];
  const { idempotency_key: key, at, status, error_code: errorCode } = call;
  // A closed connection has no status, whichever way that is written.
  return [{ orderId, key: key ?? '', at, status: status || null, errorCode: errorCode ?? null }];
}
