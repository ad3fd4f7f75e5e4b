// What the provider saw of the storefronts' calls (GET /_sandbox/log), read as it grows.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderControl } from '../../scripts/provider-control.ts';

const READ_EVERY_MS = 1_000;
const PAY = /\/orders\/([^/?]+)\/pay$/;

/** One `POST /orders/{id}/pay`; `status` is null where the connection was closed instead of an answer. */
export type PayCall = {
  orderId: string;
  key: string;
  /** Real milliseconds. */
  at: number;
  status: number | null;
  errorCode: string | null;
};

export type CallLog = {
  readonly payCalls: readonly PayCall[];
  /** How many calls were answered with each status. */
  readonly byStatus: ReadonlyMap<string, number>;
  /** How many calls there were, as far as the log was read. */
  calls(): number;
  /** Reads what is left and ends. */
  stop(): Promise<void>;
};

/** Of every caller: a connection that was closed early does not say whose it was. */
export function readCallLog(control: ProviderControl): CallLog {
  const payCalls: PayCall[] = [];
  const byStatus = new Map<string, number>();
  let since = 0;
  let stopped = false;
  const read = async (): Promise<void> => {
    for (const call of await control.log(since)) {
      since = Math.max(since, call.seq);
      const name = call.status ? String(call.status) : 'closed';
      byStatus.set(name, (byStatus.get(name) ?? 0) + 1);
      payCalls.push(...asPayCall(call));
    }
  };
  const run = async (): Promise<void> => {
    while (!stopped) {
      await read();
      await sleep(READ_EVERY_MS);
    }
    await read();
  };
  const running = run();
  return {
    payCalls,
    byStatus,
    calls: () => since,
    stop: () => {
      stopped = true;
      return running;
    },
  };
}

type LoggedCall = Awaited<ReturnType<ProviderControl['log']>>[number];

function asPayCall(call: LoggedCall): PayCall[] {
  const orderId = call.method === 'POST' ? PAY.exec(call.path)?.[1] : undefined;
  if (orderId === undefined) return [];
  const { idempotency_key: key, at, status, error_code: errorCode } = call;
  // A closed connection has no status, whichever way that is written.
  return [{ orderId, key: key ?? '', at, status: status || null, errorCode: errorCode ?? null }];
}
