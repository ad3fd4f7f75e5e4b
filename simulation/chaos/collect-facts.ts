// Asks every side what it believes, once all is quiet.
import type { HttpClient } from '../buyer/http-client.ts';
import { readOrderStatus } from '../buyer/order-status.ts';
import type { PartnerCaller } from '../partner-caller.ts';
import type { CheckoutFact, Facts } from './facts.ts';
import type { MirrorDatabase } from './mirror-database.ts';

const PAGES_AT_ONCE = 16;

type Sources = {
  caller: PartnerCaller;
  database: MirrorDatabase;
  http: HttpClient;
  origins: readonly string[];
};

/** The sides' own words; what the run itself saw is added by whoever ran it. */
export async function collectFacts(
  sources: Sources,
): Promise<Pick<Facts, 'provider' | 'mirror' | 'checkouts' | 'pages'>> {
  const { caller, database } = sources;
  const [orders, mirror, checkouts] = await Promise.all([
    caller.listOrders(),
    database.orders(),
    database.checkouts(),
  ]);
  const provider = orders.map((order) => ({
    id: order.id,
    status: order.status,
    total: order.total,
    email: order.buyer.email,
    partnerReference: order.attribution.partner_reference ?? null,
  }));
  return { provider, mirror, checkouts, pages: await readPages(sources, checkouts) };
}

/** Each from one storefront after the other. */
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
      const answer = await http.send({ method: 'GET', url });
      const found = answer.ok && answer.value.status === 200 ? readOrderStatus(answer.value.body) : undefined;
      pages.set(ref, found?.status ?? null);
    }
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, readOneByOne));
  return pages;
}
