// The faults that the control plane has set: which one a request meets, and its answer.
import { currentLimits, limitHeaders } from '../engine/rate-limits.ts';
import type { World } from '../engine/world.ts';
import type { FaultRow } from '../store/operation-rows.ts';
import { type Answer, rateLimited, tokenRateLimited } from './answer.ts';

const payCall = /^\/orders\/[^/]+\/pay$/;

/** Takes the oldest fault that fits; it counts down and goes at 0. `path` is under `/v1`. */
export function takeFault(world: World, method: string, path: string): FaultRow | undefined {
  for (const fault of world.store.faults.all()) {
    if (!fits(fault, method, path)) continue;
    if (fault.times <= 1) world.store.faults.delete(fault.id);
    else world.store.faults.put({ ...fault, times: fault.times - 1 });
    return fault;
  }
  return undefined;
}

function fits(fault: FaultRow, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method.toUpperCase() !== method) return false;
  if (fault.path !== undefined && !path.startsWith(fault.path)) return false;
  return fault.kind !== 'pay_outcome' || (method === 'POST' && payCall.test(path));
}

const rateLimitCodes = ['rate_limited', 'temporarily_unavailable'];
const WINDOW_SECONDS = 60;

type StatusFault = FaultRow & { kind: 'status' };

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
