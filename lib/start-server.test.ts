import { expect, it, vi } from 'vitest';
import { startServer } from './start-server.ts';

const prepareServer = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('#lib/server.ts', () => ({ prepareServer, server: async () => ({ env: { JOBS: 'off' } }) }));
const readOrganizer = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('#lib/content/read-organizer.ts', () => ({ readOrganizer }));
vi.mock('#lib/content/read-networks.ts', () => ({ readNetwork: vi.fn() }));
vi.mock('#lib/jobs/jobs-thread.ts', () => ({ startJobsThread: vi.fn() }));

async function exitCodeOfStart(): Promise<{ code: unknown; said: string }> {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await startServer().catch(() => undefined);
  return { code: exit.mock.calls[0]?.[0], said: said.mock.calls.map(([text]) => String(text)).join('') };
}

it('ends the process when the database is out of reach, with one reason and no trace', async () => {
  prepareServer.mockRejectedValue(new Error('\nInvalid call:\n\n\nCan’t reach database server'));
  expect(await exitCodeOfStart()).toEqual({
    code: 1,
    said: 'the storefront cannot start: Invalid call:\nCan’t reach database server\n',
  });
});

it('ends the process when nobody can say who sells here', async () => {
  prepareServer.mockResolvedValue();
  readOrganizer.mockRejectedValue(new Error('content/organizer.json cannot be used: name: is missing'));
  expect(await exitCodeOfStart()).toEqual({
    code: 1,
    said: 'the storefront cannot start: content/organizer.json cannot be used: name: is missing\n',
  });
});

it('goes on when all is well', async () => {
  prepareServer.mockResolvedValue();
  readOrganizer.mockResolvedValue();
  expect(await exitCodeOfStart()).toEqual({ code: undefined, said: '' });
});
