// The control plane under /_sandbox: acts as the provider's app and the payer's phone, sets faults.

import type { HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { parseUrl } from '../engine/parse-url.ts';
import { currentLimits } from '../engine/rate-limits.ts';
import { changeLimits, resetWorld, type World } from '../engine/world.ts';
import type { Worlds } from '../engine/worlds.ts';
import { meets, withoutVersion } from '../http/faults.ts';
import { limits } from '../store/operation-rows.ts';
import { accessRoutes } from './access-routes.ts';
import { answerControl, describeIssue, mistakeOf, refuseControl, withBody } from './control-answer.ts';
import { eventRoutes } from './event-routes.ts';
import { callTarget, faultRoutes } from './fault-routes.ts';
import { orderRoutes, sessionRoutes } from './order-routes.ts';
import { snapshotRoutes } from './snapshot-routes.ts';
import { deliveryRoutes, endpointRoutes } from './webhook-routes.ts';
import { worldRoutes } from './world-routes.ts';

export type ControlApp = Hono<{ Bindings: HttpBindings }>;

const advance = z.strictObject({
  advance_seconds: z
    .number()
    .min(0)
    .max(400 * 24 * 60 * 60),
});

/** The log's rows after `since` that a fault with this target would meet. */
const logQuery = z.strictObject({
  since: z.coerce.number('must be a whole number').int('must be a whole number').default(0),
  ...callTarget,
  exact: z.stringbool().optional(),
  status: z.coerce.number('must be a status').optional(),
  fault: z.string().optional(),
});

/** All routes of the control plane; with `worlds` also those that open and end worlds. */
export function controlPlane(world: World, worlds?: Worlds): ControlApp {
  const app: ControlApp = new Hono();
  app.post('/reset', (context) => {
    resetWorld(world);
    return answerControl(context, { now: new Date(world.clock.now()).toISOString() });
  });
  app.get('/clock', (context) => answerControl(context, { now: new Date(world.clock.now()).toISOString() }));
  app.post('/clock', (context) =>
    withBody(context, advance, async ({ advance_seconds }) => {
      const now = await world.clock.advance(advance_seconds * 1000);
      return answerControl(context, { now: new Date(now).toISOString() });
    }),
  );
  app.get('/limits', (context) => answerControl(context, currentLimits(world)));
  app.post('/limits', (context) =>
    withBody(context, z.strictObject(limits.partial().shape), (change) =>
      answerControl(context, changeLimits(world, change)),
    ),
  );
  app.get('/log', (context) => {
    const query = logQuery.safeParse(context.req.query(), { error: mistakeOf });
    if (!query.success) return refuseControl(context, 400, describeIssue(query.error.issues[0]));
    const { since, status, fault, ...target } = query.data;
    const isWanted = meets(target);
    const requests = [...world.store.log.all()].filter(
      (row) =>
        row.seq > since &&
        (status ?? row.status) === row.status &&
        (fault ?? row.fault) === row.fault &&
        isWanted({ method: row.method, path: withoutVersion(row.path), clientId: row.client_id }),
    );
    return answerControl(context, { requests });
  });
  accessRoutes(app, world);
  eventRoutes(app, world);
  orderRoutes(app, world);
  sessionRoutes(app, world);
  endpointRoutes(app, world);
  deliveryRoutes(app, world, worlds);
  faultRoutes(app, world);
  snapshotRoutes(app, world, worlds === undefined);
  if (worlds) worldRoutes(app, worlds);
  app.notFound((context) => refuseControl(context, 404, 'no such path'));
  app.all('*', (context) => refuseControl(context, 404, 'no such path'));
  app.onError((error, context) => {
    process.stderr.write(`sandbox: unexpected failure: ${error.stack}\n`);
    return context.json({ error: 'unexpected failure' }, 500);
  });
  return app;
}

/**
 * Refuses with 403 `{ error }` a request whose `Host` or `Origin` is neither loopback, nor the sandbox's own address, nor a host
 * that it allows. The control plane asks for no credential: other sites' pages must not reach it, not even by DNS rebinding.
 */
export const refuseForeign =
  (world: World): MiddlewareHandler =>
  async (context, next) => {
    const host = context.req.header('host');
    if (host !== undefined && !isOwn(world, `http://${host}`)) {
      return context.json(
        { error: 'Host: not an address of the sandbox; start it with --public-url or --allow-host' },
        403,
      );
    }
    const origin = context.req.header('origin');
    if (origin !== undefined && !isOwn(world, origin)) {
      return context.json(
        { error: 'Origin: not an address of this machine; start the sandbox with --allow-host' },
        403,
      );
    }
    await next();
  };

/** Whether `address` is on this machine, or allowed. `null`, the origin of opaque documents, is not. */
function isOwn(world: World, address: string): boolean {
  const hostname = parseUrl(address)?.hostname.replace(/\.$/, '') ?? '';
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^127(\.\d{1,3}){3}$/.test(hostname) ||
    hostname === '[::1]' ||
    hostname === new URL(world.origins.base).hostname ||
    world.allowHosts.includes(hostname)
  );
}
