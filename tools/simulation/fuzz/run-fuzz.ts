// Sends what `fuzzRequest` makes and reports answers of 500 and above and missing answers.
import { Agent, request as send } from 'node:http';
import { type FuzzRequest, type FuzzTargets, fuzzRequest } from './fuzz-inputs.ts';

export type FuzzOptions = {
  origin: string;
  seed: number;
  /** Number of requests, and the number of the first one. */
  inputs: number;
  first?: number;
  abreast?: number;
  /** Longest wait for an answer, milliseconds. */
  patienceMs?: number;
};

export type FuzzReport = {
  /** Answers by their status. */
  statuses: Map<number, number>;
  /** One line each: the number that makes the request again, and what came of it. */
  failures: string[];
  slowestMs: number;
};

const MOST_FAILURES = 50;

export async function runFuzz(
  { origin, seed, inputs, first = 0, abreast = 8, patienceMs = 60_000 }: FuzzOptions,
  targets: FuzzTargets,
  progress: (sent: number) => void = () => {},
): Promise<FuzzReport> {
  const report: FuzzReport = { statuses: new Map(), failures: [], slowestMs: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: abreast });
  let next = first;
  const sendOne = async (number: number): Promise<void> => {
    const request = fuzzRequest(seed, number, targets);
    const began = performance.now();
    const outcome = await exchange(agent, origin, request, patienceMs);
    report.slowestMs = Math.max(report.slowestMs, performance.now() - began);
    if (typeof outcome === 'number') report.statuses.set(outcome, (report.statuses.get(outcome) ?? 0) + 1);
    if (typeof outcome === 'string' || (outcome >= 500 && !isOfNext(request, origin)))
      report.failures.push(`${number}: ${request.method} ${request.path.slice(0, 120)}: ${outcome}`);
  };
  const worker = async (): Promise<void> => {
    while (next < first + inputs && report.failures.length < MOST_FAILURES) {
      const number = next;
      next += 1;
      if ((number - first) % 1_000 === 0) progress(number - first);
      await sendOne(number);
    }
  };
  await Promise.all(Array.from({ length: abreast }, worker));
  agent.destroy();
  return report;
}

/**
 * What Next answers with 500 by itself, before anything of ours runs: a path that cannot be decoded and, at a page, a
 * server action that another origin calls, a body that cannot be parsed as multipart or as an action's arguments, or an
 * argument without a name.
 */
export function isOfNext({ method, path, headers, body = '' }: FuzzRequest, origin: string): boolean {
  if (!isDecodable(path)) return true;
  if (method !== 'POST' || path.startsWith('/api/')) return false;
  if (headers.origin !== undefined && headers.origin !== origin) return true;
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return Boolean(headers['next-action']) && !areArguments(body);
  if (type !== WHOLE || !/^--fuzz\r\n[\s\S]*--fuzz--\r\n$/.test(body)) return true;
  return Boolean(headers['next-action']) && !areArgumentFields(body);
}

const WHOLE = 'multipart/form-data; boundary=fuzz';
const ROOT_FIELD = /name="0"\r\n\r\n([\s\S]*?)\r\n--fuzz/;

/** React reads the name of every field. */
function areArgumentFields(body: string): boolean {
  return !body.includes('name=""') && areArguments(ROOT_FIELD.exec(body)?.[1]);
}

/** Whether React can decode them: an array in which `$` begins only what `fuzzRequest` defines. */
function areArguments(json = ''): boolean {
  try {
    return Array.isArray(JSON.parse(json)) && !/"\$(?!undefined"|K1")/.test(json);
  } catch {
    return false;
  }
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path.split('?')[0] ?? '') !== '';
  } catch {
    return false;
  }
}

/** The status, or why there is none. A connection that the server closed before it read all is retried twice. */
async function exchange(
  agent: Agent,
  origin: string,
  request: FuzzRequest,
  patienceMs: number,
): Promise<number | string> {
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await once(agent, origin, request, patienceMs);
    if (typeof outcome === 'number' || attempt === 2 || !/ECONNRESET|EPIPE|hang up/.test(outcome))
      return outcome;
  }
}

const once = (
  agent: Agent,
  origin: string,
  { method, path, headers, body }: FuzzRequest,
  patienceMs: number,
) =>
  new Promise<number | string>((resolve) => {
    const { hostname, port } = new URL(origin);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = send(
      { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: patienceMs },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
        answer.once('error', (error) => resolve(error.message));
      },
    );
    call.once('timeout', () => call.destroy(new Error(`no answer within ${patienceMs} ms`)));
    call.once('error', (error) => resolve(error.message));
    call.end(body);
  });

/** The ids of the server actions that a page posts to without a script. */
export const actionIdsIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/\$ACTION_ID_([0-9a-f]+)|&quot;id&quot;:&quot;([0-9a-f]+)&quot;/g)].flatMap(
      ([, one, other]) => one ?? other ?? [],
    ),
  ),
];
