import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { settleAddresses, startServer } from './start-server.ts';

const { warn, error, mode } = vi.hoisted(() => ({
  warn: vi.fn(),
  error: vi.fn(),
  mode: { NODE_ENV: 'production' },
}));
const prepareServer = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('#lib/server.ts', () => ({
  prepareServer,
  server: async () => ({
    env: { JOBS: 'off', ...mode },
    log: { warn, error },
    shop: {
      organizer: loadOrganizer,
      network: async (name: 'momo' | 'airtel') => ({ payee: payees[name] }),
    },
  }),
}));
const refused = vi.hoisted(() => ({ problems: [] as unknown[] }));
vi.mock('./check-provider.ts', () => ({ checkProvider: async () => refused.problems }));
const loadOrganizer = vi.hoisted(() => vi.fn<() => Promise<void>>());
const payees = vi.hoisted(() => ({ momo: 'Flagoff Tickets', airtel: 'Flagoff Tickets' as string | null }));
vi.mock('#lib/content/load-networks.ts', () => ({
  payeeOf: ({ payee }: { payee: string | null }) => payee,
}));
vi.mock('#lib/jobs/jobs-thread.ts', () => ({ startJobsThread: vi.fn() }));

async function exitCodeOfStart(): Promise<{ code: unknown; said: string }> {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await startServer().catch(() => undefined);
  return { code: exit.mock.calls[0]?.[0], said: said.mock.calls.map(([text]) => String(text)).join('') };
}

it('ends the process with one line and no stack trace if the database cannot be reached', async () => {
  prepareServer.mockRejectedValue(new Error('\nInvalid call:\n\n\nCan’t reach database server'));
  expect(await exitCodeOfStart()).toEqual({
    code: 1,
    said: 'the storefront cannot start: Invalid call:\nCan’t reach database server\n',
  });
});

it('names the variable that a transaction pooler needs', async () => {
  prepareServer.mockRejectedValue(
    new Error('Raw query failed. prepared statement "flagoff_0" already exists'),
  );
  expect((await exitCodeOfStart()).said).toMatch(/ in DIRECT_DATABASE_URL\n$/);
});

it('ends the process if the organizer’s file is missing', async () => {
  prepareServer.mockResolvedValue();
  loadOrganizer.mockRejectedValue(new Error('content/organizer.json cannot be used: name: is missing'));
  expect(await exitCodeOfStart()).toEqual({
    code: 1,
    said: 'the storefront cannot start: content/organizer.json cannot be used: name: is missing\n',
  });
});

it('keeps running if nothing is wrong', async () => {
  prepareServer.mockResolvedValue();
  loadOrganizer.mockResolvedValue();
  expect(await exitCodeOfStart()).toEqual({ code: undefined, said: '' });
});

const REFUSED = ['PARTNER_CLIENT_ID', 'PARTNER_CLIENT_SECRET'].map((name) => ({
  name,
  problem: 'is refused',
  example: '<yours>',
}));

it('ends a production start that the provider refuses, with one line per variable', async () => {
  prepareServer.mockResolvedValue();
  loadOrganizer.mockResolvedValue();
  refused.problems = REFUSED;
  expect(await exitCodeOfStart()).toEqual({
    code: 1,
    said: `the storefront cannot start: PARTNER_CLIENT_ID is refused, for example PARTNER_CLIENT_ID=<yours>
PARTNER_CLIENT_SECRET is refused, for example PARTNER_CLIENT_SECRET=<yours>
`,
  });
  refused.problems = [];
});

it('logs in development what the provider refuses', async () => {
  prepareServer.mockResolvedValue();
  loadOrganizer.mockResolvedValue();
  refused.problems = REFUSED;
  mode.NODE_ENV = 'development';
  expect(await exitCodeOfStart()).toEqual({ code: undefined, said: '' });
  expect(error).toHaveBeenCalledWith({ problems: refused.problems }, expect.any(String));
  refused.problems = [];
});

it('warns about a payee that is not set', async () => {
  prepareServer.mockResolvedValue();
  loadOrganizer.mockResolvedValue();
  await exitCodeOfStart();
  expect(warn).not.toHaveBeenCalled();
  payees.airtel = null;
  await exitCodeOfStart();
  expect(warn).toHaveBeenCalledWith({ networks: ['airtel'] }, expect.stringContaining('networks.json'));
});

it('replaces X-Forwarded-For by the trusted address', async () => {
  settleAddresses(0);
  const echo = createServer(({ headers }, answer) => answer.end(headers['x-forwarded-for']));
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  const { port } = echo.address() as AddressInfo;
  const asked = await fetch(`http://127.0.0.1:${port}/`, {
    headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' },
  });
  expect(await asked.text()).toBe('127.0.0.1');
  await new Promise((resolve) => echo.close(resolve));
});
