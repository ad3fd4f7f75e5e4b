// Throughput of the sandbox beside Stoplight Prism, which serves canned examples of the same definition.
import { cpus } from 'node:os';
import { z } from 'zod';
import type { CommandScope } from '../scripts/shared/command-scope.ts';
import { providerControl } from '../scripts/stack/provider-control.ts';
import { type Load, measureLoad, median, type Target } from './measure-load.ts';
import type { BenchSection } from './section.ts';
import { startPrism, startSandbox } from './start-servers.ts';

const LOAD: Load = { seconds: 1, connections: 64 };
const WARM_UP: Load = { seconds: 3, connections: 64 };
const ROUNDS = 9;
const AIM = 5;
const UNLIMITED = 1_000_000_000;

type Case = {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  statuses: readonly number[];
};

/** Event reads and order writes, alternating between the two servers, median of the rounds. */
export async function benchSandbox(scope: CommandScope): Promise<BenchSection> {
  const sandbox = await startSandbox(scope);
  const prism = await startPrism(scope, sandbox);
  const { cases, token } = await prepare(sandbox);
  const rows = [];
  for (const one of cases) {
    // Prism answers its example of the lowest success, which for an order is the 200 of a replay.
    const theirs = { ...targetOf(one, prism, token), statuses: [200] };
    rows.push(await compare(one, targetOf(one, `${sandbox}/v1`, token), theirs));
  }
  return {
    title: 'Sandbox',
    method: `Good answers per second over loopback, ${LOAD.connections} connections, median (lowest to highest) of ${ROUNDS} rounds of ${LOAD.seconds} s in turn with Prism serving the same definition, ratio the median of the rounds' own; ${cpus().length} processors, Node ${process.versions.node}. The sandbox stores state, prices orders and counts places; Prism answers an example.`,
    columns: ['request', 'sandbox', 'Prism', 'ratio', `aim ≥ ${AIM} × Prism`],
    rows,
  };
}

async function compare(one: Case, sandbox: Target, prism: Target): Promise<string[]> {
  for (const target of [sandbox, prism]) await measureLoad(target, WARM_UP);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await measureLoad(sandbox, LOAD));
    theirs.push(await measureLoad(prism, LOAD));
  }
  // Both halves of a round meet the same neighbours on the machine: compare within rounds.
  const ratio = median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN)));
  return [one.name, spread(ours), spread(theirs), `${ratio.toFixed(1)} ×`, ratio >= AIM ? 'met' : 'missed'];
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

async function getToken(origin: string, { clients: [client] }: Clients): Promise<string> {
  const response = await fetch(`${origin}/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client?.client_id}:${client?.client_secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}
