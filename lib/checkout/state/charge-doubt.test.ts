import { describe, expect, test } from 'vitest';
import {
  type AttemptFacts,
  type ChargeDoubt,
  chargeDoubt,
  isUncharged,
  permissionToOrderAgain,
  permissionToPayAgain,
  worstDoubt,
} from '#lib/checkout/state/charge-doubt.ts';

const attempt = (changes: Partial<AttemptFacts>): AttemptFacts => ({
  state: 'failed',
  failureKind: null,
  retrySafe: null,
  refusalCode: null,
  evidenceAt: null,
  ...changes,
});
const READ = new Date(1_800_000_000_000);
const unsafe = (changes: Partial<AttemptFacts> = {}) => attempt({ retrySafe: false, ...changes });

const KNOWN: [what: string, AttemptFacts, ChargeDoubt][] = [
  ['never reached the provider', attempt({ failureKind: 'provider_not_reached' }), 'clear'],
  ['declined', attempt({ failureKind: 'declined' }), 'clear'],
  ['read as never begun', attempt({ failureKind: 'not_started', evidenceAt: READ }), 'clear'],
  ['refused', attempt({ state: 'refused', refusalCode: 'reprice_required' }), 'clear'],
  ['not answered in time', attempt({ state: 'expired', failureKind: 'timed_out' }), 'open'],
  ['failed otherwise', attempt({ failureKind: 'other' }), 'open'],
  ['failed in a way of tomorrow', attempt({ failureKind: 'reversed' }), 'open'],
  ['failed without a kind', attempt({}), 'open'],
  ['failed otherwise, safe to retry', attempt({ failureKind: 'other', retrySafe: true }), 'open'],
  ['not safe to retry', unsafe({ failureKind: 'other' }), 'unsafe'],
  ['declined in an answer that is not safe to retry', unsafe({ failureKind: 'declined' }), 'unsafe'],
  ['the same, and read so later', unsafe({ failureKind: 'declined', evidenceAt: READ }), 'clear'],
  ['read later as timed out', unsafe({ failureKind: 'timed_out', evidenceAt: READ }), 'unsafe'],
  ['never answered', attempt({ state: 'waiting' }), 'silent'],
  ['on the phone', attempt({ state: 'prompted' }), 'silent'],
  ['refused as not payable', attempt({ state: 'refused', refusalCode: 'order_not_payable' }), 'silent'],
  ['answered unclearly', attempt({ state: 'refused', refusalCode: 'unclear_answer' }), 'silent'],
  ['paid, of an order that is not', attempt({ state: 'paid' }), 'unsafe'],
];

test.each(KNOWN)('an attempt that was %s', (_, facts, doubt) => {
  expect(chargeDoubt(facts)).toBe(doubt);
});

const ONE = new Map<ChargeDoubt, AttemptFacts>(KNOWN.map(([, facts, doubt]) => [doubt, facts]));
const DOUBTS = [...ONE.keys()];
const PAIRS = DOUBTS.flatMap((first) => DOUBTS.map((second) => [first, second] as const));
const pairOf = (first: ChargeDoubt, second: ChargeDoubt): AttemptFacts[] =>
  [first, second].map((one) => ONE.get(one)).filter((one) => one !== undefined);

const yes = { may: 'yes', fetchFirst: false };
const no = { may: 'no', fetchFirst: false };

describe.each(PAIRS)('of two attempts, %s and %s,', (first, second) => {
  const attempts = pairOf(first, second);
  const has = (doubt: ChargeDoubt) => first === doubt || second === doubt;

  test('the same order', () => {
    const byBuyer = permissionToPayAgain(attempts, { reads: true, byPayer: false });
    if (has('silent')) expect(byBuyer).toEqual(no);
    else if (has('unsafe')) expect(byBuyer).toEqual({ may: 'consent', fetchFirst: true });
    else expect(byBuyer).toEqual(yes);
    const inDoubt = has('silent') || has('unsafe');
    expect(permissionToPayAgain(attempts, { reads: true, byPayer: true })).toEqual(inDoubt ? no : yes);
    expect(permissionToPayAgain(attempts, { reads: false, byPayer: false })).toEqual(inDoubt ? no : yes);
  });

  test('another order', () => {
    const permission = (reads: boolean, holdEnded: boolean) =>
      permissionToOrderAgain(attempts, { reads, holdEnded });
    if (has('unsafe')) for (const held of [true, false]) expect(permission(true, held)).toEqual(no);
    else if (has('silent')) {
      expect(permission(true, false)).toEqual(no);
      expect(permission(true, true)).toEqual({ may: 'consent', fetchFirst: true });
      expect(permission(false, true)).toEqual({ may: 'consent', fetchFirst: false });
    } else if (has('open')) {
      expect(permission(true, false)).toEqual({ may: 'yes', fetchFirst: true });
      expect(permission(false, false)).toEqual(no);
      expect(permission(false, true)).toEqual({ may: 'consent', fetchFirst: false });
    } else expect(permission(false, false)).toEqual(yes);
  });

  test('count the same in any order, and the worst one is shown', () => {
    expect(worstDoubt(attempts)).toBe(worstDoubt([...attempts].reverse()));
    const order: ChargeDoubt[] = ['unsafe', 'silent', 'open', 'clear'];
    expect(worstDoubt(attempts)).toBe(order.find(has));
  });
});

test('without an attempt everything is allowed', () => {
  expect(permissionToPayAgain([], { reads: false, byPayer: true })).toEqual(yes);
  expect(permissionToOrderAgain([], { reads: false, holdEnded: false })).toEqual(yes);
});

test('"You were not charged" is said where the document says it, and nowhere else', () => {
  const missed = attempt({ failureKind: 'provider_not_reached' });
  const refused = attempt({ state: 'refused', refusalCode: 'reprice_required' });
  expect(isUncharged('cart', [])).toBe(true);
  expect(isUncharged('cart', [refused])).toBe(true);
  expect(isUncharged('failed', [missed])).toBe(true);
  expect(isUncharged('failed', [refused, missed])).toBe(true);
  expect(isUncharged('failed', []), 'somebody else tried').toBe(false);
  expect(isUncharged('failed', [refused])).toBe(false);
  expect(isUncharged('failed', [attempt({ failureKind: 'declined' })])).toBe(false);
  expect(isUncharged('expired', [missed, attempt({ failureKind: 'timed_out' })])).toBe(false);
  expect(isUncharged('failed', [unsafe({ failureKind: 'provider_not_reached' })])).toBe(false);
});
