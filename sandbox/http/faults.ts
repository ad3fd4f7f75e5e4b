// Faults asked for by the control plane: which one meets a request, and the answer it makes.
import type { World } from '../engine/world.ts';
import type { FaultRow } from '../store/operation-rows.ts';
import type { Answer } from './answer.ts';

/** Takes the oldest fault that fits; it counts down and goes at 0. `path` is under `/v1`. */
export function takeFault(world: World, method: string, path: string): FaultRow | undefined {
  for (const fault of world.store.faults.all()) {
    if (fault.method !== undefined && fault.method.toUpperCase() !== method) continue;
    if (fault.path !== undefined && !path.startsWith(fault.path)) continue;
    if (fault.times <= 1) world.store.faults.delete(fault.id);
    else world.store.faults.put({ ...fault, times: fault.times - 1 });
    return fault;
  }
  return undefined;
}

/** What a `status` fault answers, in the shape of its route. */
export function answerFault(fault: FaultRow & { kind: 'status' }, oauth: boolean): Answer {
  const { http_status: code, error_code } = fault;
  const text = 'A fault of the sandbox.';
  const body = oauth
    ? { error: error_code, error_description: text }
    : { code, message: error_code, error: text, error_code };
  const answer = { status: code, body: JSON.stringify(body), errorCode: error_code };
  if (fault.retry_after === undefined) return answer;
  return { ...answer, headers: { 'Retry-After': String(fault.retry_after) } };
}
