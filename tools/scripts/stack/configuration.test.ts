import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ENV_EXAMPLES } from '#lib/start/env-schema.ts';
import { readConfiguration } from './configuration.ts';

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
