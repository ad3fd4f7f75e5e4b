import { expect, it } from 'vitest';
import { cancelledKey } from './cancelled-key.ts';

const open = { failureKind: null, refusalCode: null };

it.each([
  ['never tried', null, 'not_charged'],
  ['with its request on the phone, or never answered', open, 'unclear'],
  ['given up on', { ...open, failureKind: 'no_news' }, 'unclear'],
  ['failed, which a retry need not be safe after', { ...open, failureKind: 'other' }, 'unclear'],
  ['not answered in time', { ...open, failureKind: 'timed_out' }, 'unclear'],
  ['refused, since it may be paid', { ...open, refusalCode: 'order_not_payable' }, 'unclear'],
  ['refused before a request was sent', { ...open, refusalCode: 'reprice_required' }, 'not_charged'],
  ['declined', { ...open, failureKind: 'declined' }, 'not_charged'],
  ['that never reached the network', { ...open, failureKind: 'provider_not_reached' }, 'not_charged'],
] as const)('a cancelled order, %s', (_, attempt, key) => {
  expect(cancelledKey(attempt)).toBe(key);
});
