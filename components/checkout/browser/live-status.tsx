'use client';
// Follows the polled status: has the server draw the page of an order or payment again, and shows the queue position.
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useOffline } from 'next/offline';
import { useEffect, useRef } from 'react';
import { sawServerTime } from '#components/ui/countdown.tsx';
import type { StatusAnswer } from './status-answer.ts';
import { orderStatusQuery } from './status-query.ts';

type LiveStatusProps = {
  readonly address: string;
  readonly drawn: StatusAnswer;
  readonly connectionLost: string;
  readonly puzzle?: string | undefined;
  readonly prove: string;
};

/** After this time the page is requested again, because a request may be lost with the connection. */
const DRAW_AGAIN_MS = 6_000;

export function LiveStatus({ address, drawn, connectionLost, puzzle, prove }: LiveStatusProps) {
  const { data: status, isError } = useQuery(orderStatusQuery(address, drawn));
  const { refresh } = useRouter();
  const offline = useOffline();
  const asked = useRef({ instead: drawn, at: Number.NEGATIVE_INFINITY });

  // Each answer is a new object, so the page is requested again as long as answers come without a new page.
  useEffect(() => {
    const { instead, at } = asked.current;
    if (status.version === drawn.version) return;
    if (instead === drawn && Date.now() - at < DRAW_AGAIN_MS) return;
    asked.current = { instead: drawn, at: Date.now() };
    refresh();
  }, [status, drawn, refresh]);

  useEffect(() => sawServerTime(status.at), [status]);

  useEffect(() => {
    if (puzzle) void import('./prove-browser.ts').then(({ proveBrowser }) => proveBrowser(puzzle, prove));
  }, [puzzle, prove]);

  return (
    <p id="live-status" role="status" className="notice notice-warn empty:absolute empty:border-0 empty:p-0">
      {(isError || offline) && connectionLost}
    </p>
  );
}

/** `#` in `minutes` stands for the number. */
export type EstimateWords = { readonly noPace: string; readonly aMinute: string; readonly minutes: string };

type QueueProps = {
  readonly address: string;
  readonly drawn: StatusAnswer;
  readonly words: EstimateWords;
};

/** Position and estimated wait by the latest status, because the server does not draw the page for each step. */
export function QueueNotice({ address, drawn, words }: QueueProps) {
  // Only `LiveStatus` polls.
  const { data } = useQuery({ ...orderStatusQuery(address, drawn), enabled: false });
  const queue = data.queue ?? drawn.queue;
  if (!queue) return null;
  return (
    <>
      <p className="numeral text-[min(27cqi,9rem)] tracking-[-0.02em]">{queue.position}</p>
      <p>{estimateWords(queue.estimateSeconds, words)}</p>
    </>
  );
}

function estimateWords(seconds: number | null, words: EstimateWords): string {
  if (seconds === null) return words.noPace;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? words.aMinute : words.minutes.replace('#', String(minutes));
}
