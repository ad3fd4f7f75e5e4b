// The migration that makes rows of the people in stored checkouts and orders.
import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { isRef } from '#lib/shared/capability.ts';
import { emptyTestDatabase } from '../../tools/test/test-database.ts';
import { createDb, type Db } from './client.ts';
import { loadMigrations, migrate } from './migrate.ts';

const MIGRATION = '20261126021528_participant';
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const json = (value: unknown) => `'${JSON.stringify(value)}'`;

const ONE = {
  lines: [{ ticket_type_id: 'ten', quantity: 1, participants: [{ name: 'Child' }] }],
  buyer_name: 'Akello Grace',
  custom_fields: { shirt: 'M' },
  guardian: { name: 'Akello Grace', phone: '+256772123456', relation: 'mother' },
};
const GROUP = {
  lines: [
    { ticket_type_id: 'ten', quantity: 3, participants: [{ name: 'Akello Grace' }, { name: 'Kato' }] },
    {
      ticket_type_id: 'far',
      quantity: 2,
      participants: [
        { name: 'Ann', distance_km: 42 },
        { name: 'Ben', distance_km: 21.1 },
      ],
    },
  ],
  buyer_name: 'Akello Grace',
  custom_fields: { club: 'Striders' },
};
const registration = (one: string, ticket: string, status = 'issued', km?: number) => ({
  id: one,
  ticket_type_id: ticket,
  status,
  ...(km !== undefined && { distance_km: km }),
});
const OF_GROUP = [
  registration('g1', 'ten'),
  registration('g2', 'ten', 'cancelled'),
  registration('g3', 'ten'),
  registration('g4', 'far', 'issued', 21.1),
  registration('g5', 'far', 'issued', 42),
];

const order = (name: string, registrations: unknown) => `
  INSERT INTO "order" (id, order_code, event_id, status, currency, subtotal, discount_total, donation_total, service_fee, total,
      ticket_count, registrations, created_at, status_at, status_source) VALUES
    ('${name}', '${name}', 'evt_1', 'paid', 'UGX', 1, 0, 0, 0, 1, 1, ${registrations === null ? 'NULL' : json(registrations)},
      '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z', 'fetch');`;
const checkout = (n: number, request: unknown, orderId: string | null) => `
  INSERT INTO checkout (id, ref, event_id, event_name, locale, input, request, idempotency_key, order_id, created_at) VALUES
    ('${id(n)}', 'ref-${n}', 'evt_1', 'Race', 'en', '{}', ${json(request)}, 'key-${n}', ${orderId === null ? 'NULL' : `'${orderId}'`},
      '2026-11-20T08:00:00Z');`;

let db: Db;

beforeAll(async () => {
  const url = await emptyTestDatabase();
  const all = await loadMigrations();
  expect(
    await migrate(
      url,
      all.filter(({ name }) => name < MIGRATION),
    ),
  ).toMatchObject({ ok: true });
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    [
      order('ord_one', [registration('r1', 'ten')]),
      order('ord_group', OF_GROUP),
      order('ord_elsewhere', [registration('e1', 'ten'), { ticket_type_id: 'ten', status: 'issued' }]),
      order('ord_bare', null),
      checkout(1, ONE, 'ord_one'),
      checkout(2, GROUP, 'ord_group'),
      checkout(3, { lines: [] }, null),
      checkout(4, GROUP, null),
    ].join('\n'),
  );
  await client.end();
  expect(await migrate(url)).toMatchObject({ ok: true });
  db = createDb(url);
  return () => db.$disconnect();
});

const people = (where: object) => db.participant.findMany({ where, orderBy: { position: 'asc' } });

test('one person has the answers and the guardian of the order', async () => {
  expect(await people({ checkoutId: id(1) })).toMatchObject([
    {
      orderId: 'ord_one',
      name: 'Child',
      isBuyer: false,
      answers: { shirt: 'M' },
      minor: true,
      guardian: ONE.guardian,
      registrationId: 'r1',
      registrationStatus: 'issued',
      createdAt: new Date('2026-11-20T08:00:00Z'),
    },
  ]);
});

test('several have their names, and their registrations where it is clear whose they are', async () => {
  const rows = await people({ checkoutId: id(2) });
  expect(
    rows.map((row) => [
      row.position,
      row.ticketTypeId,
      row.distanceKm,
      row.name,
      row.isBuyer,
      row.registrationId,
    ]),
  ).toEqual([
    [1, 'ten', null, 'Akello Grace', true, null],
    [2, 'ten', null, 'Kato', false, null],
    [3, 'ten', null, null, false, null],
    [4, 'far', 42, 'Ann', false, 'g5'],
    [5, 'far', 21.1, 'Ben', false, 'g4'],
  ]);
  expect(rows).toMatchObject(rows.map(() => ({ answers: {}, minor: false, guardian: null })));
  expect(await people({ checkoutId: id(4) })).toHaveLength(5);
  expect(await people({ checkoutId: id(3) })).toEqual([]);
});

test('an order of another channel has a row for each registration with an id', async () => {
  expect(await people({ orderId: 'ord_elsewhere' })).toMatchObject([
    { checkoutId: null, name: null, ticketTypeId: 'ten', registrationId: 'e1', registrationStatus: 'issued' },
  ]);
  expect(await people({ orderId: 'ord_bare' })).toEqual([]);
});

test('each row has a link and a code of its own', async () => {
  const rows = await people({});
  expect(rows).toHaveLength(12);
  expect(new Set(rows.map(({ ref }) => ref)).size).toBe(12);
  expect(new Set(rows.map(({ code }) => code)).size).toBe(12);
  expect(rows.filter(({ ref, code }) => !isRef(ref) || !/^[0-9A-HJKMNP-TV-Z]{8}$/.test(code))).toEqual([]);
});
