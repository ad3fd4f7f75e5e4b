// The night race as it is listed and read, for the examples of the definition.
import type { EventDetail, EventListItem } from '../../wire/event.ts';

export const listedEvent: EventListItem = {
  event_id: 'evt_gulu_night_run',
  name: 'Gulu Night Run',
  status: 'open',
  visibility: 'public',
  starts_at: '2026-05-16T15:30:00.000Z',
  currency: 'UGX',
  payments_enabled: true,
};

export const eventInDetail: EventDetail = {
  event_id: listedEvent.event_id,
  name: listedEvent.name,
  currency: listedEvent.currency,
  payments_enabled: true,
  organizer_name: 'Kampala Runners',
  payment_methods: ['momo', 'airtel'],
  ticket_types: [
    {
      ticket_type_id: 'tkt_gnr_8',
      name: '8 km',
      currency: 'UGX',
      price_minor: 30_000,
      service_fee_minor: 1500,
      total_minor: 31_500,
      card: null,
      airtel: { service_fee_minor: 1600, total_minor: 31_600 },
      is_free: false,
      distance_km: 8,
      capacity: 500,
      remaining: 412,
    },
  ],
  additional_questions: [
    {
      key: 'shirt_size',
      label: 'Running shirt size',
      type: 'select',
      required: true,
      options: ['S', 'M', 'L'],
      help: 'Shirts are handed out with the race number.',
    },
  ],
  waiver_required: true,
  waiver_version: '2026-01',
};
