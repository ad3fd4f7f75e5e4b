// Reads a request body of at most 1 MB (partner-api.md 8). Must not know what the body should say.
import type { IncomingMessage } from 'node:http';
import { done, type Outcome, refuse } from '../engine/outcome.ts';

const LARGEST_BODY = 1024 * 1024;
/** An oversized body is read and discarded up to here, so that its sender receives the answer. */
const LARGEST_DRAIN = 64 * LARGEST_BODY;
const DEEPEST_JSON = 64;

const bodies = new WeakMap<IncomingMessage, Promise<Outcome<Buffer>>>();

/** The bytes of the body, or `payload_too_large`, or `invalid_request` when it breaks off. It may be asked for again. */
export function readBody(incoming: IncomingMessage): Promise<Outcome<Buffer>> {
  const body = bodies.get(incoming) ?? collectBody(incoming);
  bodies.set(incoming, body);
  return body;
}

function collectBody(incoming: IncomingMessage): Promise<Outcome<Buffer>> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const tooLarge = () => resolve(refuse('payload_too_large', 'The body is larger than 1 MB.'));
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= LARGEST_BODY) chunks.push(chunk);
      else chunks.length = 0;
      if (length > LARGEST_DRAIN) tooLarge();
    });
    incoming.on('end', () => (length > LARGEST_BODY ? tooLarge() : resolve(done(Buffer.concat(chunks)))));
    const broken = () => resolve(refuse('invalid_request', 'The body could not be read.'));
    incoming.on('error', broken);
    incoming.on('close', broken);
  });
}

/** The body as JSON; an empty one is `whenEmpty`, or `invalid_json` without that. */
export function parseJson(incoming: IncomingMessage, bytes: Buffer, whenEmpty?: unknown): Outcome<unknown> {
  if (!isJsonType(incoming, bytes))
    return refuse('invalid_request', 'Content-Type must be application/json.');
  return parseJsonText(bytes, whenEmpty);
}

/** The same for any Content-Type. */
export function parseJsonText(bytes: Buffer, whenEmpty?: unknown): Outcome<unknown> {
  const text = decodeUtf8(bytes);
  if (text === undefined) return refuse('invalid_request', 'The body is not UTF-8 text.');
  if (text === '' && whenEmpty !== undefined) return done(whenEmpty);
  try {
    const body: unknown = JSON.parse(text);
    return isDeeperThan(body, DEEPEST_JSON)
      ? refuse('invalid_json', 'The body is nested too deeply.')
      : done(body);
  } catch {
    return refuse('invalid_json', 'The body is not valid JSON.');
  }
}

function isJsonType(incoming: IncomingMessage, bytes: Buffer): boolean {
  const encoding = incoming.headers['content-encoding'] ?? 'identity';
  const type = incoming.headers['content-type']?.toLowerCase();
  if (encoding !== 'identity') return false;
  return bytes.length === 0 || !type || /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/.test(type);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Text of `bytes`, undefined when they are not UTF-8. */
export function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}
