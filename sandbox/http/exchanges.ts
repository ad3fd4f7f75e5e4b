// The last requests under /v1 with their answers, as texts for people to read; in memory alone.
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Outcome } from '../engine/outcome.ts';
import type { World } from '../engine/world.ts';
import type { LogRow } from '../store/operation-rows.ts';
import type { Answer } from './answer.ts';
import { decodeUtf8, readBody } from './read-body.ts';

type Kept = {
  seq: number;
  /** Method and address, then a line for each header. */
  head: string[];
  /** Absent while it arrives. */
  body?: Outcome<Buffer>;
  /** Absent when the connection was closed before any work. */
  answer: Answer | undefined;
  /** The headers of the answer; absent when the connection was closed before it. */
  sent: Record<string, string> | undefined;
};

const KEPT = 20;
const MOST_CHARACTERS = 4000;
/** Longer JSON is not given line breaks, in characters. */
const LONGEST_READABLE = 64 * 1024;
const exchanges = new WeakMap<World, Kept[]>();

/** Keeps the request of the log's row `seq` and its answer; `sent` are the answer's headers. Reads the body if no route did. */
export function keepExchange(
  world: World,
  seq: number,
  incoming: IncomingMessage,
  answer?: Answer,
  sent?: Record<string, string>,
): void {
  const { method, url, rawHeaders } = incoming;
  const headers = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
  const kept: Kept = { seq, head: [`${method} ${url}`, ...headers], answer, sent };
  exchanges.set(world, [kept, ...(exchanges.get(world) ?? [])].slice(0, KEPT));
  void readBody(incoming).then((body) => {
    kept.body = body;
  });
}

export type Exchange = { row: LogRow; request: string; answer: string };

/** The newest first, as far as the log still knows them. Bodies are cut at 4,000 characters. */
export const exchangesOf = (world: World): Exchange[] =>
  (exchanges.get(world) ?? []).flatMap((kept) => {
    const row = world.store.log.get(String(kept.seq));
    return row ? [{ row, request: textOf(kept.head, requestBody(kept)), answer: answerText(kept) }] : [];
  });

const textOf = (head: readonly string[], body: string): string => [...head, '', body].join('\n').trimEnd();

function requestBody({ body }: Kept): string {
  if (!body) return '(The body has not arrived.)';
  if (!body.ok) return `(${body.refusal.detail})`;
  return readable(decodeUtf8(body.value) ?? `(${body.value.length} bytes that are not UTF-8.)`);
}

function answerText({ answer, sent }: Kept): string {
  if (!answer) return 'The connection was closed without an answer.';
  const head = sent
    ? [
        `${answer.status} ${STATUS_CODES[answer.status] ?? ''}`,
        ...Object.entries(sent).map((one) => one.join(': ')),
      ]
    : [`The work was done, then the connection was closed before this answer: ${answer.status}`];
  return textOf(head, readable(answer.body));
}

/** JSON with line breaks, and not more than a screen can hold. */
function readable(text: string): string {
  const broken = text.length > LONGEST_READABLE ? text : withLineBreaks(text);
  const more = broken.length - MOST_CHARACTERS;
  return more > 0 ? `${broken.slice(0, MOST_CHARACTERS)}…\n(${more} more characters.)` : broken;
}

function withLineBreaks(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
