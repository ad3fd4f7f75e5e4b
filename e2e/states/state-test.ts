// `test` with everything at hand that a state is reached with.
import { test as story } from '../harness/story.ts';
import { openCheckoutRows } from './checkout-rows.ts';
import type { Stage } from './page-state.ts';
import { openQuickBuyer } from './quick-buyer.ts';
import { openStateRaces, type StateRaces } from './state-races.ts';

type Shared = { races: StateRaces; hands: Pick<Stage, 'buyer' | 'rows'> };

export const test = story.extend<{ stage: Stage }, Shared>({
  races: [async ({ provider }, use) => use(await openStateRaces(provider)), { scope: 'worker' }],
  hands: [
    async ({ browserName: _any }, use) => {
      const hands = { buyer: openQuickBuyer(), rows: await openCheckoutRows() };
      await use(hands);
      await Promise.all([hands.buyer.close(), hands.rows.close()]);
    },
    { scope: 'worker' },
  ],
  stage: async ({ page, provider, races, hands, complaints }, use) =>
    use({ page, provider, races, complaints, ...hands }),
});
