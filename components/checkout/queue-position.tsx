'use client';
// The position in the queue and the time that it takes, as of the latest status: the server does not draw the page again
// for each step of each buyer.
import { useQuery } from '@tanstack/react-query';
import type { OrderStatus } from '#components/checkout/order-status.ts';
import { orderStatusQuery } from '#components/checkout/order-status-query.ts';

/** `minutes` has the placeholder `{minutes}`. */
export type EstimateWords = { readonly noPace: string; readonly aMinute: string; readonly minutes: string };

type Props = {
  readonly address: string;
  readonly drawn: OrderStatus;
  readonly words: EstimateWords;
};

export function QueuePosition({ address, drawn, words }: Props) {
  // `LiveStatus` polls.
  const { data } = useQuery({ ...orderStatusQuery(address, drawn), enabled: false });
  const line = data.line ?? drawn.line;
  if (!line) return null;
  return (
    <>
      <p className="numeral text-[min(27cqi,9rem)] tracking-[-0.02em]">{line.position}</p>
      <p>{estimateWords(line.estimateSeconds, words)}</p>
    </>
  );
}

function estimateWords(seconds: number | null, words: EstimateWords): string {
  if (seconds === null) return words.noPace;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? words.aMinute : words.minutes.replace('{minutes}', String(minutes));
}
