// The addresses of both hosts: the partner API under /v1 and the control plane under /_sandbox on one, refusals on the
// other. Must not know what the routes do.

import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { checkoutRoutes } from '../checkout-page/checkout-routes.ts';
import { controlPlane, refuseForeign } from '../control/control-plane.ts';
import { roomRoutes } from '../control-room/room-routes.ts';
import { refuse } from '../engine/outcome.ts';
import type { World } from '../engine/world.ts';
import type { Worlds } from '../engine/worlds.ts';
import { definitionEndpoint, endpoints } from '../routes/endpoints.ts';
import { type Answer, refusal, writeAnswer } from './answer.ts';
import type { Endpoint } from './call.ts';
import { answerPreflight, corsHeaders, isAllowed, isPreflight } from './cors.ts';
import { PUBLISHABLE_HEADER, readNamedClient } from './named-client.ts';
import { type SandboxContext, serve } from './serve.ts';

export type SandboxApp = Hono<{ Bindings: HttpBindings }>;

const WORLD_PATH = /^\/_sandbox\/worlds\/([^/]+)(\/.*)?$/;

/** Everything that listens on the API host: each request meets the world that it belongs to. */
export function createApp(worlds: Worlds): Pick<SandboxApp, 'fetch'> {
  const apps = new WeakMap<World, SandboxApp>();
  const appOf = (world: World): SandboxApp => {
    const app = apps.get(world) ?? createWorldApp(world, worlds);
    apps.set(world, app);
    return app;
  };
  return {
    fetch: async (request, env, context) => {
      const url = new URL(request.url);
      const [, org = '', inside] = WORLD_PATH.exec(url.pathname) ?? [];
      const own = worlds.own.get(org);
      if (own !== undefined && inside === undefined && request.method === 'GET')
        return Response.redirect(`${url.href}/`);
      if (own === undefined || inside === undefined) {
        const world = await findWorld(worlds, url.pathname, env as HttpBindings);
        return appOf(world).fetch(request, env, context);
      }
      url.pathname = `/_sandbox${inside}`;
      const moved = new Request(url, { method: request.method, headers: request.headers });
      return appOf(own).fetch(moved, env, context);
    },
  };
}

/** The world of the session, or of the client that the request names. */
async function findWorld(worlds: Worlds, path: string, { incoming }: HttpBindings): Promise<World> {
  if (worlds.own.size === 0) return worlds.main;
  const session = /^\/checkout\/([^/]+)/.exec(path)?.[1];
  if (session !== undefined) return worlds.find(({ store }) => store.sessions.get(session) !== undefined);
  if (!path.startsWith('/v1/')) return worlds.main;
  const { origin } = incoming.headers;
  if (origin !== undefined && isPreflight(incoming)) return worlds.find((world) => isAllowed(world, origin));
  const named = await readNamedClient(incoming, path.slice('/v1'.length));
  return worlds.find((world) => named(world) !== undefined);
}

function createWorldApp(world: World, worlds: Worlds): SandboxApp {
  const app: SandboxApp = new Hono();
  const respond = (endpoint: Endpoint) => async (context: SandboxContext) => {
    await serve(world, endpoint, context);
    return RESPONSE_ALREADY_SENT;
  };
  for (const endpoint of endpoints) app.on(endpoint.method, `/v1${endpoint.path}`, respond(endpoint));
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    app.all(`/v1${path}`, respond(otherMethod(path)));
  }
  app.get(definitionEndpoint.path, respond(definitionEndpoint));
  app.use('/_sandbox/*', refuseForeign(world));
  app.get('/_sandbox', (context) => context.redirect('/_sandbox/'));
  const control = controlPlane(world, world === worlds.main ? worlds : undefined);
  app.route('/_sandbox/', roomRoutes(world, control));
  app.route('/_sandbox', control);
  app.route('/checkout', checkoutRoutes(world));
  app.all('*', respond(unknownPath));
  app.onError((error, context) => {
    process.stderr.write(`sandbox: unexpected failure: ${error.stack}\n`);
    writeAnswer(context.env.outgoing, refusal(refuse('server_error', 'Unexpected failure.').refusal), {});
    return RESPONSE_ALREADY_SENT;
  });
  return app;
}

/** The answer of a known path to other methods: a preflight's, or 405. */
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

const OLD_PATH = /^\/v1\/partner(?:\/|$)/;

/** Answers any request to the other host; the old path is 404 before any credential is looked at (sandbox/README.md). */
export function serveOtherHost(world: World, context: SandboxContext): void {
  const { incoming, outgoing } = context.env;
  const answer = answerOtherHost(world, context.req.path, incoming);
  writeAnswer(outgoing, answer, corsHeaders(world, incoming.headers.origin));
}

function answerOtherHost(world: World, path: string, incoming: IncomingMessage): Answer {
  if (OLD_PATH.test(path)) {
    return refusal(refuse('not_found', `The partner API is at ${world.origins.base}/v1.`).refusal);
  }
  if (carriesCredential(path, incoming)) {
    return refusal(
      refuse('partner_credential_not_accepted', `Partner credentials are for ${world.origins.base}/v1.`)
        .refusal,
    );
  }
  return refusal(refuse('not_found', 'No such path.').refusal);
}

/** A call of the token endpoint always carries credentials, in its header or its body. */
const carriesCredential = (path: string, incoming: IncomingMessage): boolean =>
  incoming.headers.authorization !== undefined ||
  incoming.headers[PUBLISHABLE_HEADER] !== undefined ||
  path === '/v1/oauth/token';
