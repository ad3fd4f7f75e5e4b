// The use cases themselves (submit, pay, change network, change the registration, webhooks, fetches) on a real database,
// against the model of the provider. `checkout-machine.test.ts` drives the rules alone, through many more lives.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tools/test/test-database.ts';
import { FATES } from './testing/model-network.ts';
import { PAYER } from './testing/model-world.ts';
import { type BuyerAction, recover, useCaseWorld } from './testing/use-case-world.ts';

const { db } = await testDatabase();

const which = fc.nat(5);
const fate = fc.oneof({ weight: 2, arbitrary: fc.constant('ok' as const) }, fc.constantFrom(...FATES));
const end = fc.option(
  fc.record({
    failureKind: fc.constantFrom('provider_not_reached', 'timed_out', 'declined', 'other'),
    retrySafe: fc.constantFrom(true, false, null),
  }),
  { freq: 3 },
);
const unread = fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true));
const kind = <K extends BuyerAction['do']>(name: K) => fc.constant(name);
const action: fc.Arbitrary<BuyerAction> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: kind('advance'), which, fate, end }) },
  { weight: 4, arbitrary: fc.record({ do: kind('pay'), which, fate, end, consent: fc.boolean(), unread }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: kind('change_network'), which, fate, consent: fc.boolean(), unread }),
  },
  { weight: 2, arbitrary: fc.record({ do: kind('change_registration'), which, fate, unread }) },
  { weight: 4, arbitrary: fc.record({ do: kind('payer'), which, trigger: fc.constantFrom(...PAYER) }) },
  { weight: 1, arbitrary: fc.record({ do: kind('late'), which, keepLive: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: kind('pay_elsewhere'), which }) },
  { weight: 3, arbitrary: fc.record({ do: kind('deliver'), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('drop' as const, 'arrive' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: kind('read'), which }) },
  { weight: 2, arbitrary: fc.record({ do: kind('wait'), seconds: fc.constantFrom(5, 40, 310, 1000) }) },
);

const pay = (which: number): BuyerAction => ({ do: 'pay', which, fate: 'ok', consent: false, unread: false });
const PAY = pay(0);
const payer = (trigger: (typeof PAYER)[number], which = 0): BuyerAction => ({ do: 'payer', which, trigger });
/** So that no life is spent on the way to a first payment alone. */
const BEGINNINGS: BuyerAction[][] = [
  [],
  [PAY],
  [PAY, payer('prompt_timed_out'), { do: 'deliver', which: 0 }],
  [PAY, payer('prompt_declined'), { do: 'deliver', which: 0 }, PAY, payer('prompt_approved')],
];
/** A second order that is paid, by a changed network and by a changed registration; among the lives of each run. */
const SECOND_ORDER: BuyerAction[][] = [
  [
    { do: 'change_network', which: 0, fate: 'ok', consent: false, unread: false },
    pay(1),
    payer('prompt_approved', 1),
  ],
  [{ do: 'change_registration', which: 0, fate: 'ok', unread: false }, pay(1), payer('prompt_approved', 1)],
];
const life = fc
  .tuple(fc.constantFrom(...BEGINNINGS), fc.array(action, { minLength: 2, maxLength: 12 }))
  .map(([beginning, actions]) => [...beginning, ...actions]);

test.each([
  ['with reads', true, 16],
  ['without reads', false, 8],
])(
  '%s no use case charges twice unseen, loses money or makes two orders payable',
  async (_, reads, numRuns) => {
    const seen = { orders: 0, checkouts: 0, charges: 0 };
    const property = fc.asyncProperty(life, async (actions) => {
      const world = await useCaseWorld(db, reads);
      for (const one of actions) await world.act(one);
      await recover(world);
      seen.orders = Math.max(seen.orders, world.orders.length);
      seen.checkouts = Math.max(seen.checkouts, world.refs.length);
      seen.charges += world.orders.flatMap(({ model }) => model.order()?.charged ?? []).length;
      expect([...world.wrong]).toEqual([]);
    });
    await fc.assert(property, {
      numRuns,
      endOnFailure: true,
      examples: SECOND_ORDER.map((actions): [BuyerAction[]] => [actions]),
    });
    // The lives hold what matters.
    expect(seen.orders).toBeGreaterThan(1);
    expect(seen.checkouts).toBeGreaterThan(1);
    expect(seen.charges).toBeGreaterThan(0);
  },
  120_000,
);
