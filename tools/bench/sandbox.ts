// Throughput of the sandbox, a process of its own.
import { cpus } from 'node:os';
import { z } from 'zod';
import type { CommandScope } from '../scripts/shared/command-scope.ts';
import { freePort } from '../scripts/shared/ports.ts';
import type { ResultSection } from '../scripts/shared/results-page.ts';
import { providerControl } from '../scripts/stack/provider-control.ts';
import { startSandboxProcess } from '../scripts/stack/sandbox-process.ts';
import { type Load, measureInTurn, median, type Target } from './measure-load.ts';
import { wanted } from './wanted.ts';

const LOAD: Load = { seconds: 1, connections: 64 };
const ROUNDS = 9;
const UNLIMITED = 1_000_000_000;

type Case = {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  statuses: readonly number[];
};

export async function benchSandbox(scope: CommandScope): Promise<ResultSection> {
  const sandbox = await startSandbox(scope);
  const { cases, token } = await prepare(sandbox);
  const targets = cases.map((one) => targetOf(one, `${sandbox}/v1`, token));
  const rates = await measureInTurn(targets, { load: LOAD, rounds: ROUNDS });
  return {
    title: 'Sandbox',
    method: `Good answers per second over loopback, ${LOAD.connections} connections, median (lowest to highest) of ${ROUNDS} rounds of ${LOAD.seconds} s in turn; ${cpus().length} processors, Node ${process.versions.node}. An order is priced and its places are counted.`,
    columns: ['request', 'per second'],
    rows: cases.map(({ name }, place) => [name, spread(rates[place] ?? [])]),
  };
}

/** Starts the sandbox on `SANDBOX_PORT` and `SANDBOX_OTHER_PORT`, or on free ports; its origin. */
async function startSandbox(scope: CommandScope): Promise<string> {
  const port = Number(process.env.SANDBOX_PORT) || (await freePort());
  const otherPort = Number(process.env.SANDBOX_OTHER_PORT) || (await freePort());
  const ports = { SANDBOX_PORT: port, SANDBOX_OTHER_PORT: otherPort };
  wanted(await startSandboxProcess(scope, { ports, output: 'kept' }));
  return `http://127.0.0.1:${port}`;
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const spread = (values: number[]): string =>
  `${whole(median(values))} (${whole(Math.min(...values))}–${whole(Math.max(...values))})`;

const targetOf = ({ method, path, body, statuses }: Case, base: string, token: string): Target => ({
  url: base + path,
  method,
  headers: {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  body,
  statuses,
});

/** Raises the limits, creates an event with enough places, and gets a token. */
async function prepare(origin: string): Promise<{ cases: Case[]; token: string }> {
  const control = providerControl(origin);
  await control.setLimits({ reads_per_minute: UNLIMITED, writes_per_minute: UNLIMITED });
  const made = await control.createEvent({ ticket_types: [{ price_minor: 40_000, capacity: UNLIMITED }] });
  const { ticket_types } = z
    .object({ ticket_types: z.array(z.object({ ticket_type_id: z.string() })) })
    .parse(made);
  const order = {
    event_id: made.event_id,
    lines: ticket_types.map(({ ticket_type_id }) => ({ ticket_type_id, quantity: 1 })),
    buyer_name: 'Grace Akello',
    buyer_email: 'grace@example.com',
    buyer_phone: '0772123456',
  };
  const cases: Case[] = [
    { name: 'list events', method: 'GET', path: '/events', statuses: [200] },
    { name: 'fetch an event', method: 'GET', path: `/events/${made.event_id}`, statuses: [200] },
    {
      name: 'create an order',
      method: 'POST',
      path: '/orders',
      body: JSON.stringify(order),
      statuses: [201],
    },
  ];
  return { cases, token: await getToken(origin, await control.fixtures()) };
}

type Clients = { clients: { client_id: string; client_secret: string }[] };

export async function getToken(origin: string, { clients: [client] }: Clients): Promise<string> {
  const response = await fetch(`${origin}/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client?.client_id}:${client?.client_secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}
