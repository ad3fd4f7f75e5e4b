// Orders of another channel, sold in the sandbox at a steady rate: each brings one signed webhook (`order.paid`, partner-api.md 6.1) to the
// storefront, and a fetch of the order.
import { randomUUID } from 'node:crypto';
import type { ProviderControl } from '../../scripts/stack/provider-control.ts';
import { openPartnerCaller } from '../../simulation/partner-caller.ts';

const MSISDN = '0752123456';

export type SaleEvent = { readonly id: string; readonly ticket: string };
export type Seller = (event: SaleEvent) => Promise<string>;

/** Sells one place and has it paid at once; the order's id. */
export async function openSeller(control: ProviderControl): Promise<Seller> {
  const caller = await openPartnerCaller(control, ['orders:write', 'orders:read']);
  return async ({ id: eventId, ticket }: SaleEvent) => {
    const order = await caller.createOrder(randomUUID(), {
      event_id: eventId,
      lines: [{ ticket_type_id: ticket, quantity: 1 }],
      buyer_name: 'Okello Sam',
      buyer_email: 'sam@example.com',
      buyer_phone: MSISDN,
      payment_method: 'airtel',
    });
    if (!order) throw new Error('the sandbox refused an order of the benchmarks');
    await caller.payOrder(randomUUID(), order.id, MSISDN);
    await control.decidePrompt(order.id, 'approve');
    return order.id;
  };
}

/** Sells `perSecond` until it is stopped, which throws if a sale failed. */
export function sellSteadily(sell: () => Promise<unknown>, perSecond: number): { stop: () => Promise<void> } {
  const running = new Set<Promise<unknown>>();
  const failures: unknown[] = [];
  const timer = setInterval(() => {
    const sale: Promise<unknown> = sell()
      .catch((error: unknown) => failures.push(error))
      .finally(() => running.delete(sale));
    running.add(sale);
  }, 1000 / perSecond);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running);
      if (failures.length > 0) throw new Error(`${failures.length} sales failed`, { cause: failures[0] });
    },
  };
}
