// Runs the purchases with limited concurrency, and never far ahead of the kills that are due.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Purchase } from './play-purchase.ts';

export type PurchaseProgress = { begun: number; done: number };

type RunOptions = {
  purchases: number;
  concurrency: number;
  /** Shared with the progress report. */
  progress: PurchaseProgress;
  /** Whether buyer `number` may begin: kills wait for the purchases, and these for the kills. */
  mayBegin: (number: number) => boolean;
  play: (number: number) => Promise<Purchase>;
};

/** Plays all purchases; the answer is in the order of their numbers. */
export async function runPurchases(options: RunOptions): Promise<Purchase[]> {
  const { purchases, concurrency, progress, mayBegin, play } = options;
  const records: Purchase[] = [];
  const buyerAfterBuyer = async (): Promise<void> => {
    while (progress.begun < purchases) {
      const number = progress.begun + 1;
      if (!mayBegin(number)) {
        await sleep(50);
        continue;
      }
      progress.begun = number;
      records.push(await play(number));
      progress.done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, buyerAfterBuyer));
  return records.sort((a, b) => a.plan.number - b.plan.number);
}
