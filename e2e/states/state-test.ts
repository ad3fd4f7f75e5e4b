// `test` with the fixtures that reach a state.
import { test as story } from '../harness/story.ts';
import { openCheckoutRows } from './checkout-rows.ts';
import { openHttpBuyer } from './http-buyer.ts';
import type { Stage } from './page-state.ts';
import { openStateEvents, type StateEvents } from './state-events.ts';

type Shared = { events: StateEvents; hands: Pick<Stage, 'buyer' | 'rows'> };

export const test = story.extend<{ stage: Stage }, Shared>({
  events: [async ({ provider }, use) => use(await openStateEvents(provider)), { scope: 'worker' }],
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
