// `test` with the fixtures that reach a state.
import { openPartnerEvent } from '../harness/partner-page.ts';
import { test as story } from '../harness/story.ts';
import { openCheckoutRows } from './checkout-rows.ts';
import { openHttpBuyer } from './http-buyer.ts';
import type { Stage } from './page-state.ts';
import { openStateEvents, PARTNER_EVENT, type StateEvents } from './state-events.ts';

type Shared = { events: StateEvents; hands: Pick<Stage, 'buyer' | 'rows'> };

export const test = story.extend<{ stage: Stage }, Shared>({
  events: [
    async ({ provider }, use) => {
      const partner = await openPartnerEvent(provider, PARTNER_EVENT);
      await use({ ...(await openStateEvents(provider)), partner: partner.id });
      await partner.remove();
    },
    { scope: 'worker' },
  ],
  hands: [
    async ({ browserName: _any }, use) => {
      const hands = { buyer: openHttpBuyer(), rows: await openCheckoutRows() };
      await use(hands);
      await Promise.all([hands.buyer.close(), hands.rows.close()]);
    },
    { scope: 'worker' },
  ],
  stage: async ({ page, provider, events, hands, complaints }, use) =>
    use({ page, provider, events, complaints, ...hands }),
});
