// Sample objects in the document's format, for the tests of this folder. Each call returns a fresh one.

/** partner-api.md 2.4 */
export const sampleAttribution = () => ({
  channel: 'partner_api',
  api_client_id: 'ac_1',
  checkout_session_id: null,
  partner_reference: 'entry-42',
});

/** partner-api.md 2.3, without registrations */
export const sampleOrder = () => ({
  id: 'ord_1',
  order_code: 'KR-1042',
  event_id: 'evt_1',
  status: 'cart',
  currency: 'UGX',
  subtotal: 50_000,
  discount_total: 0,
  donation_total: 0,
  service_fee: 2_000,
  total: 52_000,
  failure_kind: null,
  ticket_count: 1,
  buyer: { name: 'Akello Grace', email: 'grace@example.com', phone: '+256772000001' },
  attribution: sampleAttribution(),
  hold_expires_at: '2027-01-15T08:15:00.000Z',
  created_at: '2027-01-15T08:00:00.000Z',
});

/** partner-api.md 2.3, the order as webhooks carry it */
export const sampleWebhookOrder = () => {
  const { buyer: _, ...order } = sampleOrder();
  return order;
};

/** partner-api.md 2.5 */
export const sampleCreated = () => ({
  order: sampleOrder(),
  checkout_lines: [
    { label: 'Subtotal', amount: 50_000 },
    { label: 'Total', amount: 52_000 },
  ],
  is_free: false,
  is_test_mode: false,
  fee_rate: { flat_fee: 500, percent_fee: 3, currency: 'UGX', payment_method: 'momo' },
  registrations: [{ id: 'reg_1', ticket_type_id: 'tt_1', distance_km: 21.1, status: 'pending' }],
  event_name: 'Kampala Half Marathon',
  event_when_label: 'Sun 7 March, 6:00',
  poster_theme: null,
  payment_gateway: 'internal',
});

/** partner-api.md 2.5a */
export const samplePaid = () => ({
  order_id: 'ord_1',
  order_code: 'KR-1042',
  status: 'prompt_sent',
  total: 52_000,
  currency: 'UGX',
  payment_status: 'prompt_sent',
  next_action: { kind: 'await_confirmation' },
  skipped_provider: false,
  failure_kind: null,
});

/** partner-api.md 2.1 */
export const sampleListItem = (eventId = 'evt_1') => ({
  event_id: eventId,
  name: 'Kampala Half Marathon',
  status: 'open',
  visibility: 'public',
  starts_at: '2027-03-07T03:00:00.000Z',
  currency: 'UGX',
  payments_enabled: true,
});

/** partner-api.md 2.2 */
export const sampleDetail = () => ({
  event_id: 'evt_1',
  name: 'Kampala Half Marathon',
  currency: 'UGX',
  payments_enabled: true,
  organizer_name: 'Kampala Runners',
  payment_methods: ['momo', 'airtel'],
  ticket_types: [
    {
      ticket_type_id: 'tt_1',
      name: 'Half marathon',
      currency: 'UGX',
      price_minor: 50_000,
      service_fee_minor: 2_000,
      total_minor: 52_000,
      airtel: { service_fee_minor: 2_500, total_minor: 52_500 },
      is_free: false,
      distance_km: 21.1,
      capacity: 500,
      remaining: 120,
    },
  ],
  additional_questions: [
    {
      key: 'shirt',
      label: 'Shirt size',
      type: 'select',
      required: true,
      options: ['S', 'M', 'L'],
      help: 'Unisex',
    },
  ],
  waiver_required: true,
  waiver_version: '2027-1',
});

/** partner-api.md 2.6, on read */
export const sampleSession = () => ({
  id: 'cs_1',
  status: 'open',
  event_id: 'evt_1',
  client_reference_id: null,
  order: null,
});
