// `npm run image`: builds the images, runs the shop's commands behind nginx against the sandbox in its own image, and sells one entry
// across a stop in the middle of its payment. `-- --buyers 2000`: then measures the memory that so many buyers leave behind.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { ensureDatabase } from '../../scripts/database/local-database.ts';
import { openCluster } from '../../scripts/database/open-cluster.ts';
import { type CommandProblem, type CommandScope, runCommand } from '../../scripts/shared/command-scope.ts';
import { freePort } from '../../scripts/shared/ports.ts';
import { DATA } from '../../scripts/shared/project-root.ts';
import type { SupervisedProcess } from '../../scripts/shared/supervised-process.ts';
import { WEBHOOKS } from '../../scripts/stack/connect-provider.ts';
import { makeDemoSettings } from '../../scripts/stack/demo-settings.ts';
import { startNginx } from '../../scripts/stack/start-nginx.ts';
import {
  storefrontEnvironment,
  untilAnswering,
  untilStorefrontAnswers,
} from '../../scripts/stack/storefront.ts';
import { makeTls, trustTls } from '../../scripts/stack/tls.ts';
import { openHttpClient } from '../buyer/http-client.ts';
import { openFleetProvider } from '../fleet/fleet-provider.ts';
import { openPartnerCaller } from '../partner-caller.ts';
import { allHeld, claim, fact, judgeRush, type Row } from '../rush/judge-rush.ts';
import { progressLine, tableLines } from '../rush/print-rush.ts';
import { runRush, scaledLimits } from '../rush/run-rush.ts';
import { parseRushOptions } from '../rush/rush-options.ts';
import { type BuiltImage, type BuiltImages, buildImages } from './build-image.ts';
import { processesBelow, residentMegabytes, runInImage } from './run-in-image.ts';
import { sellAcrossStop } from './sell-across-stop.ts';

const MOST_PACKED_MB = 300;
const MOST_RESIDENT_MB = 700;
const SCALE = 5;
const SEED = 45;
/** What only builds and tests use; npm keeps them where optional packages are not omitted. */
const FORBIDDEN = [
  'vitest',
  'vite',
  'playwright',
  'playwright-core',
  '@playwright/test',
  'typescript',
  'rolldown',
  'sharp',
];
const MEGABYTE = 2 ** 20;

const megabytes = (value: number): string => `${Math.round(value)} MB`;

async function judgeFiles({ shop: { root, packedBytes, config }, sandbox }: BuiltImages): Promise<Row[]> {
  const packages = join(root, config.WorkingDir, 'node_modules');
  const there = new Set(await readdir(packages, { recursive: true }));
  const found = FORBIDDEN.filter((name) => there.has(name));
  const packed = packedBytes / MEGABYTE;
  return [
    claim('image, packed', megabytes(packed), `≤ ${MOST_PACKED_MB} MB`, packed <= MOST_PACKED_MB),
    claim('packages of builds and tests in it', found.join(', ') || 'none', 'none', found.length === 0),
    ...[config, sandbox.config].map(({ User }) =>
      claim('its user', User, 'not root', User !== 'root' && User !== ''),
    ),
    fact("the sandbox's image, packed", megabytes(sandbox.packedBytes / MEGABYTE)),
  ];
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** The sandbox of its own image. @returns its origin */
async function startSandbox(scope: CommandScope, image: BuiltImage): Promise<string> {
  const [port, otherPort] = [await freePort(), await freePort()];
  const env = { SANDBOX_PORT: String(port), SANDBOX_OTHER_PORT: String(otherPort) };
  const sandbox = await runInImage(scope, image, { name: 'sandbox', env });
  const origin = `http://127.0.0.1:${port}`;
  orThrow(await untilAnswering(sandbox, `${origin}/openapi.json`));
  return origin;
}

/** PostgreSQL, sandbox, nginx with TLS, and of the image the migrations, the storefront without jobs, and the worker. */
async function openShop(scope: CommandScope, { shop: image, sandbox }: BuiltImages) {
  const cluster = await scope.open(
    async () => orThrow(await openCluster({ home: join(DATA, 'image', 'postgres') })),
    (opened) => opened.close(),
  );
  const databaseUrl = await ensureDatabase(cluster, `image_${process.pid}`);
  const [front, port] = [await freePort(), await freePort()];
  const tls = makeTls();
  trustTls(tls);
  const appUrl = `https://localhost:${front}`;
  const limits = scaledLimits(SCALE);
  const webhookUrl = `https://127.0.0.1:${front}${WEBHOOKS}`;
  const origin = await startSandbox(scope, sandbox);
  const provider = orThrow(await openFleetProvider(scope, { origin, limits, webhookUrl }));
  const env = {
    ...storefrontEnvironment({
      mode: 'start',
      appUrl,
      databaseUrl,
      settings: makeDemoSettings(),
      connection: provider,
      proxyHops: 1,
    }),
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    JOBS: 'off',
    ALLOW_INSECURE: 'sandbox',
    PARTNER_READS_PER_MINUTE: String(limits.reads_per_minute),
    PARTNER_WRITES_PER_MINUTE: String(limits.writes_per_minute),
  };
  const once = async (name: string, command: readonly string[]): Promise<void> => {
    const ran = await runInImage(scope, image, { name, env, command });
    if ((await ran.ended) !== 0) throw new Error(`${ran.lastLines()}\n${name} failed`);
  };
  await once('migrate', ['node', 'tools/scripts/migrate.ts']);
  let processes: SupervisedProcess[] = [];
  const start = async (): Promise<void> => {
    const worker = ['node', '--conditions=react-server', 'tools/scripts/worker.ts'];
    processes = [
      await runInImage(scope, image, { name: 'storefront', env }),
      await runInImage(scope, image, { name: 'worker', env, command: worker }),
    ];
    for (const storefront of processes.slice(0, 1))
      orThrow(await untilStorefrontAnswers(storefront, { port }));
    if (!image.config.Healthcheck) throw new Error('the image has no health check');
    await once('health check', image.config.Healthcheck.Test.slice(1));
  };
  const stop = () =>
    Promise.all(
      processes.map(async (one) => {
        const began = performance.now();
        await one.stop();
        return { name: one.name, code: await one.ended, seconds: (performance.now() - began) / 1000 };
      }),
    );
  await start();
  await scope.open(
    () => startNginx([`http://127.0.0.1:${port}`], { port: front, tls, behindCdn: true }),
    (nginx) => nginx.stop(),
  );
  const http = await scope.open(
    async () => openHttpClient(),
    (client) => client.close(),
  );
  const measure = (): Row[] => {
    const parts = [
      ...processes.map(({ name, pid }) => [name, processesBelow(pid)] as const),
      ['PostgreSQL', [cluster.pid, ...processesBelow(cluster.pid)]] as const,
    ];
    const sizes = parts.map(([name, pids]) => [name, residentMegabytes(pids)] as const);
    const sum = sizes.reduce((total, [, size]) => total + size, 0);
    return [
      ...sizes.map(([name, size]) => fact(`resident: ${name}`, megabytes(size))),
      claim('resident, all three', megabytes(sum), `≤ ${MOST_RESIDENT_MB} MB`, sum <= MOST_RESIDENT_MB),
    ];
  };
  return {
    ...provider,
    origin: appUrl,
    send: http.send,
    caller: await openPartnerCaller(provider.control, ['orders:read']),
    start,
    stop,
    measure,
    http,
  };
}

/** Buyers arrive as in `npm run rush`, here through nginx. */
async function rush({ control, client, origin, http }: Shop, buyers: string): Promise<Row[]> {
  const options = orThrow(parseRushOptions(['--buyers', buyers, '--scale', String(SCALE)], () => SEED));
  const fleet = { control, client, storefronts: [{ origin }] };
  const began = performance.now();
  const progress = (reports: Parameters<typeof progressLine>[0]) =>
    console.log(progressLine(reports, (performance.now() - began) / 1000));
  return judgeRush(orThrow(await runRush(fleet, http, options, progress, () => undefined)));
}

function orThrow<T>(result: Result<T, CommandProblem>): T {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

await runCommand(async (scope) => {
  const { values } = parseArgs({ options: { buyers: { type: 'string' } } });
  const built = await buildImages();
  if (!built.ok) return built;
  const rows = await judgeFiles(built.value);
  const shop = await openShop(scope, built.value);
  rows.push(...(await sellAcrossStop(shop)), ...shop.measure());
  if (values.buyers) rows.push(...(await rush(shop, values.buyers)), ...shop.measure());
  console.log(tableLines(rows).join('\n'));
  return allHeld(rows)
    ? ok(undefined)
    : err({ message: 'at least one aim was missed: see the rows marked ✗' });
}, 130);
