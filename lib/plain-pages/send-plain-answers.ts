// What the framework answers to a visit, on its way to the browser: a page that needs none of the framework's script is
// sent without it, and a form that a script of ours posted is told where to go on instead of being led there.
import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { IN_PLACE } from '#lib/shared/in-place.ts';
import { answerAgain, holdAnswer } from './answer-again.ts';
import { keptBytes } from './send-kept-page.ts';
import { bringsRuntime, takeOutRuntime } from './take-out-runtime.ts';

/** In any language, and in the path alone: an order's answers stay forbidden, whatever their query says. */
const ENTRY_FORM = /^(\/[A-Za-z-]+)?\/events\/[^/?]+\/register(\?|$)/;
/** Nobody in between may keep it, and the browser shows it to Back alone. */
const FOR_BACK = 'private, no-cache';
const SEE_OTHER = 303;
const NO_CONTENT = 204;

/** Of this process, from now on: the first request shows which server the framework listens with. */
export function sendPlainAnswers(): void {
  const known = new WeakSet<Server>();
  subscribe('http.server.request.start', (exchange) => {
    const server = serverOf(exchange);
    if (!server || known.has(server)) return;
    known.add(server);
    standBefore(server);
  });
}

/** Each request comes here first, and then to whoever listened already. */
function standBefore(server: Server): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (answerAgain(request, response)) return;
    shapeAnswer(request, response);
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  });
}

function shapeAnswer(request: IncomingMessage, response: ServerResponse): void {
  const { method, url = '', headers } = request;
  const set = response.setHeader.bind(response);
  const forBack = method === 'POST' && ENTRY_FORM.test(url);
  response.setHeader = (name, value) => {
    const lower = name.toLowerCase();
    if (lower === 'content-type' && String(value).startsWith('text/html')) sendPlain(request, response);
    return set(name, forBack && lower === 'cache-control' ? FOR_BACK : value);
  };
  if (headers[IN_PLACE] !== undefined) tellInsteadOfLeading(response);
}

/** A page drawn for a visit comes in pieces; one that is kept comes whole, with its length, and is plain already. */
function sendPlain(request: IncomingMessage, response: ServerResponse): void {
  const [write, end] = [response.write.bind(response), response.end.bind(response)];
  const pieces: Buffer[] = [];
  response.write = (piece: unknown, ...rest: unknown[]) => {
    pieces.push(bytesOf(piece));
    callLast(rest);
    return true;
  };
  response.end = (...args: unknown[]) => {
    Object.assign(response, { write, end });
    const [whole, ...rest] = args;
    if (pieces.length === 0) {
      if (typeof whole !== 'string') return Reflect.apply(end, response, args);
      const bytes = keptBytes(whole, request, response);
      Reflect.apply(end, response, [bytes, ...rest]);
      if (!bringsRuntime(whole)) holdAnswer(request, response, bytes);
      return response;
    }
    if (whole != null && typeof whole !== 'function') pieces.push(bytesOf(whole));
    return end(takeOutRuntime(Buffer.concat(pieces).toString()), () => callLast(args));
  };
}

/** A browser follows `303` by itself, and tells no script where to. */
function tellInsteadOfLeading(response: ServerResponse): void {
  const write = response.writeHead.bind(response);
  response.writeHead = (status: number, ...rest: unknown[]) =>
    Reflect.apply(write, response, [status === SEE_OTHER ? NO_CONTENT : status, ...rest]);
}

const bytesOf = (piece: unknown): Buffer =>
  piece instanceof Uint8Array ? Buffer.from(piece) : Buffer.from(String(piece));

function callLast(args: unknown[]): void {
  const last = args.at(-1);
  if (typeof last === 'function') last();
}

const serverOf = (exchange: unknown): Server | undefined =>
  typeof exchange === 'object' &&
  exchange !== null &&
  'server' in exchange &&
  exchange.server instanceof Server
    ? exchange.server
    : undefined;
