// Control plane: worlds, each an organization that shares nothing with others: data, clock, limits, faults, log, snapshots.
// Its credentials lead a call to it; its own control plane is at its `control_url`.
import { z } from 'zod';
import { localOrigins, seedFixtureEvents } from '../engine/fixtures.ts';
import { randomId } from '../engine/identifiers.ts';
import { isoTime } from '../engine/orders/order-view.ts';
import { openWorld, takeSnapshot, type World } from '../engine/world.ts';
import type { Worlds } from '../engine/worlds.ts';
import { eventInput, storedEventView } from '../engine/write-event.ts';
import { scopes } from '../wire/token.ts';
import { newClient } from './access-routes.ts';
import { answerControl, refuseControl, withBody } from './control-answer.ts';
import type { ControlApp } from './control-plane.ts';
import { clientKeys, fillFrom } from './seed-file.ts';
import { endpointView, newEndpoint } from './webhook-routes.ts';

const MOST_WORLDS = 1000;

const newWorld = (main: World) =>
  z.strictObject({
    org: z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, 'must be letters a-z, digits, - and _')
      .optional(),
    payments_enabled: z.boolean().default(true),
    client: newClient.omit({ org: true }).extend(clientKeys).prefault({}),
    /** The events of the fixtures without it. */
    events: z.array(eventInput.omit({ org: true })).optional(),
    webhook_endpoints: z.array(newEndpoint(main).omit({ org: true })).default([]),
  });
type NewWorld = z.output<ReturnType<typeof newWorld>>;

export function worldRoutes(app: ControlApp, worlds: Worlds): void {
  app.get('/worlds', (context) =>
    answerControl(context, {
      worlds: [...worlds.own].map(([org, world]) => ({
        ...addresses(org, world),
        now: isoTime(world.clock.now()),
      })),
    }),
  );
  app.post('/worlds', (context) =>
    withBody(context, newWorld(worlds.main), (body) => {
      const org = body.org ?? randomId('org');
      const opened = isTaken(worlds, org, body) ?? open(worlds, org, body);
      if (typeof opened === 'string') return refuseControl(context, 400, opened);
      worlds.own.set(org, opened);
      return answerControl(context, worldView(org, opened), 201);
    }),
  );
  app.delete('/worlds/:org', async (context) => {
    const org = context.req.param('org');
    if (!worlds.own.has(org)) return refuseControl(context, 404, 'org: no such world');
    await worlds.delete(org);
    return context.body(null, 204);
  });
  // Of a world that there is, its own control plane answers.
  app.all('/worlds/:org/*', (context) => refuseControl(context, 404, 'org: no such world'));
}

/** What another world has already: `<field>: …`. */
function isTaken(worlds: Worlds, org: string, { client }: NewWorld): string | undefined {
  if (worlds.own.size >= MOST_WORLDS) return `body: at most ${MOST_WORLDS} worlds`;
  if (worlds.own.has(org) || worlds.main.store.orgs.get(org)) return 'org: exists already';
  const all = [worlds.main, ...worlds.own.values()];
  for (const { store } of all) {
    if (store.clients.get(client.client_id ?? '')) return 'client.client_id: exists already';
    if (store.clients.ids('publishable_key', client.publishable_key ?? '').length > 0)
      return 'client.publishable_key: exists already';
  }
  return undefined;
}

/** The world, which goes back at a reset to what it is now; or what is wrong: `<field>: …`. */
function open(
  { main }: Worlds,
  org: string,
  { payments_enabled, client, ...body }: NewWorld,
): World | string {
  const ofOrg = <Part>(parts: readonly Part[]) => parts.map((part) => ({ ...part, org }));
  const fill = (empty: World) => {
    fillFrom(empty, {
      fixtures: false,
      orgs: [{ org, payments_enabled }],
      clients: ofOrg([
        { scopes: [...scopes], allowed_origins: localOrigins, return_origins: localOrigins, ...client },
      ]),
      events: ofOrg(body.events ?? []),
      webhook_endpoints: ofOrg(body.webhook_endpoints),
    });
    if (!body.events) seedFixtureEvents(empty, org);
  };
  try {
    const world = openWorld({ origins: main.origins, allowHosts: main.allowHosts, fetch: main.fetch }, fill);
    const { rows } = takeSnapshot(world);
    world.seed = ({ store }) => store.load(rows);
    return world;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const addresses = (org: string, { origins }: World) => ({
  org,
  base_url: `${origins.base}/v1`,
  control_url: `${origins.base}/_sandbox/worlds/${org}`,
});

const worldView = (org: string, world: World) => ({
  ...addresses(org, world),
  clients: [...world.store.clients.all()],
  events: [...world.store.events.all()].map((event) => storedEventView(world, event)),
  webhook_endpoints: [...world.store.endpoints.all()].map(endpointView),
});
