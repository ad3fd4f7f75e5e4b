// The rules of a checkout against a model of the provider, with actions of buyer, payer and network in any order.
// The storefront is a model too, because a life on a database takes some 0.3 s and this test needs tens of thousands; the
// use cases themselves, with a second order, are driven through some dozens by `checkout-life.integration.test.ts`.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSettled } from '#lib/checkout/state/order-status.ts';
import { FATES } from './testing/model-network.ts';
import { RULES, type Rules } from './testing/model-storefront.ts';
import { type Action, type Circumstances, modelWorld, PAYER } from './testing/model-world.ts';

const which = fc.nat(9);
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('advance' as const), fate: fc.constantFrom(...FATES) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('advance' as const), fate: fc.constant('ok' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('advance' as const),
      fate: fc.constantFrom(...FATES),
      end: fc.record({
        failureKind: fc.constantFrom('provider_not_reached', 'timed_out', 'declined', 'other'),
        retrySafe: fc.constantFrom(true, false, null),
      }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('press_pay' as const),
      consent: fc.boolean(),
      unread: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('late' as const), keepLive: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant<Action>({ do: 'approve_kept' }) },
  { weight: 1, arbitrary: fc.constant<Action>({ do: 'pay_elsewhere' }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('payer' as const), trigger: fc.constantFrom(...PAYER) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('deliver' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('drop' as const, 'arrive' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end_read' as const), which }) },
  { weight: 2, arbitrary: fc.constant<Action>({ do: 'begin_read' }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(5, 40, 310, 1000) }),
  },
);

const OK: Action = { do: 'advance', fate: 'ok' };
const PRESS: Action = { do: 'press_pay' };
const DECLINE: Action = { do: 'payer', trigger: 'prompt_declined' };
const UNSAFE: Action = { do: 'advance', fate: 'ok', end: { failureKind: 'other', retrySafe: false } };
const CONSENT: Action = { do: 'press_pay', consent: true };
const READ: Action[] = [{ do: 'begin_read' }, { do: 'end_read', which: 0 }];
/**
 * Where runs begin, so that few are spent on the way there: at the form, the first attempt, the second one, one that is
 * refused because another payer pays, and one that the buyer consented to after an unsafe one.
 */
const BEGINNINGS: Action[][] = [
  [],
  [OK, PRESS],
  [OK, PRESS, OK, DECLINE, { do: 'deliver', which: 0 }, PRESS],
  [OK, PRESS, OK, DECLINE, { do: 'begin_read' }, { do: 'end_read', which: 0 }, PRESS],
  [OK, { do: 'pay_elsewhere' }, PRESS, OK],
  [OK, PRESS, UNSAFE, CONSENT, OK, DECLINE, ...READ],
];
const life = fc
  .tuple(fc.constantFrom(...BEGINNINGS), fc.array(action, { minLength: 1, maxLength: 30 }))
  .map(([beginning, actions]) => [...beginning, ...actions]);

const WITH_FETCHES: Circumstances = { reads: true, free: false, endpoints: 1 };

function live(actions: Action[], circumstances: Circumstances, rules: Rules = RULES) {
  const world = modelWorld(circumstances, rules);
  for (const one of actions) world.act(one);
  return world;
}

/** The network recovers, pending messages arrive, the hold ends, and the queue is served. */
function recover(world: ReturnType<typeof live>): void {
  for (let n = 0; n < 60; n++) {
    world.act({ do: 'arrive', which: 0 });
    world.act({ do: 'deliver', which: 0 });
    world.act({ do: 'end_read', which: 0 });
    world.act({ do: 'advance', fate: 'ok' });
    if (n % 10 === 0) world.act({ do: 'wait', seconds: 310 });
  }
  world.act({ do: 'begin_read' });
  world.act({ do: 'end_read', which: 0 });
}

const complaints = (actions: Action[], circumstances: Circumstances, rules?: Rules): string[] => {
  const world = live(actions, circumstances, rules);
  recover(world);
  world.lookAtTheEnd();
  return [...world.wrong];
};

// Thousands of lives, on a machine that may be busy with others.
describe('after any sequence of actions', { timeout: 60_000 }, () => {
  test.each<[string, Circumstances]>([
    ['with fetches', WITH_FETCHES],
    ['with two webhook endpoints', { reads: true, free: false, endpoints: 2 }],
    ['with a free order', { reads: true, free: true, endpoints: 1 }],
    ['without fetches', { reads: false, free: false, endpoints: 1 }],
    ['without fetches, with two endpoints', { reads: false, free: false, endpoints: 2 }],
  ])('%s no buyer is charged twice, nothing is lost and no checkout is stuck', (_, circumstances) => {
    fc.assert(
      fc.property(life, (actions) => {
        expect(complaints(actions, circumstances)).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  test('without fetches, money that a webhook reports is mirrored', () => {
    const noDrop = life.filter((actions) => actions.every((one) => one.do !== 'drop'));
    const circumstances = { reads: false, free: false, endpoints: 1 };
    let settled = 0;
    fc.assert(
      fc.property(noDrop, (actions) => {
        const world = live(actions, circumstances);
        recover(world);
        const truth = world.provider.order();
        if (!isSettled(truth?.status ?? '')) return;
        settled += 1;
        expect(world.store.mirrored()?.status).toBe(truth?.status);
      }),
      { numRuns: 1000 },
    );
    expect(settled).toBeGreaterThan(100);
  });

  test('the generated runs contain the cases that matter', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(life, (actions) => {
        const { store, provider } = live(actions, WITH_FETCHES);
        seen
          .add(store.stage())
          .add(`provider ${provider.order()?.status}`)
          .add(`attempts ${store.attempts.length}`);
      }),
      { numRuns: 1500, seed: 7 },
    );
    const expected = [
      'prompted',
      'paid',
      'payment_failed',
      'under_review',
      'starting_payment',
      'expired',
      'refunded',
      'attempts 3',
    ];
    expect(expected.filter((one) => !seen.has(one))).toEqual([]);
  });
});

describe('a broken rule is noticed', () => {
  const READS = { reads: true, free: false, endpoints: 2 };
  const BLIND = { reads: false, free: false, endpoints: 1 };
  test.each<[string, Partial<Rules>, Circumstances]>([
    [
      'forgetting that an earlier call got no answer',
      { payOutcome: (answer) => RULES.payOutcome(answer, false) },
      READS,
    ],
    [
      'taking a late failure over money',
      {
        mergeStatus: (known, seen, n) =>
          seen.source === 'webhook' ? 'take' : RULES.mergeStatus(known, seen, n),
      },
      READS,
    ],
    [
      'believing a failure that may be of an earlier attempt',
      { mergeStatus: (known, seen) => RULES.mergeStatus(known, seen, 1) },
      READS,
    ],
    [
      'ending an attempt by a failure while its own answer is out',
      { attemptEnd: (state, status) => RULES.attemptEnd(state === 'waiting' ? 'prompted' : state, status) },
      READS,
    ],
    [
      'taking a refusal for proof that no order exists',
      { createOutcome: (answer) => RULES.createOutcome(answer, 1) },
      READS,
    ],
    [
      'letting an answer overwrite the update that overtook it',
      { weighPayAnswer: (known, answer) => (known.status === answer.status ? 'keep' : 'take') },
      READS,
    ],
    [
      'keeping to a refusal whatever the order has become since',
      { weighRefusal: (...seen) => (RULES.weighRefusal(...seen) === 'ask' ? 'ask' : null) },
      READS,
    ],
    [
      'resolving a refusal by a fetch that began before it',
      {
        weighRefusal: (...seen) =>
          RULES.weighRefusal(...seen) === 'ask' ? null : RULES.weighRefusal(...seen),
      },
      READS,
    ],
    [
      'forgetting that a pay answer did not call another attempt safe',
      { permissionToPayAgain: (attempts, who) => RULES.permissionToPayAgain(attempts.slice(-1), who) },
      READS,
    ],
    [
      'letting a payment follow an unsafe one without a consent',
      { permissionToPayAgain: () => ({ may: 'yes', fetchFirst: false }) },
      READS,
    ],
    [
      'taking silence for safety without fetches',
      { permissionToPayAgain: () => ({ may: 'yes', fetchFirst: false }) },
      BLIND,
    ],
  ])('%s', (_, broken, circumstances) => {
    const property = fc.property(
      life,
      (actions) => complaints(actions, circumstances, { ...RULES, ...broken }).length === 0,
    );
    expect(fc.check(property, { numRuns: 20_000 }).failed).toBe(true);
  });
});
