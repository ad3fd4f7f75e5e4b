// An nginx that runs here: the one that was named, the system's, or one out of Debian's packages, unpacked and not installed.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DATA } from '../shared/project-root.ts';

const run = promisify(execFile);

export type FoundNginx = {
  readonly command: string;
  /** Variables to add to its environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Path of its brotli module; null without one. */
  readonly brotli: string | null;
};

/** Debian installs it outside the `PATH` of most users. */
const SYSTEM = ['nginx', '/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];
const BROTLI = 'usr/lib/nginx/modules/ngx_http_brotli_filter_module.so';
const MODULE = 'libnginx-mod-http-brotli-filter';

const runs = (command: string, env: FoundNginx['env'] = {}): Promise<boolean> =>
  run(command, ['-v'], { env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  );

const ifThere = (path: string): string | null => (existsSync(path) ? path : null);

/** The first nginx that answers; throws with one line when there is none to be had. `NGINX` names one by its path. */
export async function findNginx(): Promise<FoundNginx> {
  const named = process.env.NGINX;
  for (const command of named ? [named] : SYSTEM) {
    if (await runs(command)) return { command, env: {}, brotli: ifThere(`/${BROTLI}`) };
  }
  const folder = join(DATA, 'nginx');
  const found = named ? null : ((await unpacked(folder)) ?? (await unpack(folder)));
  if (found) return found;
  throw new Error(
    'no working nginx found: install it (on Debian: apt-get install nginx), or set, for example, NGINX=/usr/sbin/nginx',
  );
}

async function unpacked(folder: string): Promise<FoundNginx | null> {
  const command = join(folder, 'usr/sbin/nginx');
  if (!existsSync(command)) return null;
  const [libraries] = await readdir(join(folder, 'usr/lib')).then(
    (names) => names.filter((name) => name.endsWith('-linux-gnu')),
    () => [],
  );
  const paths = ['usr/lib', 'lib'].map((place) => join(folder, place, libraries ?? ''));
  const env: FoundNginx['env'] = libraries === undefined ? {} : { LD_LIBRARY_PATH: paths.join(':') };
  return (await runs(command, env)) ? { command, env, brotli: ifThere(join(folder, BROTLI)) } : null;
}

/** Downloads the packages with lists of its own, which needs no rights, and unpacks them beside each other. */
async function unpack(folder: string): Promise<FoundNginx | null> {
  await mkdir(DATA, { recursive: true });
  const work = await mkdtemp(`${folder}-`);
  try {
    const root = join(work, 'root');
    const fetched = await downloader(work);
    await fetched('nginx', root);
    // Its libraries as the package names them; of a choice the first one.
    const { stdout: needs } = await run('dpkg-deb', ['-f', await packageIn(work, 'nginx_'), 'Depends']);
    const libraries = needs.split(',').map((need) => need.trim().split(/[ |(]/, 1)[0] ?? '');
    if (!(await runs(join(root, 'usr/sbin/nginx')))) {
      for (const name of libraries.filter((one) => /^lib(?!c6$)/.test(one))) await fetched(name, root);
    }
    // Pages are larger without it, and all else is the same.
    for (const name of [MODULE, 'libbrotli1']) await fetched(name, root).catch(() => undefined);
    // Two commands may have unpacked at once: the first one stays.
    await rename(root, folder).catch(() => cp(root, folder, { recursive: true, force: false }));
    return await unpacked(folder);
  } catch {
    return null;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const packageIn = async (folder: string, start: string): Promise<string> =>
  join(folder, (await readdir(folder)).find((name) => name.startsWith(start) && name.endsWith('.deb')) ?? '');

/** @returns a function that downloads one package and unpacks it into a folder */
async function downloader(work: string): Promise<(name: string, root: string) => Promise<void>> {
  for (const name of ['lists/partial', 'cache/archives/partial', 'root'])
    await mkdir(join(work, name), { recursive: true });
  const own = [`Dir::State=${work}`, `Dir::State::lists=${work}/lists`, `Dir::Cache=${work}/cache`].concat([
    'Dir::State::status=/var/lib/dpkg/status',
    'APT::Sandbox::User=',
  ]);
  const apt = (...words: string[]) =>
    run('apt-get', [...own.flatMap((option) => ['-o', option]), ...words], { cwd: work, timeout: 300_000 });
  await apt('update');
  return async (name, root) => {
    await apt('download', name);
    await run('dpkg', ['-x', await packageIn(work, `${name}_`), root]);
  };
}
