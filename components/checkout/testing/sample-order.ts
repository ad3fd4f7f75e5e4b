// An order as the pages see it, for tests.
import type { OrderView } from '#lib/checkout/view/order-page.ts';

export const sampleView = (fields: Partial<OrderView> = {}): OrderView => ({
  orderCode: 'AB12-CD34',
  lines: [],
  total: 82_900,
  priceBefore: null,
  currency: 'UGX',
  isFree: false,
  paidAt: null,
  paidFrom: null,
  paymentMethod: 'airtel',
  holdExpiresAt: null,
  ticketCount: 1,
  registrations: [],
  refunds: [],
  refundedTotal: { amount: 0, isExact: true },
  ...fields,
});
