// A plain page is the same for all who ask alike: what was answered a moment ago is answered again, before the framework
// takes the address of the request apart.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';

/** One visit in this time reaches the framework, which has the page made anew: `expireTime` in next.config.mjs. */
const HELD_MS = 1000;
/** Addresses as they are asked for, most of a moment; their bytes are shared (send-kept-page). */
const MOST_ANSWERS = 500;
const OK = 200;

interface Answer {
  readonly headers: OutgoingHttpHeaders;
  readonly bytes: Buffer;
}

const answers = new LRUCache<string, Answer>({ max: MOST_ANSWERS, ttl: HELD_MS, ttlResolution: 0 });

/** Whether this request was answered, as the same one was less than a second ago. */
export function answerAgain(request: IncomingMessage, response: ServerResponse): boolean {
  if (!isVisit(request)) return false;
  const { url = '' } = request;
  const [path = ''] = url.split('?', 1);
  const answer = answers.get(keyOf(request, url)) ?? answers.get(keyOf(request, path));
  if (answer === undefined) return false;
  response.writeHead(OK, answer.headers).end(answer.bytes);
  return true;
}

/** Holds `bytes`, a plain page that was just sent, where its headers let everybody have it. */
export function holdAnswer(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  if (!isVisit(request) || response.statusCode !== OK || response.hasHeader('set-cookie')) return;
  if (!/\bs-maxage=[1-9]/.test(String(response.getHeader('cache-control')))) return;
  answers.set(keyOf(request, request.url ?? ''), { headers: response.getHeaders(), bytes });
}

/** As a browser asks for a document; what names who asks may be answered to nobody else. */
const isVisit = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.rsc === undefined && headers.authorization === undefined;

/**
 * All that the answer may depend on: the rules for languages look at the second and third (app/_i18n). A page that is kept
 * knows of no query, so what was answered without one is right with any; never the other way round.
 */
const keyOf = ({ headers }: IncomingMessage, address: string): string =>
  JSON.stringify([address, headers['accept-language'], headers.cookie, headers['accept-encoding']]);
