// Runs nginx with the shipped configuration in front of a storefront, over plain http on a loopback port: for tests and
// benchmarks.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/shared/ports.ts';

export type Nginx = {
  readonly origin: string;
  /** Answers over plain http what the port 80 of a deployment answers: a path of a socket. */
  readonly redirectSocket: string;
  /** All that stands in its log files. */
  logs(): Promise<string>;
  stop(): Promise<void>;
};

/** The nginx of this machine; `undefined` if there is none. Debian installs it outside the `PATH` of most users. */
export const findNginx = (): string | undefined =>
  ['nginx', '/usr/sbin/nginx'].find((command) => spawnSync(command, ['-v']).status === 0);

type Options = {
  /** False: as docs/deployment.md says for an nginx that has no such module. */
  readonly brotli?: boolean;
  /** Replaces the limits: a request a second and so many more at once, and so many connections. */
  readonly most?: number;
};

/** Starts it in front of `upstream`, an origin, with an empty cache. Throws nginx's own words if it does not start. */
export async function startNginx(
  upstream: string,
  { brotli = hasBrotli, most }: Options = {},
): Promise<Nginx> {
  const command = findNginx();
  if (command === undefined) throw new Error('nginx is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'flagoff-nginx-'));
  const port = await freePort();
  const innerPort = await freePort();
  const site = await onLoopback({ upstream, port, innerPort, folder, brotli });
  await writeFile(join(folder, 'site.conf'), most === undefined ? site : withLimits(site, most));
  await writeFile(join(folder, 'nginx.conf'), MAIN);
  const nginx = spawn(command, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stopAtExit = () => nginx.kill();
  process.once('exit', stopAtExit);
  const stop = async (): Promise<void> => {
    process.off('exit', stopAtExit);
    await stopped(nginx);
    await rm(folder, { recursive: true });
  };
  try {
    await untilListening(nginx, port);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    redirectSocket: join(folder, 'redirect.sock'),
    logs: async () => {
      const files = ['flagoff.log', 'flagoff-error.log'].map((name) => readFile(join(folder, name), 'utf8'));
      return (await Promise.all(files)).join('');
    },
    stop,
  };
}

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_filter_module.so';

/** Debian's module is installed. */
export const hasBrotli = existsSync(BROTLI);

/** What Debian's own nginx.conf has around a site. As root, the workers must be root to read the temporary folder. */
const MAIN = `${hasBrotli ? `load_module ${BROTLI};` : ''}
daemon off;
pid nginx.pid;
worker_processes auto;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path temp_${kind};`).join(' ')}
  include site.conf;
}
`;

type Place = { upstream: string; port: number; innerPort: number; folder: string; brotli: boolean };

const BROTLI_LINES: [RegExp, string] = [/^ *brotli[^;]*;\n/gm, ''];

/** The shipped file at other addresses and without TLS; nothing else is changed. */
async function onLoopback({ upstream, port, innerPort, folder, brotli }: Place): Promise<string> {
  const shipped = await readFile(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8');
  const changes: [shipped: RegExp, here: string][] = [
    [/server 127\.0\.0\.1:3000;/, `server ${new URL(upstream).host};`],
    [/\/var\/cache\/flagoff/, join(folder, 'cache')],
    [/\/var\/log\/nginx\b/g, folder],
    [/listen 80;/, `listen unix:${join(folder, 'redirect.sock')};`],
    [/listen 443 .*;/, `listen 127.0.0.1:${port};`],
    [/127\.0\.0\.1:3080/g, `127.0.0.1:${innerPort}`],
    ...(brotli ? [] : [BROTLI_LINES]),
    [/^ *(listen \[::\]|ssl_certificate).*\n/gm, ''],
  ];
  return changes.reduce((text, [from, to]) => {
    if (!from.test(text)) throw new Error(`deploy/nginx.conf has nothing like ${from}`);
    return text.replace(from, to);
  }, shipped);
}

const withLimits = (site: string, most: number): string =>
  site
    .replaceAll(/rate=\d+r\/s/g, 'rate=1r/s')
    .replaceAll(/burst=\d+/g, `burst=${most}`)
    .replace(/(limit_conn \w+) \d+/, `$1 ${most}`);

/** A connection alone: a request would already fill the cache. */
async function untilListening(nginx: ChildProcess, port: number): Promise<void> {
  let words = '';
  nginx.stderr?.on('data', (piece: Buffer) => {
    words += piece;
  });
  while (!(await isListening(port))) {
    if (hasEnded(nginx)) throw new Error(`nginx did not start: ${words.trim()}`);
    await sleep(50);
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => resolve(socket.destroy().destroyed));
  });
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function stopped(nginx: ChildProcess): Promise<void> {
  if (hasEnded(nginx)) return;
  nginx.kill();
  await once(nginx, 'close');
}
