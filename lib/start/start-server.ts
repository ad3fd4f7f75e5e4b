import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { payeeOf } from '#lib/content/load-networks.ts';
import { patiently } from '#lib/db/database-down.ts';
import { startJobsThread } from '#lib/jobs/jobs-thread.ts';
import { prepareServer, server } from '#lib/server.ts';
import { addressesIn, FORWARDED_COUNT, trustedAddress } from '#lib/shared/client-address.ts';
import { MOBILE_NETWORKS } from '#lib/shared/mobile-network.ts';
import { checkProvider } from './check-provider.ts';
import { formatEnvProblems } from './env-schema.ts';

const NO_PAYEE =
  'content/networks.json has no payee: set the name that the payment request shows, so that payers can check it';

/** Each transaction of a pooler may have another connection, which lacks or already has a statement of that name. */
const POOLED =
  'DATABASE_URL leads to a transaction pooler: name the address of the database itself in DIRECT_DATABASE_URL';

/**
 * Ends the process if a setting is wrong or the database does not answer for two minutes: Next would keep running
 * and answer every request with an error, while a supervisor restarts an ended process.
 */
export async function startServer(): Promise<void> {
  try {
    await patiently(prepareServer);
    const ctx = await server();
    const { env, log, shop } = ctx;
    await shop.organizer();
    const networks = await Promise.all(
      MOBILE_NETWORKS.map(async (name) => ({ name, network: await shop.network(name) })),
    );
    const isSandbox = env.ALLOW_INSECURE === 'sandbox';
    const unnamed = networks.flatMap(({ name, network }) =>
      payeeOf(network, isSandbox) === null ? [name] : [],
    );
    if (unnamed.length > 0) log.warn({ networks: unnamed }, NO_PAYEE);
    const refused = await checkProvider(ctx);
    if (refused.length > 0 && env.NODE_ENV === 'production') throw new Error(formatEnvProblems(refused));
    if (refused.length > 0) log.error({ problems: refused }, 'the provider refuses this configuration');
    settleAddresses(env.TRUSTED_PROXY_HOPS);
    if (env.JOBS === 'off') return;
    const worker = await patiently(() =>
      startJobsThread((reason) => log.error({ err: reason }, 'the jobs thread is restarted')),
    );
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void worker.stop());
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).trim();
    const hint = /prepared statement "/.test(reason) ? `\n${POOLED}` : '';
    process.stderr.write(`the storefront cannot start: ${reason.replaceAll(/\s*\n\s*/g, '\n')}${hint}\n`);
    process.exit(1);
  }
}

/**
 * Sets the header before a route reads it: Next keeps the one that a client sent, and hides the socket from routes.
 * Node publishes each request on `http.server.request.start`.
 */
export function settleAddresses(hops: number): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const header = request.headers['x-forwarded-for'];
    const forwarded = typeof header === 'string' ? header : header?.join(',');
    request.headers[FORWARDED_COUNT] = String(addressesIn(forwarded).length);
    request.headers['x-forwarded-for'] = trustedAddress(forwarded, request.socket.remoteAddress ?? '', hops);
  });
}
