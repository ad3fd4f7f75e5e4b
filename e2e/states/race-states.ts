// The list of races and the pages of races, as a visitor can meet them.

import { title } from '../harness/entry.ts';
import { expect } from '../harness/story.ts';
import type { PageState, Stage } from './page-state.ts';
import { moment, over, salesOf } from './sale-windows.ts';

const opens =
  (path: string, shows: string | RegExp) =>
  async ({ page }: Stage): Promise<void> => {
    await page.goto(path);
    await expect(page.getByText(shows).first()).toBeVisible();
  };

/** A race of the sandbox's own, by the end of its id. */
const race = (id: string, shows: string | RegExp) => opens(`/events/evt_${id}`, shows);

const stateRace =
  (name: keyof Stage['races'], shows: string | RegExp) =>
  (stage: Stage): Promise<void> =>
    opens(`/events/${stage.races[name]}`, shows)(stage);

/** Prerendered pages notice a change within 15 seconds. */
const noticed = ({ page }: Stage, path: string, shows: string | RegExp): Promise<void> =>
  expect(async () => {
    await page.goto(path);
    await expect(page.getByText(shows).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000 });

const NO_ANSWER = { http_status: 503, error_code: 'server_error' } as const;

const silence = ({ provider }: Stage) =>
  provider.addFault({ kind: 'status', method: 'GET', path: '/events', times: 100_000, ...NO_ANSWER });

/** What the storefront knows of the provider's races, while the provider answers nothing. */
const whileSilent = (
  sql: string,
  path: string,
  shows: string | RegExp,
): Pick<PageState, 'reach' | 'undo' | 'slow'> => ({
  slow: true,
  reach: async (stage) => {
    stage.complaints.expect(/status of 50\d/);
    await silence(stage);
    // Again and again: what was asked of the provider before it fell silent may still arrive.
    await expect(async () => {
      await stage.rows.query(sql);
      await stage.page.goto(path);
      await expect(stage.page.getByText(shows).first()).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 60_000, intervals: [1_000] });
  },
  undo: async (stage) => {
    await stage.provider.clearFaults();
    await noticed(stage, '/', 'Kampala City Marathon');
  },
});

const AGE = `WITH list AS (UPDATE lease SET succeeded_at = now() - interval '3 hours' WHERE name = 'events')
  UPDATE event_snapshot SET list_read_at = now() - interval '3 hours', detail_read_at = now() - interval '3 hours'`;

const MARATHON = 'evt_kampala_city_marathon';

const OVER = over(MARATHON);

/** The first is no longer sold, the second still is, the third not yet. */
const ONE_AFTER_ANOTHER = salesOf(
  MARATHON,
  `jsonb_build_object('sales_start', ${moment('(n * 10 - 25)')}, 'sales_end', ${moment('(n * 10 - 12)')})`,
);

const FORGET = `WITH list AS (UPDATE lease SET succeeded_at = NULL WHERE name = 'events') DELETE FROM event_snapshot`;

export const LIST_STATES: readonly PageState[] = [
  { page: 'list', state: 'plain', dark: true, reach: (stage) => noticed(stage, '/', /UGX/) },
  { page: 'list', state: 'search', alike: true, reach: opens('/search?q=run', /races found/) },
  { page: 'list', state: 'search-none', reach: opens('/search?q=triathlon', /No race found/) },
];

export const SILENT_STATES: readonly PageState[] = [
  { page: 'list', state: 'stale', ...whileSilent(AGE, '/', /3 hours/) },
  { page: 'list', state: 'closed', alike: true, ...whileSilent(OVER, '/', 'Entries are closed') },
  { page: 'event', state: 'closed', ...whileSilent(OVER, `/events/${MARATHON}`, 'Entries are closed') },
  {
    page: 'form',
    state: 'closed',
    alike: true,
    ...whileSilent(OVER, `/events/${MARATHON}/register`, 'Entries are closed'),
  },
  {
    page: 'event',
    state: 'sale-windows',
    ...whileSilent(ONE_AFTER_ANOTHER, `/events/${MARATHON}`, /On sale from/),
  },
  { page: 'event', state: 'stale', ...whileSilent(AGE, `/events/${MARATHON}`, /3 hours/) },
  {
    page: 'list',
    state: 'empty',
    ...whileSilent(
      // Heard just now: an old list that is empty says nothing of plans.
      `WITH heard AS (UPDATE lease SET succeeded_at = now() WHERE name = 'events')
        UPDATE event_snapshot SET listed = false, list_read_at = now()`,
      '/',
      'No races are planned',
    ),
  },
  {
    page: 'list',
    state: 'provider-down',
    ...whileSilent(FORGET, '/', 'This page tries again by itself'),
  },
];

export const EVENT_STATES: readonly PageState[] = [
  { page: 'event', state: 'on-sale', dark: true, reach: race('kampala_city_marathon', 'Enter this race') },
  { page: 'event', state: 'distances', alike: true, reach: race('entebbe_lake_run', 'Enter this race') },
  { page: 'event', state: 'free', reach: race('kololo_community_5k', 'Enter this race') },
  { page: 'event', state: 'airtel-only', alike: true, reach: race('gulu_night_run', 'Enter this race') },
  { page: 'event', state: 'unlisted', alike: true, reach: race('rwenzori_members_run', 'Enter this race') },
  { page: 'event', state: 'sold-out', dark: true, reach: race('sipi_falls_trail', 'Sold out') },
  { page: 'event', state: 'scheduled', alike: true, reach: race('jinja_nile_half', 'Entries open soon') },
  { page: 'event', state: 'started', reach: stateRace('started', /has started/) },
  { page: 'event', state: 'low-stock', reach: stateRace('lowStock', 'Only 7 places left') },
  {
    page: 'event',
    state: 'payments-off',
    slow: true,
    reach: async (stage) => {
      await stage.provider.changeOrg('kampala-runners', { payments_enabled: false });
      await noticed(stage, `/events/${stage.races.noPayments}`, 'No entries online');
    },
    undo: async (stage) => {
      await stage.provider.changeOrg('kampala-runners', { payments_enabled: true });
      await noticed(stage, '/events/evt_kampala_city_marathon', 'Enter this race');
      await noticed(stage, '/events/evt_entebbe_lake_run', 'Enter this race');
    },
  },
  {
    page: 'event',
    state: 'offline',
    dark: true,
    reach: async (stage) => {
      stage.complaints.expect(/ERR_INTERNET_DISCONNECTED/);
      await race('kampala_city_marathon', 'Enter this race')(stage);
      await stage.page.context().setOffline(true);
      await expect(stage.page.getByText('You are offline.')).toBeVisible();
    },
  },
  {
    page: 'event',
    state: 'shared-link',
    pictureOnly: 1280,
    reach: ({ page }) => page.goto('/events/evt_kampala_city_marathon/picture.png'),
  },
  {
    page: 'event',
    state: 'missing',
    reach: async ({ page, complaints }) => {
      complaints.expect(/status of 404/);
      await page.goto('/events/nothing');
      await expect(title(page, 'Off the course')).toBeVisible();
    },
  },
];
