// The list of events and the event pages.
import { title, untilScriptsRun } from '../harness/buyer-steps.ts';
import { expect } from '../harness/story.ts';
import type { PageState, Stage } from './page-state.ts';
import { showPicture } from './show-picture.ts';

const opens =
  (path: string, shows: string | RegExp) =>
  async ({ page }: Stage): Promise<void> => {
    await page.goto(path);
    await expect(page.getByText(shows).first()).toBeVisible();
  };

/** An event of the sandbox's fixtures, by the end of its id. */
const fixtureEvent = (id: string, shows: string | RegExp) => opens(`/events/evt_${id}`, shows);

const stateEventPage =
  (name: keyof Stage['events'], shows: string | RegExp) =>
  (stage: Stage): Promise<void> =>
    opens(`/events/${stage.events[name]}`, shows)(stage);

/** Prerendered pages notice a change within 15 seconds. */
const waitUntilShown = ({ page }: Stage, path: string, shows: string | RegExp): Promise<void> =>
  expect(async () => {
    await page.goto(path);
    await expect(page.getByText(shows).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 90_000 });

const MARATHON = 'evt_kampala_city_marathon';
const MARATHON_PAGE = `/events/${MARATHON}`;

/** The copy of the visit that the service worker stored (`public/offline-pages.js`). */
const offlineCopy =
  (path: string, cache: 'lists' | 'races') =>
  async ({ page, complaints }: Stage): Promise<void> => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.goto(path);
    await expect
      .poll(() => page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, cache))
      .toBeGreaterThan(0);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText(/^Saved on /)).toBeVisible();
  };

const NO_ANSWER = { http_status: 503, error_code: 'server_error' } as const;

const takeProviderDown = ({ provider }: Stage) =>
  provider.addFault({ kind: 'status', method: 'GET', path: '/events', times: 100_000, ...NO_ANSWER });

/** Runs `sql` on the event snapshot while the provider is down, until the page shows `shows`. */
const whileProviderDown = (
  sql: string,
  path: string,
  shows: string | RegExp,
): Pick<PageState, 'reach' | 'undo'> => ({
  reach: async (stage) => {
    stage.complaints.expect(/status of 50\d/);
    // `sql` changes the event's details, which are fetched with its first visit.
    await waitUntilShown(stage, MARATHON_PAGE, 'Choose your distance');
    await takeProviderDown(stage);
    // Repeated, because a response from before the fault may still arrive.
    await expect(async () => {
      await stage.rows.query(sql);
      await stage.page.goto(path);
      await expect(stage.page.getByText(shows).first()).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 60_000, intervals: [1_000] });
  },
  undo: async (stage) => {
    await stage.provider.clearFaults();
    await waitUntilShown(stage, '/', 'Kampala City Marathon');
    await waitUntilShown(stage, MARATHON_PAGE, 'Choose your distance');
    await waitUntilShown(stage, `${MARATHON_PAGE}/register`, 'Choose your distance');
  },
});

/**
 * SQL that gives each ticket type of an event a sale window, computed from its number `n`. partner-api.md 2.2 does not
 * say which provider sends such windows, and the sandbox sends none.
 */
export const setSaleWindows = (eventId: string, window: string): string =>
  `UPDATE event_snapshot SET list_fetched_at = now(), detail_fetched_at = now(), detail = jsonb_set(detail, '{ticket_types}',
    (SELECT jsonb_agg(ticket || ${window} ORDER BY n) FROM jsonb_array_elements(detail->'ticket_types')
      WITH ORDINALITY AS tickets (ticket, n)))
    WHERE event_id = '${eventId}'`;

/** SQL for a time `days` from now, in the provider's format. */
export const moment = (days: string): string =>
  `to_char(date_trunc('day', now() AT TIME ZONE 'utc') + ${days} * interval '1 day', 'YYYY-MM-DD"T"20:59:00.000"Z"')`;

/** SQL that ends the sale of every ticket type. */
export const over = (eventId: string): string =>
  setSaleWindows(eventId, `jsonb_build_object('sales_end', ${moment('-1')})`);

const AGE = `WITH list AS (UPDATE lease SET succeeded_at = now() - interval '3 hours' WHERE name = 'events')
  UPDATE event_snapshot SET list_fetched_at = now() - interval '3 hours', detail_fetched_at = now() - interval '3 hours'`;

/** List and other events are recent. */
const OVER = `WITH list AS (UPDATE lease SET succeeded_at = now() WHERE name = 'events'),
  others AS (UPDATE event_snapshot SET list_fetched_at = now(), detail_fetched_at = now() WHERE event_id <> '${MARATHON}')
  ${over(MARATHON)}`;

/** The first ticket type is no longer on sale, the second is, the third is not yet. */
const ONE_AFTER_ANOTHER = setSaleWindows(
  MARATHON,
  `jsonb_build_object('sales_start', ${moment('(n * 10 - 25)')}, 'sales_end', ${moment('(n * 10 - 12)')})`,
);

const FORGET = `WITH list AS (UPDATE lease SET succeeded_at = NULL WHERE name = 'events') DELETE FROM event_snapshot`;

export const LIST_STATES: readonly PageState[] = [
  { page: 'list', state: 'plain', reach: (stage) => waitUntilShown(stage, '/', /UGX/) },
  { page: 'list', state: 'search', reach: opens('/search?q=run', /races found/) },
  { page: 'list', state: 'filtered', reach: opens('/search?km=21', /21 km/) },
  { page: 'list', state: 'search-none', reach: opens('/search?q=triathlon', /No race found/) },
];

export const PROVIDER_DOWN_STATES: readonly PageState[] = [
  { page: 'list', state: 'stale', ...whileProviderDown(AGE, '/', /3 hours/) },
  {
    page: 'list',
    state: 'closed',
    ...whileProviderDown(OVER, '/search?q=kampala+city', 'Entries are closed'),
  },
  { page: 'event', state: 'closed', ...whileProviderDown(OVER, MARATHON_PAGE, 'Entries are closed') },
  {
    page: 'form',
    state: 'closed',
    ...whileProviderDown(OVER, `${MARATHON_PAGE}/register`, 'Entries are closed'),
  },
  {
    page: 'event',
    state: 'sale-windows',
    ...whileProviderDown(ONE_AFTER_ANOTHER, MARATHON_PAGE, /On sale from/),
  },
  { page: 'event', state: 'stale', ...whileProviderDown(AGE, MARATHON_PAGE, /3 hours/) },
  {
    page: 'list',
    state: 'empty',
    ...whileProviderDown(
      // The list must be fresh: an old empty list does not show that no events are planned.
      `WITH heard AS (UPDATE lease SET succeeded_at = now() WHERE name = 'events')
        UPDATE event_snapshot SET listed = false, list_fetched_at = now()`,
      '/',
      'No races are planned',
    ),
  },
  {
    page: 'list',
    state: 'provider-down',
    ...whileProviderDown(FORGET, '/', /We can't load the races/),
  },
];

export const EVENT_STATES: readonly PageState[] = [
  {
    page: 'event',
    state: 'on-sale',
    reach: fixtureEvent('kampala_city_marathon', 'Choose your distance'),
  },
  {
    page: 'event',
    state: 'distances',
    reach: fixtureEvent('entebbe_lake_run', 'Choose your distance'),
  },
  { page: 'event', state: 'free', reach: fixtureEvent('kololo_community_5k', 'Choose your distance') },
  {
    page: 'event',
    state: 'airtel-only',
    reach: fixtureEvent('gulu_night_run', 'Enter this race'),
  },
  {
    page: 'event',
    state: 'unlisted',
    reach: fixtureEvent('rwenzori_members_run', 'Enter this race'),
  },
  { page: 'event', state: 'sold-out', reach: fixtureEvent('sipi_falls_trail', 'Sold out') },
  {
    page: 'event',
    state: 'scheduled',
    reach: fixtureEvent('jinja_nile_half', /^Entries open/),
  },
  { page: 'event', state: 'started', reach: stateEventPage('started', /has started/) },
  { page: 'event', state: 'low-stock', reach: stateEventPage('lowStock', /Only 7 of 400 places left/) },
  {
    page: 'event',
    state: 'payments-off',
    reach: async (stage) => {
      await stage.provider.changeOrg('kampala-runners', { payments_enabled: false });
      await waitUntilShown(stage, `/events/${stage.events.noPayments}`, 'No online entry');
    },
    undo: async (stage) => {
      await stage.provider.changeOrg('kampala-runners', { payments_enabled: true });
      await waitUntilShown(stage, '/events/evt_kampala_city_marathon', 'Choose your distance');
      await waitUntilShown(stage, '/events/evt_entebbe_lake_run', 'Choose your distance');
    },
  },
  {
    page: 'event',
    state: 'offline',
    oneVisit: true,
    reach: async (stage) => {
      stage.complaints.expect(/ERR_INTERNET_DISCONNECTED/);
      await fixtureEvent('kampala_city_marathon', 'Choose your distance')(stage);
      await untilScriptsRun(stage.page);
      await stage.page.context().setOffline(true);
      await expect(stage.page.getByText("You're offline.")).toBeVisible();
    },
  },
  { page: 'list', state: 'offline-copy', oneVisit: true, reach: offlineCopy('/', 'lists') },
  { page: 'event', state: 'offline-copy', oneVisit: true, reach: offlineCopy(MARATHON_PAGE, 'races') },
  {
    page: 'event',
    state: 'shared-link',
    image: true,
    reach: ({ page }) => showPicture(page, '/events/evt_kampala_city_marathon/picture.png'),
  },
  {
    page: 'event',
    state: 'missing',
    reach: async ({ page, complaints }) => {
      complaints.expect(/status of 404/);
      await page.goto('/events/nothing');
      await expect(title(page, "This page isn't here")).toBeVisible();
    },
  },
];
