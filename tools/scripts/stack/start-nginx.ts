// Runs nginx with the shipped configuration in front of storefronts, on a loopback port: for stories, tests and benchmarks.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../shared/ports.ts';
import { ROOT } from '../shared/project-root.ts';
import { type SupervisedProcess, superviseProcess } from '../shared/supervised-process.ts';
import { type FoundNginx, findNginx } from './find-nginx.ts';
import type { Tls } from './tls.ts';

export type Nginx = {
  readonly origin: string;
  /** Path of a socket that answers over plain http what the port 80 of a deployment answers. */
  readonly redirectSocket: string;
  readonly process: SupervisedProcess;
  /** All that stands in its log files. */
  logs(): Promise<string>;
  stop(): Promise<void>;
};

type Options = {
  /** A free port without it. */
  readonly port?: number;
  /** The proxy speaks plain http without it. */
  readonly tls?: Tls;
  /** Visitors name their addresses in `X-Forwarded-For`, as if a CDN stood in front. */
  readonly behindCdn?: boolean;
  /** False: as docs/deployment.md says for an nginx that has no such module. */
  readonly brotli?: boolean;
  /** Limits instead of the shipped ones: a request a second and so many more at once, and so many connections. */
  readonly most?: number;
};

/** Starts it in front of `upstreams`, origins, with an empty cache. Throws nginx's own words if it does not start. */
export async function startNginx(upstreams: readonly string[], options: Options = {}): Promise<Nginx> {
  const found = await findNginx();
  const folder = await mkdtemp(join(tmpdir(), 'flagoff-nginx-'));
  const port = options.port ?? (await freePort());
  const site = await onLoopback({ ...options, upstreams, port, innerPort: await freePort(), folder, found });
  await writeFile(
    join(folder, 'site.conf'),
    options.most === undefined ? site : withLimits(site, options.most),
  );
  await writeFile(join(folder, 'nginx.conf'), mainFile(found, options));
  const nginx = superviseProcess({
    name: 'nginx',
    args: [RUN, found.command, '-p', folder, '-c', 'nginx.conf', '-e', 'stderr'],
    env: { ...process.env, ...found.env },
    output: 'kept',
  });
  const stop = async (): Promise<void> => {
    await nginx.stop();
    await rm(folder, { recursive: true });
  };
  if (!(await isListening(nginx, port))) {
    await stop();
    throw new Error(`nginx did not start: ${nginx.lastLines()}`);
  }
  return {
    origin: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    redirectSocket: join(folder, 'redirect.sock'),
    process: nginx,
    logs: async () => {
      const files = ['flagoff.log', 'flagoff-error.log'].map((name) => readFile(join(folder, name), 'utf8'));
      return (await Promise.all(files)).join('');
    },
    stop,
  };
}

const RUN = join(import.meta.dirname, 'run-program.mjs');

/** What Debian's own nginx.conf has around a site. As root, the workers must be root to read the temporary folder. */
const mainFile = ({ brotli }: FoundNginx, { behindCdn }: Options): string => `
${brotli ? `load_module ${brotli};` : ''}
daemon off;
pid nginx.pid;
worker_processes auto;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path temp_${kind};`).join(' ')}
  ${behindCdn ? 'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;' : ''}
  include site.conf;
}
`;

type Place = Pick<Options, 'tls' | 'brotli'> & {
  upstreams: readonly string[];
  port: number;
  innerPort: number;
  folder: string;
  found: FoundNginx;
};

const BROTLI_LINES: [RegExp, string] = [/^ *brotli[^;]*;\n/gm, ''];

/** The shipped file at other addresses, and without TLS if there is no certificate; nothing else is changed. */
async function onLoopback(place: Place): Promise<string> {
  const { upstreams, port, innerPort, folder, tls, found, brotli = found.brotli !== null } = place;
  const shipped = await readFile(join(ROOT, 'deploy/nginx.conf'), 'utf8');
  const changes: [shipped: RegExp, here: string][] = [
    [/server 127\.0\.0\.1:3000;/, upstreams.map((one) => `server ${new URL(one).host};`).join(' ')],
    [/\/var\/cache\/flagoff/, join(folder, 'cache')],
    [/\/var\/log\/nginx\b/g, folder],
    [/listen 80;/, `listen unix:${join(folder, 'redirect.sock')};`],
    [/listen 443 (.*);/, `listen 127.0.0.1:${port}${tls ? ' $1' : ''};`],
    [/127\.0\.0\.1:3080/g, `127.0.0.1:${innerPort}`],
    [/^ *listen \[::\].*\n/gm, ''],
    [/ssl_certificate \S+;/, tls ? `ssl_certificate ${tls.cert};` : ''],
    [/ssl_certificate_key \S+;/, tls ? `ssl_certificate_key ${tls.key};` : ''],
    ...(brotli ? [] : [BROTLI_LINES]),
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

/** Waits for it; false when it has ended. A connection alone: a request would already fill the cache. */
async function isListening(nginx: SupervisedProcess, port: number): Promise<boolean> {
  let alive = true;
  nginx.ended.then(() => {
    alive = false;
  });
  while (alive && !(await takesConnections(port))) await sleep(50);
  return alive;
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => resolve(socket.destroy().destroyed));
  });
}
