import { expect, it } from 'vitest';
import { mayHaveCharged } from '#lib/mirror/may-have-charged.ts';

const open = { failureKind: null, refusalCode: null };

it.each([
  ['with its request on the phone, or never answered', open, true],
  ['given up on', { ...open, failureKind: 'no_news' }, true],
  ['failed, which a retry need not be safe after', { ...open, failureKind: 'other' }, true],
  ['not answered in time', { ...open, failureKind: 'timed_out' }, true],
  ['failed in a way of tomorrow', { ...open, failureKind: 'reversed' }, true],
  ['refused, since it may be paid', { ...open, refusalCode: 'order_not_payable' }, true],
  ['refused before a request was sent', { ...open, refusalCode: 'reprice_required' }, false],
  ['declined', { ...open, failureKind: 'declined' }, false],
  ['that never reached the network', { ...open, failureKind: 'provider_not_reached' }, false],
])('an attempt %s', (_, attempt, may) => {
  expect(mayHaveCharged(attempt)).toBe(may);
});
