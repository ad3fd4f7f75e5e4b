// The decisions of a checkout against a model of the provider, with actions of buyer, payer and network in any order. The
// record is in memory, because a life on a database takes some 0.3 s and this test needs tens of thousands; the use cases
// with the database, and with a second order, are driven through some dozens by `checkout-life.integration.test.ts`.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { awaitsFetch, FORBIDDEN, NOT_PAYABLE, UNCLEAR_ANSWER } from '#lib/checkout/state/charge-doubt.ts';
import { checkoutStage } from '#lib/checkout/state/checkout-stage.ts';
import type { AttemptPatch, OrderRecord, RecordedAttempt } from '#lib/checkout/state/decide-update.ts';
import { isSettled } from '#lib/shared/vocabulary/order-status.ts';
import { FATES } from './testing/model-network.ts';
import { RULES, type Rules } from './testing/model-storefront.ts';
import { type Circumstances, type ModelAction, modelWorld, PAYER } from './testing/model-world.ts';

const which = fc.nat(9);
const action: fc.Arbitrary<ModelAction> = fc.oneof(
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
  { weight: 1, arbitrary: fc.constant<ModelAction>({ do: 'approve_kept' }) },
  { weight: 1, arbitrary: fc.constant<ModelAction>({ do: 'pay_elsewhere' }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('payer' as const), trigger: fc.constantFrom(...PAYER) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('deliver' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('drop' as const, 'arrive' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end_read' as const), which }) },
  { weight: 2, arbitrary: fc.constant<ModelAction>({ do: 'begin_read' }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(5, 40, 310, 1000) }),
  },
);

const OK: ModelAction = { do: 'advance', fate: 'ok' };
const PRESS: ModelAction = { do: 'press_pay' };
const DECLINE: ModelAction = { do: 'payer', trigger: 'prompt_declined' };
const UNSAFE: ModelAction = { do: 'advance', fate: 'ok', end: { failureKind: 'other', retrySafe: false } };
const CONSENT: ModelAction = { do: 'press_pay', consent: true };
const READ: ModelAction[] = [{ do: 'begin_read' }, { do: 'end_read', which: 0 }];
/**
 * Where runs begin, so that few are spent on the way there: at the form, the first attempt, the second one, one that is
 * refused because another payer pays, one that the buyer consented to after an unsafe one, and one whose call the
 * provider acts on late.
 */
const BEGINNINGS: ModelAction[][] = [
  [],
  [OK, PRESS],
  [OK, PRESS, OK, DECLINE, { do: 'deliver', which: 0 }, PRESS],
  [OK, PRESS, OK, DECLINE, { do: 'begin_read' }, { do: 'end_read', which: 0 }, PRESS],
  [OK, { do: 'pay_elsewhere' }, PRESS, OK],
  [OK, PRESS, UNSAFE, CONSENT, OK, DECLINE, ...READ],
  [OK, PRESS, { do: 'advance', fate: 'delayed' }, { do: 'wait', seconds: 5 }],
];
const life = fc
  .tuple(fc.constantFrom(...BEGINNINGS), fc.array(action, { minLength: 1, maxLength: 30 }))
  .map(([beginning, actions]) => [...beginning, ...actions]);

const WITH_FETCHES: Circumstances = { reads: true, free: false, endpoints: 1 };

function live(actions: ModelAction[], circumstances: Circumstances, rules: Rules = RULES) {
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

const complaints = (actions: ModelAction[], circumstances: Circumstances, rules?: Rules): string[] => {
  const world = live(actions, circumstances, rules);
  recover(world);
  world.lookAtTheEnd();
  return [...world.wrong];
};

// Thousands of lives, on a machine that may be busy with others.
describe('after any sequence of actions', () => {
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

/** Asks no attempt. */
const careless: Rules['permissionToPay'] = (facts) =>
  ['review', 'payment_failed'].includes(checkoutStage(facts)) ? { may: 'yes', fetchFirst: false } : FORBIDDEN;

describe('a broken decision is noticed', () => {
  const READS = { reads: true, free: false, endpoints: 2 };
  const BLIND = { reads: false, free: false, endpoints: 1 };
  /** An update, decided on another record. */
  const onUpdate = (
    change: (...seen: Parameters<Rules['decideUpdate']>) => Partial<OrderRecord>,
  ): Partial<Rules> => ({
    decideUpdate: (record, update, now) =>
      RULES.decideUpdate({ ...record, ...change(record, update, now) }, update, now),
  });
  const eachAttempt =
    (change: (attempt: RecordedAttempt) => Partial<RecordedAttempt>) =>
    ({ attempts }: OrderRecord): Partial<OrderRecord> => ({
      attempts: attempts.map((one) => ({ ...one, ...change(one) })),
    });
  test.each<[string, Partial<Rules>, Circumstances]>([
    [
      'forgetting that an earlier call got no answer',
      {
        decidePayAnswer: (record, order, call, now) =>
          RULES.decidePayAnswer(record, order, { ...call, isRepeat: false }, now),
      },
      READS,
    ],
    [
      'taking a late failure over money',
      onUpdate(({ order }, { source }) => ({ order: source === 'webhook' ? null : order })),
      READS,
    ],
    [
      'believing a failure that may be of an earlier attempt',
      onUpdate(({ attempts }) => ({ attempts: attempts.slice(0, 1) })),
      READS,
    ],
    [
      'ending an attempt by a failure while its own answer is out',
      onUpdate(eachAttempt(({ state }) => ({ state: state === 'waiting' ? 'prompted' : state }))),
      READS,
    ],
    [
      'taking a refusal for proof that no order exists',
      { createOutcome: (answer) => RULES.createOutcome(answer, 1) },
      READS,
    ],
    [
      'letting an answer overwrite the update that overtook it',
      {
        decidePayAnswer: (record, order, call, now) => {
          const decision = RULES.decidePayAnswer(record, order, call, now);
          const { status } = call.answer.ok ? call.answer.value : decision.status;
          return { ...decision, status: { ...decision.status, status } };
        },
      },
      READS,
    ],
    [
      'keeping to a refusal whatever the order has become since',
      {
        decideUpdate: (record, ...update) => {
          const decision = RULES.decideUpdate(record, ...update);
          const isOpen = ({ id }: AttemptPatch) =>
            record.attempts.some((one) => one.id === id && awaitsFetch(one));
          return { ...decision, attempts: decision.attempts.filter((one) => !isOpen(one)) };
        },
      },
      READS,
    ],
    [
      'taking an order as it was before the call for evidence that the call will not act',
      onUpdate(
        eachAttempt(({ refusalCode }) => ({
          refusalCode: refusalCode === UNCLEAR_ANSWER ? NOT_PAYABLE : refusalCode,
        })),
      ),
      READS,
    ],
    [
      'leaving a refusal without a fetch',
      {
        decideUpdate: (record, ...update) => {
          const { status, ...decision } = RULES.decideUpdate(record, ...update);
          return {
            ...decision,
            status: record.attempts.some(awaitsFetch) ? { ...status, nextFetchAt: null } : status,
          };
        },
      },
      READS,
    ],
    [
      'forgetting that a pay answer did not call another attempt safe',
      {
        permissionToPay: (facts, who) =>
          RULES.permissionToPay({ ...facts, attempts: facts.attempts.slice(0, 1) }, who),
      },
      READS,
    ],
    ['letting a payment follow an unsafe one without a consent', { permissionToPay: careless }, READS],
    ['taking silence for safety without fetches', { permissionToPay: careless }, BLIND],
  ])('%s', (_, broken, circumstances) => {
    const property = fc.property(
      life,
      (actions) => complaints(actions, circumstances, { ...RULES, ...broken }).length === 0,
    );
    expect(fc.check(property, { numRuns: 20_000 }).failed).toBe(true);
  });
});
