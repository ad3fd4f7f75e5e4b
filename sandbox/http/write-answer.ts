// Writes an answer to its connection, with the headers that every answer carries (partner-api.md 1.4).
import type { ServerResponse } from 'node:http';
import { randomId } from '../engine/random-id.ts';
import type { Answer } from './answer.ts';

/** A fresh `X-Request-Id`. */
export const newRequestId = (): string => randomId('req');

/** Headers of every answer, errors included. */
export const commonHeaders = (): Record<string, string> => ({
  'Cache-Control': 'private, no-store',
  'X-Request-Id': newRequestId(),
});

/** Ends `outgoing` with `answer`; `headers` yield to the answer's own. */
export function writeAnswer(outgoing: ServerResponse, answer: Answer, headers: Record<string, string>): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  const all: Record<string, string> = { ...commonHeaders(), ...headers, ...answer.headers };
  if (answer.body !== '') all['Content-Type'] = 'application/json; charset=utf-8';
  if (answer.status !== 204) all['Content-Length'] = String(Buffer.byteLength(answer.body));
  outgoing.writeHead(answer.status, all);
  outgoing.end(answer.body);
}
