// Requests too broken to reach a route: not HTTP, no usable target or host. They get the document's JSON error too.
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse } from '../engine/outcome.ts';
import { type Answer, commonHeaders, refusal, writeAnswer } from './answer.ts';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

const LONGEST_REQUEST_MS = 30_000;
/** This is longer than clients reuse an idle connection, so that no request meets a closed one. */
const IDLE_CONNECTION_MS = 65_000;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Gives `server` its `listener` for sound requests, and answers for the others. */
export function refuseBrokenRequests(server: Server, listener: Listener): void {
  const serveSound = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (isSound(incoming)) void listener(incoming, outgoing);
    else writeAnswer(outgoing, unreadable(), { Connection: 'close' });
  };
  server.requestTimeout = LONGEST_REQUEST_MS;
  server.keepAliveTimeout = IDLE_CONNECTION_MS;
  server.on('request', serveSound);
  server.on('checkContinue', (incoming, outgoing) => {
    outgoing.writeContinue();
    serveSound(incoming, outgoing);
  });
  server.on('checkExpectation', serveSound);
  server.on('connect', (_incoming, socket) => answerSocket(socket, methodNotAllowed()));
  server.on('clientError', (_error, socket) => answerSocket(socket, unreadable()));
}

/** The answer when the adapter finds a target or host that it cannot make a URL of. */
export function answerUnusable(): Response {
  const { status, body } = unreadable();
  return new Response(body, { status, headers: { ...socketHeaders(), 'Content-Type': JSON_TYPE } });
}

const unreadable = (): Answer => refusal(refuse('invalid_request', 'The request could not be read.').refusal);

const methodNotAllowed = (): Answer =>
  refusal(refuse('method_not_allowed', 'The method is not supported.').refusal);

/** Whether the target and the host make a URL. */
function isSound(incoming: IncomingMessage): boolean {
  const target = incoming.url ?? '';
  if (!target.startsWith('/')) return target === '*' || URL.canParse(target);
  return URL.canParse(`http://${incoming.headers.host ?? 'localhost'}${target}`);
}

const socketHeaders = () => ({
  ...commonHeaders(),
  'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After',
});

/** Writes `answer` on a connection that has no response object. */
function answerSocket(socket: Duplex, answer: Answer): void {
  if (!socket.writable) return void socket.destroy();
  const headers = {
    ...socketHeaders(),
    'Content-Type': JSON_TYPE,
    'Content-Length': String(Buffer.byteLength(answer.body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('')}\r\n`;
  socket.end(head + answer.body);
}
