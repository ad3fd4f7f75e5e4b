// TCP ports of this machine: one that is free, and whether a given one is.
import { createServer } from 'node:net';

function listen(port: number, host?: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address !== null ? address.port : undefined;
      server.close(() => resolve(taken));
    });
  });
}

/** A port of the loopback address that nobody listens on, chosen by the system. */
export async function freePort(): Promise<number> {
  const port = await listen(0, '127.0.0.1');
  if (port === undefined) throw new Error('the system has no free port on 127.0.0.1');
  return port;
}

/** Whether `port` can be listened on, on every address and on loopback. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await listen(port, '127.0.0.1')) !== undefined && (await listen(port)) !== undefined;
}
