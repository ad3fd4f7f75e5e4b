'use client';
// The place in the line as the watcher last heard it: it moves without the page being drawn anew, because two thousand
// pages that are would be the end of the server.
import { useEffect, useState } from 'react';
import type { OrderStatus } from '#lib/browser/order-status.ts';
import { ORDER_STATUS_EVENT } from '#lib/browser/order-status.ts';

type Place = NonNullable<OrderStatus['line']>;
type Props = {
  readonly drawn: Place;
  /** `minutes` has the placeholder `{minutes}`. */
  readonly words: { noPace: string; aMinute: string; minutes: string };
};

export function LinePlace({ drawn, words }: Props) {
  const [{ position, estimateSeconds }, setPlace] = useState(drawn);
  useEffect(() => {
    const hear = (event: CustomEvent<OrderStatus>) => event.detail.line && setPlace(event.detail.line);
    addEventListener(ORDER_STATUS_EVENT, hear);
    return () => removeEventListener(ORDER_STATUS_EVENT, hear);
  }, []);
  return (
    <>
      <p className="bib-number numeral" data-size="short">
        {position}
      </p>
      <p>{estimateWords(estimateSeconds, words)}</p>
    </>
  );
}

function estimateWords(seconds: number | null, words: Props['words']): string {
  if (seconds === null) return words.noPace;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? words.aMinute : words.minutes.replace('{minutes}', String(minutes));
}
