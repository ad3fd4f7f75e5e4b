// The faults that the control plane has set: which one a request meets, and its answer.
import { hash } from 'node:crypto';
import { countDown } from '../engine/faults.ts';
import { currentLimits, limitHeaders } from '../engine/rate-limits.ts';
import type { World } from '../engine/world.ts';
import type { CallFault } from '../store/operation-rows.ts';
import { type Answer, rateLimited, tokenRateLimited } from './answer.ts';

const payCall = /^\/orders\/[^/]+\/pay$/;

/** A call of the API: `path` is without `/v1`, `clientId` that of the client that it names. */
type ApiCall = { method: string; path: string; clientId: string | null };
type Target = Pick<CallFault, 'method' | 'path' | 'exact' | 'client_id'>;

/** Whether a call is one of `target`. Each `{…}` of its path is one segment; it is the beginning of a path, or with `exact` all of it. */
export function meets({ method, path = '', exact, client_id }: Target): (call: ApiCall) => boolean {
  const parts = path.split(/\{[^{}/]*\}/).map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const wanted = new RegExp(`^${parts.join('[^/]+')}${exact ? '$' : ''}`);
  return (call) =>
    (method === undefined || method.toUpperCase() === call.method) &&
    (client_id === undefined || client_id === call.clientId) &&
    wanted.test(call.path);
}

export const withoutVersion = (path: string): string => path.replace(/^\/v1(?=\/|$)/, '');

/** Takes the oldest fault that the call meets; it counts down and goes at 0. */
export function takeFault(world: World, call: ApiCall): CallFault | undefined {
  for (const fault of world.store.faults.all()) {
    if (fault.kind === 'webhook') continue;
    if (!meets(fault)(call)) continue;
    if (fault.kind === 'pay_outcome' && !(call.method === 'POST' && payCall.test(call.path))) continue;
    if (isDrawn(world, fault)) {
      countDown(world, fault.id);
      return fault;
    }
  }
  return undefined;
}

/** Draws for a fault of a probability; the draws of one `seed` are always the same. */
function isDrawn(world: World, fault: CallFault): boolean {
  if (fault.probability === undefined) return true;
  const drawn = fault.drawn ?? 0;
  world.store.faults.put({ ...fault, drawn: drawn + 1 });
  const bytes = hash('sha256', `${fault.seed} ${drawn}`, 'buffer');
  return bytes.readUInt32BE() / 2 ** 32 < fault.probability;
}

const rateLimitCodes = ['rate_limited', 'temporarily_unavailable'];
const WINDOW_SECONDS = 60;

type StatusFault = CallFault & { kind: 'status' };

/** The answer of a `status` fault, in the shape of its route. */
export function answerFault(world: World, fault: StatusFault, method: string, oauth: boolean): Answer {
  const { http_status: code, error_code, retry_after } = fault;
  if (code === 429 && rateLimitCodes.includes(error_code)) return limited(world, fault, method, oauth);
  const text = 'A fault of the sandbox.';
  const body = oauth
    ? { error: error_code, error_description: text }
    : { code, message: error_code, error: text, error_code };
  const answer = { status: code, body: JSON.stringify(body), errorCode: error_code };
  if (retry_after === undefined) return answer;
  return { ...answer, headers: { 'Retry-After': String(retry_after) } };
}

/** A spent rate limit with wording and headers of partner-api.md 7.5, 7.6 and 8. */
function limited(world: World, fault: StatusFault, method: string, oauth: boolean): Answer {
  const { token_per_minute, reads_per_minute, writes_per_minute } = currentLimits(world);
  const ofKind = method === 'GET' ? reads_per_minute : writes_per_minute;
  const spent = {
    limit: oauth ? token_per_minute : ofKind,
    remaining: 0,
    resetSeconds: fault.retry_after ?? WINDOW_SECONDS,
    exceeded: true,
  };
  return { ...(oauth ? tokenRateLimited() : rateLimited()), headers: limitHeaders(spent) };
}
