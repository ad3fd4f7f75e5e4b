// What the page benchmarks measure: the production build on the sandbox with a fresh database, the empty app
// beside it, a browser, and an order in each of its stages. Opened once for all of them.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { migrate } from '#lib/db/migrate.ts';
import { buildStorefront } from '../../scripts/build.ts';
import { openLocalDatabase } from '../../scripts/database/local-database.ts';
import { runDatabaseName, TEST_CLUSTER } from '../../scripts/database/run-databases.ts';
import type { CommandScope } from '../../scripts/shared/command-scope.ts';
import { freePort } from '../../scripts/shared/ports.ts';
import { ORG } from '../../scripts/stack/connect-provider.ts';
import { makeDemoSettings } from '../../scripts/stack/demo-settings.ts';
import { type ProviderControl, providerControl } from '../../scripts/stack/provider-control.ts';
import { startStack } from '../../scripts/stack/stack.ts';
import { wanted } from '../wanted.ts';
import { barePage, styleSheets } from './bare-page.ts';
import { startEmptyApp } from './empty-app.ts';
import { type OrderPaths, placeOrders } from './place-orders.ts';
import { openBrowser } from './slow-phone.ts';

const UNLIMITED = 1_000_000;
const BARE = 'bare.html';
const LISTED_WITHIN_MS = 40_000;

export type Site = {
  origin: string;
  /** Origin of a site that may show the storefront in its pages; the benchmark that needs it serves it. */
  host: string;
  env: NodeJS.ProcessEnv;
  /** The storefront's process. */
  pid: number;
  control: ProviderControl;
  browser: Browser;
  /** The event under test: several ticket types, a question, a waiver. */
  eventId: string;
  paths: { list: string; event: string; form: string } & OrderPaths;
  /** Addresses of the floor: the empty page and the bare event page. */
  floor: { empty: string; bareEvent: string };
};

/** Opens the site at the first call; later ones answer the same. */
export function siteOf(scope: CommandScope): () => Promise<Site> {
  let site: Promise<Site> | undefined;
  return () => {
    site ??= openSite(scope);
    return site;
  };
}

async function openSite(scope: CommandScope): Promise<Site> {
  wanted(await buildStorefront(scope, 'kept'));
  const name = runDatabaseName();
  const { url: databaseUrl } = wanted(await openLocalDatabase(scope, { name, cluster: TEST_CLUSTER }));
  wanted(await migrate(databaseUrl));
  const [PORT, SANDBOX_PORT, SANDBOX_OTHER_PORT] = [await freePort(), await freePort(), await freePort()];
  const ports = { PORT, SANDBOX_PORT, SANDBOX_OTHER_PORT };
  const settings = makeDemoSettings();
  const host = `http://127.0.0.1:${await freePort()}`;
  process.env.EMBED_ORIGINS = host;
  const options = { mode: 'start', ports, databaseUrl, settings, output: 'kept' } as const;
  const { appUrl: origin, control: controlOrigin, env, processes } = wanted(await startStack(scope, options));
  const control = providerControl(controlOrigin);
  await control.setLimits({ reads_per_minute: UNLIMITED, writes_per_minute: UNLIMITED });
  const eventId = await openEvent(control);
  const event = `/events/${eventId}`;
  await untilServed(origin + event);
  const empty = await startEmptyApp(scope, await bareCopy(origin, event));
  return {
    origin,
    host,
    env,
    pid: processes.find(({ name }) => name === 'storefront')?.pid ?? -1,
    control,
    browser: await openBrowser(scope),
    eventId,
    paths: { list: '/', event, form: `${event}/register`, ...(await placeOrders(origin, control, eventId)) },
    floor: { empty: `${empty}/`, bareEvent: `${empty}/${BARE}` },
  };
}

async function openEvent(control: ProviderControl): Promise<string> {
  const places = { capacity: UNLIMITED };
  const { event_id } = await control.createEvent({
    org: ORG,
    name: 'Kampala Lakeside Marathon',
    payment_methods: ['momo', 'airtel'],
    ticket_types: [
      { name: 'Marathon', price_minor: 60_000, ...places },
      { name: 'Half marathon', price_minor: 45_000, ...places },
      { name: '10 km', price_minor: 30_000, ...places },
      { name: 'Fun run', price_minor: 15_000, ...places },
    ],
    additional_questions: [
      {
        key: 'tshirt',
        label: 'T-shirt size',
        type: 'select',
        required: true,
        options: ['S', 'M', 'L'],
        help: '',
      },
    ],
    waiver_required: true,
    // Orders must keep their state until the end of a run.
    hold_seconds: 7_200,
    prompt_seconds: 7_200,
  });
  return event_id;
}

/** A new event is in the storefront's snapshot within seconds. */
async function untilServed(url: string): Promise<void> {
  const end = performance.now() + LISTED_WITHIN_MS;
  while (!(await fetch(url)).ok) {
    if (performance.now() > end) throw new Error(`${url} was not served within ${LISTED_WITHIN_MS} ms`);
    await sleep(500);
  }
}

/** The bare page and its pictures, by name. */
async function bareCopy(origin: string, path: string): Promise<Record<string, string>> {
  const text = async (address: string) => (await fetch(new URL(address, origin))).text();
  const html = await text(path);
  const textsOf = async (addresses: readonly string[]) =>
    Object.fromEntries(
      await Promise.all(addresses.map(async (address) => [address, await text(address)] as const)),
    );
  const bare = barePage(html, await textsOf(styleSheets(html)));
  const pictures = await textsOf([...new Set(bare.match(PICTURE))]);
  return { [BARE]: bare, ...withoutQueries(pictures) };
}

const PICTURE = /(?<=<img src=")\/[^"?]+(?:\?[^"]*)?/g;

const withoutQueries = (files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([address, text]) => [address.replace(/\?.*/, ''), text]));
