import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ENV_EXAMPLES } from '#lib/start/env-schema.ts';
import { loadDevelopmentFiles, readConfiguration } from './configuration.ts';

beforeEach(() => {
  for (const name of Object.keys(ENV_EXAMPLES)) vi.stubEnv(name, '');
  const secret = '3f9c1e77b0a24d5c8e61f2a9d4b7c0e35a1f';
  vi.stubEnv('APP_URL', 'https://entries.example.net');
  vi.stubEnv('PARTNER_API_BASE_URL', 'https://api.example.net/v1');
  for (const name of ['CLIENT_ID', 'CLIENT_SECRET', 'WEBHOOK_SECRET']) vi.stubEnv(`PARTNER_${name}`, secret);
  vi.stubEnv('SESSION_SECRET', secret);
  return () => vi.unstubAllEnvs();
});

describe('a start without DATABASE_URL', () => {
  it.each(['production', ''])('is refused with NODE_ENV=%s', (mode) => {
    vi.stubEnv('NODE_ENV', mode);
    const read = readConfiguration();
    expect(read.ok ? '' : read.error.message).toMatch(
      /^DATABASE_URL is missing .*EMBEDDED_DATABASE=yes[^\n]*$/,
    );
  });

  it('uses the embedded database when told so', () => {
    vi.stubEnv('NODE_ENV', 'production');
    vi.stubEnv('EMBEDDED_DATABASE', 'yes');
    expect(readConfiguration()).toMatchObject({ ok: true, value: { NODE_ENV: 'production' } });
  });

  it('uses the embedded database in development', () => {
    vi.stubEnv('NODE_ENV', 'development');
    expect(readConfiguration()).toMatchObject({ ok: true });
  });
});

describe('npm run dev', () => {
  it('reads .env.local, then .env, after the environment; but no file of production', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flagoff-env-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const name of ['TRIED_A', 'TRIED_B', 'TRIED_C']) vi.stubEnv(name, undefined);
    vi.stubEnv('TRIED_A', 'environment');
    await writeFile(join(folder, '.env.local'), 'TRIED_A=local\nTRIED_B=local\n');
    await writeFile(join(folder, '.env'), 'TRIED_B=file\nTRIED_C=file\n');
    expect(loadDevelopmentFiles(folder)).toEqual([]);
    const { TRIED_A, TRIED_B, TRIED_C } = process.env;
    expect([TRIED_A, TRIED_B, TRIED_C]).toEqual(['environment', 'local', 'file']);
    vi.stubEnv('TRIED_C', undefined);
    await writeFile(join(folder, '.env'), 'NODE_ENV=production\nTRIED_C=production\n');
    expect(loadDevelopmentFiles(folder)).toEqual(['.env']);
    expect(process.env.TRIED_C).toBeUndefined();
  });
});
