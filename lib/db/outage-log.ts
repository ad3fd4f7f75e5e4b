// One line when the database goes away, one when it is back. Threads tell the main one, which writes the lines.
import { BroadcastChannel, isMainThread } from 'node:worker_threads';
import { isDatabaseDown, isSlowTransaction } from './database-down.ts';

/** What the job engine, whose messages have no error, says of a connection that was refused, cut or never made. */
const OF_THE_ENGINE =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0\d|terminating connection|connection terminated|(?:starting up|shutting down)/i;
const ASK_AGAIN_MS = 1_000;

type Say = { away(reason: string): void; back(seconds: number): void };

export type OutageLog = {
  /** Whether a log line is about the outage alone, and is left out; `fields` as given to the log. */
  takes(fields: unknown): boolean;
  close(): void;
};

/** @param asks resolves when the database answers; asked each second during an outage */
export function outageLog(asks: () => Promise<unknown>, say: Say): OutageLog {
  const channel = new BroadcastChannel('flagoff-outage');
  channel.unref();
  let since: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  const ask = () => {
    timer = setTimeout(async () => {
      const answers = await asks().then(
        () => true,
        () => false,
      );
      if (!answers) return ask();
      if (since !== null) say.back(Math.round((performance.now() - since) / 1000));
      since = null;
    }, ASK_AGAIN_MS).unref();
  };
  const begin = (reason: string) => {
    if (!isMainThread) return channel.postMessage(reason);
    if (since !== null) return;
    since = performance.now();
    say.away(reason);
    ask();
  };
  if (isMainThread) channel.onmessage = ({ data }: { data?: unknown }) => begin(String(data));
  return {
    takes: (fields) => {
      const reason = outageIn(fields);
      if (reason !== null) begin(reason);
      return reason !== null;
    },
    close: () => {
      clearTimeout(timer);
      channel.close();
    },
  };
}

/** The last line about an outage; null if `fields` are about something else. */
function outageIn(fields: unknown): string | null {
  if (typeof fields !== 'object' || fields === null) return null;
  const { err = fields, job } = fields as { err?: unknown; job?: unknown };
  if (typeof job === 'string' && OF_THE_ENGINE.test(job)) return lastLineOf(job);
  return isDatabaseDown(err) && !isSlowTransaction(err)
    ? lastLineOf(err instanceof Error ? err.message : '')
    : null;
}

/** Prisma's messages end with what happened, after a piece of code. */
const lastLineOf = (message: string): string => message.trim().split('\n').at(-1)?.trim() ?? '';
