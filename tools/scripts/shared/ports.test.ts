import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { claimPorts, freePort } from './ports.ts';

async function occupy(host: string): Promise<number> {
  const server = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, host, resolve);
  });
  onTestFinished(() => void server.close());
  return port;
}

describe('claimPorts', () => {
  it('returns the ports that the environment names', async () => {
    const [PORT, SANDBOX_PORT] = [await freePort(), await freePort()];
    vi.stubEnv('PORT', String(PORT));
    vi.stubEnv('SANDBOX_PORT', String(SANDBOX_PORT));
    expect(await claimPorts('PORT', 'SANDBOX_PORT')).toMatchObject({
      ok: true,
      value: { PORT, SANDBOX_PORT },
    });
  });

  it.each(['127.0.0.1', '0.0.0.0', '::'])(
    'names the process that holds a port on %s and the variable that changes the port',
    async (host) => {
      const port = await occupy(host);
      vi.stubEnv('SANDBOX_PORT', String(port));
      const holder = process.platform === 'linux' ? `.+ \\(process ${process.pid}\\)` : '.+';
      const expected = new RegExp(
        `^port ${port} is in use by ${holder}: stop it, or choose another .* SANDBOX_PORT=…$`,
      );
      expect(await claimPorts('SANDBOX_PORT')).toEqual({
        ok: false,
        error: { message: expect.stringMatching(expected) },
      });
    },
  );

  it.each(['http', '0', '70000', '80.5'])('refuses %s for a port', async (value) => {
    vi.stubEnv('PORT', value);
    expect(await claimPorts('PORT')).toEqual({
      ok: false,
      error: { message: 'PORT is not a port number, for example PORT=3000' },
    });
  });
});
