// The state that the sandbox starts with and that a reset restores: organizations, API clients, and an event of each kind
// that a storefront must handle. UGX, whole shillings.

import type { ClientRow, OrgRow } from '../store/org-rows.ts';
import { scopes } from '../wire/token.ts';
import { clientIdOf, clientSecretOf, publishableKeyOf } from './identifiers.ts';
import type { World } from './world.ts';
import { createEvent, type EventInput } from './write-event.ts';

const fixtureOrgs: readonly OrgRow[] = [
  { org: 'kampala-runners', payments_enabled: true, contact_email: 'hello@kampala-runners.example' },
  { org: 'no-payments-club', payments_enabled: false },
];

/** Of a shop that is tried out on this machine. */
export const localOrigins = ['http://localhost:3000', 'http://127.0.0.1:3000'];

const client = (org: string, name: string, granted: ClientRow['scopes']): ClientRow => ({
  org,
  client_id: clientIdOf(name),
  client_secret: clientSecretOf(`${name}SECRET`),
  publishable_key: publishableKeyOf(name),
  scopes: granted,
  allowed_origins: localOrigins,
  return_origins: localOrigins,
  active: true,
});

/** The first one, with all four scopes, is what `npm run demo` uses; the second has the default permissions. */
const fixtureClients: readonly ClientRow[] = [
  client('kampala-runners', 'KAMPALARUNNERS1', [...scopes]),
  client('kampala-runners', 'KAMPALARUNNERS2', ['events:read', 'orders:write', 'checkout_sessions:write']),
  client('no-payments-club', 'NOPAYMENTSCLUB1', [...scopes]),
];

export function seedFixtures(world: World): void {
  for (const org of fixtureOrgs) world.store.orgs.put(org);
  for (const client of fixtureClients) world.store.clients.put(client);
  for (const event of fixtureEvents(world.clock.now())) createEvent(world, event);
}

/** The events of the first organization, as events of `org`. */
export function seedFixtureEvents(world: World, org: string): void {
  for (const event of fixtureEvents(world.clock.now()))
    if (event.org === undefined) createEvent(world, { ...event, org });
}

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** Half past six in the morning, and eight in the evening, Kampala time. */
const MORNING_UTC_HOURS = 3.5;
const EVENING_UTC_HOURS = 17;
/** Races are at weekends. In Kampala it is the same day as in UTC at both hours. */
const SUNDAY = 0;
const SATURDAY = 6;

/** All fixture events, as seen at `now` (milliseconds). */
function fixtureEvents(now: number): EventInput[] {
  const startAt =
    (weekday: number, hours: number): Start =>
    (days) => {
      const day = new Date(Math.floor(now / DAY_MS + days) * DAY_MS);
      const until = (weekday - day.getUTCDay() + 7) % 7;
      return new Date(day.getTime() + until * DAY_MS + hours * HOUR_MS).toISOString();
    };
  const morning = startAt(SUNDAY, MORNING_UTC_HOURS);
  return [
    ...racesOnSale(morning),
    ...unusualRaces(morning, startAt(SATURDAY, EVENING_UTC_HOURS)),
    ...hiddenRaces(morning),
    clubWithoutPayments(morning),
  ];
}

/** Start of a race at its weekend day, that many days from now or up to six later. */
type Start = (days: number) => string;

function racesOnSale(morning: Start): EventInput[] {
  return [
    {
      event_id: 'evt_kampala_city_marathon',
      name: 'Kampala City Marathon',
      starts_at: morning(75),
      ticket_types: [
        { ticket_type_id: 'tkt_kcm_42', name: 'Marathon 42 km', price_minor: 90_000, capacity: 1500 },
        { ticket_type_id: 'tkt_kcm_21', name: 'Half Marathon 21 km', price_minor: 65_000, capacity: 2500 },
        { ticket_type_id: 'tkt_kcm_10', name: '10 km', price_minor: 40_000, capacity: 4000, remaining: 12 },
      ],
      additional_questions: [
        {
          key: 'shirt_size',
          label: 'Running shirt size',
          type: 'select',
          required: true,
          options: ['XS', 'S', 'M', 'L', 'XL'],
          help: 'Shirts are handed out with the race number.',
        },
        {
          key: 'club',
          label: 'Running club',
          type: 'text',
          required: false,
          options: [],
          help: 'Leave it empty if you run for yourself.',
        },
      ],
      waiver_required: true,
      waiver_version: '2026-01',
      discount_codes: [
        { code: 'EARLYBIRD', percent: 10 },
        { code: 'CLUB5000', amount: 5000 },
      ],
    },
    {
      event_id: 'evt_entebbe_lake_run',
      name: 'Entebbe Lake Run',
      starts_at: morning(40),
      ticket_types: [
        {
          ticket_type_id: 'tkt_elr_5',
          name: 'Lakeside 5 km',
          price_minor: 25_000,
          capacity: 800,
          distances: [5],
        },
        {
          ticket_type_id: 'tkt_elr_10',
          name: 'Airport 10 km',
          price_minor: 35_000,
          capacity: 600,
          distances: [10],
        },
        {
          ticket_type_id: 'tkt_elr_21',
          name: 'Peninsula 21.1 km',
          price_minor: 50_000,
          capacity: 400,
          distances: [21.1],
        },
      ],
    },
    {
      event_id: 'evt_kololo_community_5k',
      name: 'Kololo Community 5K',
      starts_at: morning(12),
      ticket_types: [
        { ticket_type_id: 'tkt_kc5_free', name: 'Free entry', price_minor: 0, capacity: 300 },
        { ticket_type_id: 'tkt_kc5_kids', name: 'Children 1 km', price_minor: 0, capacity: 100 },
      ],
    },
  ];
}

function unusualRaces(morning: Start, evening: Start): EventInput[] {
  return [
    {
      event_id: 'evt_sipi_falls_trail',
      name: 'Sipi Falls Trail Run',
      starts_at: morning(28),
      ticket_types: [
        {
          ticket_type_id: 'tkt_sft_15',
          name: 'Trail 15 km',
          price_minor: 70_000,
          capacity: 200,
          remaining: 0,
        },
      ],
    },
    {
      event_id: 'evt_jinja_nile_half',
      name: 'Jinja Nile Half Marathon',
      status: 'scheduled',
      sales_open: false,
      starts_at: morning(150),
      ticket_types: [
        { ticket_type_id: 'tkt_jnh_21', name: 'Half Marathon 21 km', price_minor: 60_000, capacity: 1000 },
      ],
    },
    {
      event_id: 'evt_rwenzori_members_run',
      name: 'Rwenzori Members Run',
      visibility: 'unlisted',
      starts_at: morning(55),
      ticket_types: [
        { ticket_type_id: 'tkt_rmr_12', name: 'Foothills 12 km', price_minor: 30_000, capacity: 60 },
      ],
    },
    {
      event_id: 'evt_gulu_night_run',
      name: 'Gulu Night Run',
      starts_at: evening(33),
      payment_methods: ['airtel'],
      ticket_types: [{ ticket_type_id: 'tkt_gnr_8', name: 'Night 8 km', price_minor: 28_000, capacity: 500 }],
    },
  ];
}

/** Events that no credential may ever see. */
function hiddenRaces(morning: Start): EventInput[] {
  const entry = (id: string): EventInput => ({
    ticket_types: [{ ticket_type_id: id, name: 'Entry', price_minor: 20_000, capacity: 100 }],
  });
  return [
    {
      ...entry('tkt_draft'),
      event_id: 'evt_mbarara_draft',
      name: 'Mbarara Hills Run (draft)',
      access: 'draft',
      starts_at: morning(90),
    },
    {
      ...entry('tkt_staff'),
      event_id: 'evt_bank_staff_run',
      name: 'Bank Staff Run',
      access: 'code_locked',
      starts_at: morning(45),
    },
    {
      ...entry('tkt_demo'),
      event_id: 'evt_demo_fun_run',
      name: 'Demo Fun Run',
      access: 'demo',
      starts_at: morning(60),
    },
    {
      ...entry('tkt_past'),
      event_id: 'evt_fort_portal_past',
      name: 'Fort Portal Crater Run',
      starts_at: morning(-20),
    },
  ];
}

const clubWithoutPayments = (morning: Start): EventInput => ({
  event_id: 'evt_masaka_equator_10k',
  org: 'no-payments-club',
  name: 'Masaka Equator 10K',
  organizer_name: 'Masaka Joggers',
  starts_at: morning(50),
  ticket_types: [{ ticket_type_id: 'tkt_me10', name: '10 km', price_minor: 20_000, capacity: 250 }],
});
