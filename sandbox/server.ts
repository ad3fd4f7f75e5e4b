// Starts and stops the sandbox: the API host and the other host, as one process.
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { seedFixtures } from './engine/fixtures.ts';
import { openWorld, type World } from './engine/world.ts';
import { Worlds } from './engine/worlds.ts';
import { createApp, type SandboxApp, serveOtherHost } from './http/app.ts';
import { answerUnusable, refuseBrokenRequests } from './http/broken-request.ts';

type SandboxOptions = {
  /** Port of `{base_url}`; 0 takes a free one. */
  port: number;
  /** Port of `{other_api_host}`; 0 takes a free one. */
  otherPort: number;
  /** State file; without it the state is in memory only. */
  stateFile?: string;
  /** Address on which both hosts listen; loopback without it. */
  host?: string;
  /** Key and certificate in PEM; plain http without them. */
  tls?: { key: string; cert: string };
  /** Origin by which others reach it; without it that on this machine. */
  publicUrl?: string;
  /** Host names besides loopback to which webhooks may go, and from which the control plane may be used. */
  allowHosts?: readonly string[];
  /** Makes the state of an empty sandbox and of a reset; the fixtures without it. */
  seed?: (world: World) => void;
};

export type Sandbox = { origin: string; otherOrigin: string; close(): Promise<void> };

const HOST = '127.0.0.1';

/** Starts the sandbox and resolves when both hosts listen; rejects when a port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const origins = { base: '', other: '' };
  const { tls, host = HOST, publicUrl, stateFile, allowHosts, seed = seedFixtures } = options;
  const [main, other] = [0, 1].map(() => (tls ? createTlsServer(tls) : createServer())) as [Server, Server];
  const scheme = tls ? 'https' : 'http';
  origins.base = await listen(main, options.port, { scheme, host });
  origins.other = await listen(other, options.otherPort, { scheme, host }).catch(async (error) => {
    await stop(main);
    throw error;
  });
  const { base } = origins;
  if (publicUrl !== undefined) origins.base = publicUrl;
  const world = await openOrStop(() => openWorld({ stateFile, origins, allowHosts }, seed), [main, other]);
  const worlds = new Worlds(world);
  attach(main, createApp(worlds));
  const otherApp: SandboxApp = new Hono<{ Bindings: HttpBindings }>();
  otherApp.all('*', (context) => {
    serveOtherHost(world, context);
    return RESPONSE_ALREADY_SENT;
  });
  attach(other, otherApp);
  return {
    origin: base,
    otherOrigin: origins.other,
    close: async () => {
      await Promise.all([stop(main), stop(other)]);
      await worlds.close();
    },
  };
}

/** Opens the world once the ports are taken; gives them back when state file or seed cannot be used. */
async function openOrStop(open: () => World, servers: Server[]): Promise<World> {
  try {
    return open();
  } catch (error) {
    await Promise.all(servers.map(stop));
    throw error;
  }
}

function attach(server: Server, app: Pick<SandboxApp, 'fetch'>): void {
  const listener = getRequestListener(app.fetch, {
    hostname: HOST,
    overrideGlobalObjects: false,
    errorHandler: answerUnusable,
  });
  refuseBrokenRequests(server, listener);
}

/** @returns the origin by which this machine reaches it */
function listen(
  server: Server,
  port: number,
  { scheme, host }: { scheme: string; host: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(`${scheme}://${HOST}:${typeof address === 'object' && address ? address.port : port}`);
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
