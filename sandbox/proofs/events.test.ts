// Events on the wire (partner-api.md 2.1, 2.2, 4.2, 4.3, 4.11).
import { expect } from 'vitest';
import { z } from 'zod';
import { eventDetail, eventListItem, eventPage, ticketType } from '../wire/event.ts';
import { CLUB, newKey, orderFor, proves, RUNNERS, startProvider } from './provider.ts';

const provider = await startProvider();

const list = async (query = '', as = RUNNERS) =>
  eventPage.parse((await provider.get(`/events${query}`, { as })).data);
const detail = async (id: string) => eventDetail.parse((await provider.get(`/events/${id}`)).data);
const namesOf = (page: { events: { name: string }[] }) => page.events.map((event) => event.name);

proves(['2.1 fields', '4.2 page'], 'the list has exactly the documented fields', async () => {
  const answer = await provider.get('/events');
  z.strictObject({ events: z.array(z.strictObject(eventListItem.shape)), has_more: z.literal(false) }).parse(
    answer.data,
  );
});

proves(
  ['2.1 listed', '2.1 unlisted', '2.1 hidden', '4.3 by rule'],
  'the list has public and unlisted events that are open or scheduled, and no others',
  async () => {
    const past = { starts_at: '2020-01-01T00:00:00Z', ends_at: '2020-01-02T00:00:00Z' };
    const shown = [
      { status: 'open' },
      { status: 'scheduled', sales_open: false },
      { visibility: 'unlisted' },
    ];
    const hidden = [
      { access: 'draft' },
      { access: 'code_locked' },
      { access: 'demo' },
      past,
      { status: 'closed' },
      { visibility: 'private' },
    ];
    for (const [index, fields] of shown.entries()) {
      const { event_id } = await provider.event({ name: `Shown ${index}`, ...fields });
      expect((await provider.get(`/events/${event_id}`)).status).toBe(200);
    }
    for (const fields of hidden) {
      const { event_id } = await provider.event({ name: 'Hidden', ...fields });
      expect(await provider.get(`/events/${event_id}`)).toMatchObject({ status: 404, code: 'not_found' });
    }
    const names = namesOf(await list());
    expect(names).toEqual(expect.arrayContaining(['Shown 0', 'Shown 1', 'Shown 2', 'Rwenzori Members Run']));
    for (const name of [
      'Hidden',
      'Mbarara Hills Run (draft)',
      'Bank Staff Run',
      'Demo Fun Run',
      'Fort Portal Crater Run',
    ]) {
      expect(names).not.toContain(name);
    }
  },
);

proves(
  ['2.1 listed', '4.3 by rule'],
  'an event with readable_off_sale false is listed, and 404 until it is on sale',
  async () => {
    const name = 'Letter Run';
    for (const off of [{ status: 'scheduled' }, { sales_open: false }]) {
      const { event_id } = await provider.event({ name, readable_off_sale: false, ...off });
      expect(namesOf(await list('?limit=50'))).toContain(name);
      expect(await provider.get(`/events/${event_id}`)).toMatchObject({ status: 404, code: 'not_found' });
      await provider.control('PATCH', `/events/${event_id}`, { status: 'open', sales_open: true });
      expect((await detail(event_id)).name).toBe(name);
      await provider.control('PATCH', `/events/${event_id}`, { access: 'draft' });
    }
  },
);

proves('2.1 hidden', 'an event leaves the list when it ends', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString();
  const { event_id } = await provider.event({ starts_at: new Date().toISOString(), ends_at: soon });
  expect((await provider.get(`/events/${event_id}`)).status).toBe(200);
  await provider.advance(61);
  expect((await provider.get(`/events/${event_id}`)).status).toBe(404);
});

proves('2.1 payments_enabled', 'an organization that is not cleared has payments disabled', async () => {
  const [event] = (await list('', CLUB)).events;
  expect(event?.payments_enabled).toBe(false);
  await provider.control('PATCH', '/orgs/no-payments-club', { payments_enabled: true });
  expect((await list('', CLUB)).events[0]?.payments_enabled).toBe(true);
});

proves(
  ['2.2 fields', '2.2 ticket type', '2.2 question', '4.3 message'],
  'the detail of an event has exactly the documented fields',
  async () => {
    const answer = await provider.get('/events/evt_kampala_city_marathon');
    z.strictObject({ ...eventDetail.shape, ticket_types: z.array(z.strictObject(ticketType.shape)) }).parse(
      answer.data,
    );
    expect(answer.body).toMatchObject({ message: 'event retrieved' });
    expect((await detail('evt_kampala_city_marathon')).additional_questions[0]).toEqual({
      key: 'shirt_size',
      label: 'Running shirt size',
      type: 'select',
      required: true,
      options: ['XS', 'S', 'M', 'L', 'XL'],
      help: 'Shirts are handed out with the race number.',
    });
  },
);

proves(
  ['2.2 quotes', '2.2 free', '2.2 distance'],
  'a ticket has quotes for both networks, its distance, and whether it is free',
  async () => {
    const fees = { momo: { flat_fee: 500, percent_fee: 3 }, airtel: { flat_fee: 700, percent_fee: 4 } };
    const { event_id } = await provider.event({
      fees,
      ticket_types: [
        { name: 'Paid', price_minor: 10_000, distances: [10] },
        { name: 'Free', price_minor: 0 },
      ],
    });
    const [paid, free] = (await detail(event_id)).ticket_types;
    expect(paid).toMatchObject({
      service_fee_minor: 800,
      total_minor: 10_800,
      card: null,
      is_free: false,
      distance_km: 10,
    });
    expect(paid?.airtel).toEqual({ service_fee_minor: 1100, total_minor: 11_100 });
    expect(free).toMatchObject({ service_fee_minor: 0, total_minor: 0, is_free: true });
    expect(free).not.toHaveProperty('distance_km');
  },
);

proves('2.2 payment_methods', 'an event lists the payment methods that are sellable now', async () => {
  expect((await detail('evt_gulu_night_run')).payment_methods).toEqual(['airtel']);
  const { event_id } = await provider.event();
  expect((await detail(event_id)).payment_methods).toEqual(['momo', 'airtel']);
});

proves('2.2 remaining', 'remaining is the capacity minus the places taken', async () => {
  const event = await provider.event({ ticket_types: [{ capacity: 10, remaining: 4 }] });
  await provider.ordered(orderFor(event));
  expect((await detail(event.event_id)).ticket_types[0]).toMatchObject({ capacity: 10, remaining: 3 });
});

proves(['4.2 limit', '4.11 last'], 'a page has 20 events by default and 50 at most', async () => {
  await provider.control('POST', '/clients', { org: 'many' });
  for (let count = 0; count < 55; count += 1) await provider.event({ name: `Race ${count}` });
  const first = await list();
  expect(first).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
  expect(first.events).toHaveLength(20);
  for (const [limit, length] of [
    [1, 1],
    [50, 50],
    [51, 50],
    [9999, 50],
  ] as const) {
    expect((await list(`?limit=${limit}`)).events).toHaveLength(length);
  }
});

proves(
  ['4.2 bad limit', '7.2 invalid_request limit'],
  'a limit that is no whole number of at least 1 is refused',
  async () => {
    for (const limit of ['0', '-1', '1.5', 'ten', '', '1e2', ' 5']) {
      const answer = await provider.get(`/events?limit=${encodeURIComponent(limit)}`);
      expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
    }
  },
);

proves(['4.11 walk', '4.11 last', '4.2 page'], 'the pages hold every event once', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(`?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
    seen.push(...namesOf(page));
    cursor = page.next_cursor;
    expect(page.has_more).toBe(cursor !== undefined);
  } while (cursor);
  expect(seen).toEqual(namesOf(await list('?limit=50')));
  expect(new Set(seen).size).toBe(seen.length);
});

proves(
  ['7.2 invalid_cursor', '4.11 filters'],
  'a cursor that is malformed, of another list or of another organization is refused',
  async () => {
    const next_cursor = z.string().parse((await list('?limit=1')).next_cursor);
    await provider.control('PATCH', '/orgs/no-payments-club', { payments_enabled: true });
    for (const [cursor, as] of [
      ['x', RUNNERS],
      ['', RUNNERS],
      [`${next_cursor}x`, RUNNERS],
      [next_cursor, CLUB],
    ]) {
      const answer = await provider.get(`/events?cursor=${cursor}`, { as });
      expect(answer).toMatchObject({ status: 400, code: 'invalid_cursor' });
    }
    const orders = await provider.get(`/orders?cursor=${next_cursor}`);
    expect(orders).toMatchObject({ status: 400, code: 'validation_failed' });
  },
);

proves(
  ['4.3 unknown', '4.3 other', '7.2 not_found'],
  "an event that is unknown or another organization's is not found",
  async () => {
    for (const id of ['none', 'evt_masaka_equator_10k', '%00', 'a%2Fb']) {
      expect(await provider.get(`/events/${id}`)).toMatchObject({ status: 404, code: 'not_found' });
    }
  },
);

proves('2.2 per order fee', 'two tickets in one order cost less than twice the quote', async () => {
  const event = await provider.event();
  const [quote] = (await detail(event.event_id)).ticket_types;
  const lines = [{ ticket_type_id: event.ticket, quantity: 2 }];
  const { order } = await provider.ordered(orderFor(event, { lines }), { key: newKey() });
  expect(order.total).toBeLessThan(2 * (quote?.total_minor ?? 0));
  expect(order.total).toBe(2 * 20_000 + 500 + 1200);
});
