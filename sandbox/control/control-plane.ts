// The control plane under /_sandbox: what the provider's app, the payer's phone and bad luck would do.
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import { changeLimits, currentLimits, resetWorld, type World } from '../engine/world.ts';
import { limits } from '../store/operation-rows.ts';
import { accessRoutes } from './access-routes.ts';
import { answerControl, refuseControl, withBody } from './control-answer.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { endpointRoutes } from './endpoint-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { faultRoutes } from './fault-routes.ts';
import { orderRoutes } from './order-routes.ts';
import { sessionRoutes } from './session-routes.ts';

export type ControlApp = Hono<{ Bindings: HttpBindings }>;

const advance = z.strictObject({
  advance_seconds: z
    .number()
    .min(0)
    .max(400 * 24 * 60 * 60),
});

/** All routes of the control plane; `seed` makes the fixtures that a reset goes back to. */
export function controlPlane(world: World, seed: (world: World) => void): ControlApp {
  const app: ControlApp = new Hono();
  app.post('/reset', (context) => {
    resetWorld(world, seed);
    return answerControl(context, { now: new Date(world.clock.now()).toISOString() });
  });
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
    const since = Number(context.req.query('since') ?? 0);
    if (!Number.isInteger(since)) return refuseControl(context, 400, 'since: must be a whole number');
    const requests = [...world.store.log.all()].filter((row) => row.seq > since);
    return answerControl(context, { requests });
  });
  accessRoutes(app, world);
  eventRoutes(app, world);
  orderRoutes(app, world);
  sessionRoutes(app, world);
  endpointRoutes(app, world);
  deliveryRoutes(app, world);
  faultRoutes(app, world);
  app.notFound((context) => refuseControl(context, 404, 'no such path'));
  app.all('*', (context) => refuseControl(context, 404, 'no such path'));
  app.onError((error, context) => {
    process.stderr.write(`sandbox: unexpected failure: ${error.stack}\n`);
    return context.json({ error: 'unexpected failure' }, 500);
  });
  return app;
}
