// A kind of entry as the provider would send it, for tests that care about a field or two.

/** The wire fields of partner-api.md 2.2, with `fields` in place of some. */
export const sampleTicket = (fields: object = {}) => ({
  ticket_type_id: 'tkt_1',
  name: '10 km',
  currency: 'UGX',
  price_minor: 40_000,
  service_fee_minor: 1_700,
  total_minor: 41_700,
  airtel: { service_fee_minor: 1_900, total_minor: 41_900 },
  is_free: false,
  capacity: 100,
  remaining: 70,
  ...fields,
});
