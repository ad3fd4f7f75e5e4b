#!/usr/bin/env node
// `flagoff-sandbox`, `npm run sandbox`: the sandbox alone, configured by options or the environment; sandbox/README.md lists both.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readSeed } from './control/seed-file.ts';
import { parseUrl } from './engine/parse-url.ts';
import { startSandbox } from './server.ts';
import { verifyCommand } from './webhooks/verify-command.ts';

if (process.argv[2] === 'verify') process.exit(await verifyCommand(process.argv.slice(3)));

const VARIABLES = {
  port: 'SANDBOX_PORT',
  'other-port': 'SANDBOX_OTHER_PORT',
  host: 'SANDBOX_HOST',
  'public-url': 'SANDBOX_PUBLIC_URL',
  'allow-host': 'SANDBOX_ALLOW_HOSTS',
  state: 'SANDBOX_STATE',
  seed: 'SANDBOX_SEED',
  'tls-key': 'SANDBOX_TLS_KEY',
  'tls-cert': 'SANDBOX_TLS_CERT',
} as const;
type Option = keyof typeof VARIABLES;

const given = parseOptions();
const seedFile = textOf('seed');
const stateFile = textOf('state');
const allowHosts = listOf('allow-host');

const sandbox = await open().catch((error) => stopWith(explain(error)));

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

async function open() {
  const [key, cert] = [textOf('tls-key'), textOf('tls-cert')];
  return startSandbox({
    port: portOf('port', 4010),
    otherPort: portOf('other-port', 4011),
    host: textOf('host'),
    publicUrl: originOf('public-url'),
    allowHosts,
    stateFile,
    seed:
      seedFile === undefined
        ? undefined
        : await readSeed(seedFile, allowHosts).catch(blame('seed', seedFile)),
    tls: key && cert ? { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') } : undefined,
  });
}

function parseOptions(): Partial<Record<string, string | string[]>> {
  const text = { type: 'string' } as const;
  const options = Object.fromEntries(
    Object.keys(VARIABLES).map((name) => [name, name === 'allow-host' ? { ...text, multiple: true } : text]),
  );
  try {
    return parseArgs({ options }).values as Partial<Record<string, string | string[]>>;
  } catch (error) {
    const names = Object.keys(VARIABLES).map((name) => `--${name}`);
    return stopWith(`${error instanceof Error ? error.message : error}\n  options: ${names.join(' ')}`);
  }
}

function listOf(option: Option): string[] {
  const value = given[option] ?? process.env[VARIABLES[option]] ?? [];
  return [value]
    .flat()
    .flatMap((text) => text.split(/[\s,]+/))
    .filter((text) => text !== '');
}

function textOf(option: Option): string | undefined {
  return [given[option] ?? process.env[VARIABLES[option]]].flat().at(-1) || undefined;
}

function portOf(option: Option, fallback: number): number {
  const text = textOf(option);
  if (text === undefined) return fallback;
  if (/^\d+$/.test(text) && Number(text) < 65_536) return Number(text);
  return stopWith(`${namesOf(option)} must be a port number, not ${JSON.stringify(text)}.`);
}

function originOf(option: Option): string | undefined {
  const text = textOf(option);
  if (text === undefined) return undefined;
  const url = parseUrl(text);
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  return stopWith(
    `${namesOf(option)} must be an origin such as http://sandbox:4010, not ${JSON.stringify(text)}.`,
  );
}

function namesOf(option: Option): string {
  return `--${option} (${VARIABLES[option]})`;
}

function blame(option: Option, file: string): (error: unknown) => never {
  return (error) => stopWith(`${namesOf(option)} ${file}: ${error instanceof Error ? error.message : error}`);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return `${error.message}: set ${namesOf('port')} and ${namesOf('other-port')} to free ports.`;
  if ('code' in error && stateFile) return `${namesOf('state')} ${stateFile}: ${error.message}`;
  return seedFile ? `${namesOf('seed')} ${seedFile}: ${error.message}` : error.message;
}

function stopWith(message: string): never {
  console.error(`sandbox: ${message}`);
  process.exit(1);
}
