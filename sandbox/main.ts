// `npm run sandbox`: the sandbox alone, configured from the environment.
import { readFileSync } from 'node:fs';
import { startSandbox } from './server.ts';

const port = parsePort('SANDBOX_PORT', 4010);
const otherPort = parsePort('SANDBOX_OTHER_PORT', 4011);
const stateFile = process.env.SANDBOX_STATE || undefined;

const host = process.env.SANDBOX_HOST || undefined;

const { SANDBOX_TLS_KEY: key, SANDBOX_TLS_CERT: cert } = process.env;
const tls = key && cert ? { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') } : undefined;

const sandbox = await startSandbox({ port, otherPort, stateFile, host, tls }).catch((error) => {
  stopWith(explain(error));
});

console.log(`sandbox: API          ${sandbox.origin}/v1`);
console.log(`sandbox: control room ${sandbox.origin}/_sandbox/`);
console.log(`sandbox: other host   ${sandbox.otherOrigin}`);

let closing = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (closing) return;
    closing = true;
    void sandbox.close().then(() => process.exit(0));
  });
}

function parsePort(name: string, fallback: number): number {
  const text = process.env[name];
  if (!text) return fallback;
  if (/^\d+$/.test(text) && Number(text) < 65_536) return Number(text);
  return stopWith(`${name} must be a port number, not ${JSON.stringify(text)}.`);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}: set SANDBOX_PORT and SANDBOX_OTHER_PORT to free ports.`;
  }
  return 'code' in error && stateFile ? `SANDBOX_STATE=${stateFile}: ${error.message}` : error.message;
}

function stopWith(message: string): never {
  console.error(`sandbox: ${message}`);
  process.exit(1);
}
