// The last requests under /v1 with their answers, as texts for people to read; in memory alone.
import type { IncomingMessage } from 'node:http';
import type { World } from '../engine/world.ts';
import type { Answer } from './answer.ts';
import { decodeUtf8, readSoFar } from './read-body.ts';

/** `status` is 0 when the connection was closed; `at` in real milliseconds. */
export type Exchange = { seq: number; at: number; status: number; request: string; answer: string };

const KEPT = 20;
const MOST_CHARACTERS = 4000;
const exchanges = new WeakMap<World, Exchange[]>();

/** The newest first, as far as the log still knows them. */
export const exchangesOf = (world: World): Exchange[] =>
  (exchanges.get(world) ?? []).filter(({ seq }) => world.store.log.get(String(seq)) !== undefined);

type Kept = { seq: number; at: number; incoming: IncomingMessage; answer?: Answer | undefined };

/** Keeps what came and what was answered; without `answer` the connection was closed. @param headers of the answer */
export async function keepExchange(
  world: World,
  { seq, at, incoming, answer }: Kept,
  headers: Record<string, string>,
): Promise<void> {
  const body = await readSoFar(incoming);
  const sent = Object.entries({ ...headers, ...answer?.headers });
  const exchange = {
    seq,
    at,
    status: answer?.status ?? 0,
    request: [`${incoming.method} ${incoming.url}`, ...headerLines(incoming.headers), '', textOf(body)]
      .join('\n')
      .trimEnd(),
    answer: answer
      ? [`${answer.status}`, ...headerLines(Object.fromEntries(sent)), '', readable(answer.body)]
          .join('\n')
          .trimEnd()
      : 'The connection was closed without an answer.',
  };
  exchanges.set(world, [exchange, ...(exchanges.get(world) ?? [])].slice(0, KEPT));
}

const headerLines = (headers: IncomingMessage['headers']): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

const textOf = (bytes: Buffer): string =>
  readable(decodeUtf8(bytes) ?? `${bytes.length} bytes that are not UTF-8`);

/** JSON with line breaks, and not more than a screen can hold. */
function readable(text: string): string {
  if (text.length > MOST_CHARACTERS) return `${text.slice(0, MOST_CHARACTERS)}…`;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
