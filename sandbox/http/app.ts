// The addresses of the API host: the partner API under /v1, the control plane under /_sandbox. Must not know what the
// routes do.
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { checkoutRoutes } from '../checkout-page/checkout-routes.ts';
import { controlPlane } from '../control/control-plane.ts';
import { roomRoutes } from '../control-room/room-routes.ts';
import { refuse } from '../engine/outcome.ts';
import type { World } from '../engine/world.ts';
import { endpoints } from '../routes/endpoints.ts';
import { refusal } from './answer.ts';
import type { Endpoint } from './call.ts';
import { answerPreflight, isPreflight } from './cors.ts';
import { type SandboxContext, serve } from './serve.ts';
import { writeAnswer } from './write-answer.ts';

export type SandboxApp = Hono<{ Bindings: HttpBindings }>;

/** Everything that listens on the API host. */
export function createApp(world: World, seed: (world: World) => void): SandboxApp {
  const app: SandboxApp = new Hono();
  const respond = (endpoint: Endpoint) => async (context: SandboxContext) => {
    await serve(world, endpoint, context);
    return RESPONSE_ALREADY_SENT;
  };
  for (const endpoint of endpoints) app.on(endpoint.method, `/v1${endpoint.path}`, respond(endpoint));
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    app.all(`/v1${path}`, respond(otherMethod(path)));
  }
  app.get('/_sandbox', (context) => context.redirect('/_sandbox/'));
  app.route('/_sandbox/', roomRoutes(world));
  app.route('/_sandbox', controlPlane(world, seed));
  app.route('/checkout', checkoutRoutes(world));
  app.all('*', respond(unknownPath));
  app.onError((error, context) => {
    process.stderr.write(`sandbox: unexpected failure: ${error.stack}\n`);
    writeAnswer(context.env.outgoing, refusal(refuse('server_error', 'Unexpected failure.').refusal), {});
    return RESPONSE_ALREADY_SENT;
  });
  return app;
}

/** What a known path does with a method it has not: a preflight, or 405. */
function otherMethod(path: string): Endpoint {
  const methods = endpoints.filter((endpoint) => endpoint.path === path).map((endpoint) => endpoint.method);
  return {
    method: 'ALL',
    path,
    access: 'open',
    handle: ({ world, incoming }) => {
      if (isPreflight(incoming)) return answerPreflight(world, incoming, methods);
      const refused = refusal(refuse('method_not_allowed', `Allowed: ${methods.join(', ')}.`).refusal);
      return { ...refused, headers: { Allow: methods.join(', ') } };
    },
  };
}

const unknownPath: Endpoint = {
  method: 'ALL',
  path: '*',
  access: 'open',
  handle: () => refusal(refuse('not_found', 'No such path.').refusal),
};
