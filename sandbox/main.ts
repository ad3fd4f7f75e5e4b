#!/usr/bin/env node
// `flagoff-sandbox`, `npm run sandbox`: the sandbox alone, configured by options or the environment; sandbox/README.md lists both.
import { readFileSync, statSync } from 'node:fs';
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
const USAGE = `flagoff-sandbox [options]
  --port 4010, --other-port 4011    of the API, and of the provider's other host
  --host 127.0.0.1                  address to listen on; 0.0.0.0 in a container
  --public-url URL                  origin by which others reach it, such as http://sandbox:4010
  --allow-host NAME                 webhooks may go there, by http too, and the control plane be used from there; repeated
  --state FILE                      keeps the state across restarts
  --seed FILE                       what it starts with; the fixtures without it
  --tls-key FILE, --tls-cert FILE   both hosts speak https
flagoff-sandbox verify --help       says why the signature of a webhook is wrong`;
type Option = keyof typeof VARIABLES;

if (process.argv.includes('--help')) {
  console.log(USAGE);
  process.exit(0);
}
const given = parseOptions();
const seedFile = textOf('seed');
const stateFile = textOf('state');
const allowHosts = listOf('allow-host').map(hostNameOf);

const isKept = (stateFile && statSync(stateFile, { throwIfNoEntry: false })?.size) || 0;

const sandbox = await open().catch((error) => stopWith(explain(error)));

if (isKept && seedFile)
  console.log(`sandbox: ${stateFile} has a state: ${namesOf('seed')} counts from a reset on`);
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
  const [port, otherPort] = [portOf('port', 4010), portOf('other-port', 4011)];
  if (port === otherPort && port !== 0)
    stopWith(`${namesOf('port')} and ${namesOf('other-port')} are both ${port}: they must differ.`);
  const [key, cert] = [textOf('tls-key'), textOf('tls-cert')];
  return startSandbox({
    port,
    otherPort,
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
    return stopWith(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

function listOf(option: Option): string[] {
  const value = given[option] ?? process.env[VARIABLES[option]] ?? [];
  return [value]
    .flat()
    .flatMap((text) => text.split(/[\s,]+/))
    .filter((text) => text !== '');
}

/** A name or an address, without brackets. */
function hostNameOf(text: string): string {
  const bare = text.toLowerCase().replace(/^\[|\]$/g, '');
  const url = parseUrl(`http://${bare.includes(':') ? `[${bare}]` : bare}`);
  if (!bare.includes('*') && url?.host.replace(/^\[|\]$/g, '') === bare) return bare;
  return stopWith(
    `${namesOf('allow-host')} must be a host name such as app, without scheme and port, not ${JSON.stringify(text)}.`,
  );
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
