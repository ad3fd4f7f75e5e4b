import { expect, it } from 'vitest';
import { wasTried } from './was-tried.ts';

it('is so after a payment of hers that may be tried again', () => {
  expect(wasTried({ stage: 'payment_failed', canPay: true })).toBe(true);
  expect(wasTried({ stage: 'payment_failed', canPay: true, begunElsewhere: true })).toBe(false);
  expect(wasTried({ stage: 'payment_failed', canPay: false })).toBe(false);
  expect(wasTried({ stage: 'review', canPay: true })).toBe(false);
});
