'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { type Live, liveQuery } from './live-query.ts';

const SIGNED_OUT = 401;
/** A list without an answer for so long says that it is not live. */
const LOST_MS = 30_000;
/** The page is requested again after this time, because a request may be lost with the connection. */
const DRAW_AGAIN_MS = 10_000;

type MarkProps = {
  readonly live: Pick<Live, 'path' | 'version' | 'top'>;
  readonly words: string;
  /** `#` in place of the time. */
  readonly lost: string;
  readonly refresh: string;
  readonly clock: { readonly locale: string; readonly timeZone: string };
};

export function LiveMarkLeaf({ live, words, lost, refresh, clock }: MarkProps) {
  const { data, error, dataUpdatedAt, errorUpdatedAt } = useQuery(liveQuery(live.path));
  const [begun] = useState(() => Date.now());
  const router = useRouter();
  const asked = useRef({ instead: '', at: 0 });

  useEffect(() => {
    if (error?.cause === SIGNED_OUT) router.refresh();
  }, [error, router]);

  // An equal answer stays the same object; only its time is new.
  useEffect(() => {
    if (!data || data.version === live.version) return;
    const { instead, at } = asked.current;
    if (instead === live.version && dataUpdatedAt - at < DRAW_AGAIN_MS) return;
    asked.current = { instead: live.version, at: dataUpdatedAt };
    const address = new URL(location.href);
    if (data.newer > 0 && live.top !== null && !address.searchParams.has('top')) {
      address.searchParams.set('top', live.top);
      router.replace(`${address.pathname}${address.search}`, { scroll: false });
    } else router.refresh();
  }, [data, dataUpdatedAt, live, router]);

  const answered = dataUpdatedAt || begun;
  if (errorUpdatedAt - answered < LOST_MS)
    return (
      <p className="flex items-center gap-2 text-quiet noscript:hidden" data-live="yes">
        <span aria-hidden="true" className="size-2.5 rounded-full bg-good forced-colors:bg-[CanvasText]" />
        <span className="tabular-nums">{words}</span>
      </p>
    );
  const since = new Intl.DateTimeFormat(clock.locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: clock.timeZone,
  }).format(answered);
  return (
    <p role="status" className="flex items-center gap-2 text-warn" data-live="no">
      <span aria-hidden="true" className="size-2.5 rounded-full border-2" />
      <span>{lost.replace('#', since)}</span>
      <button type="button" className="cursor-pointer underline" onClick={() => location.reload()}>
        {refresh}
      </button>
    </p>
  );
}

type RowsProps = { readonly live: Pick<Live, 'path' | 'newestHref' | 'words'>; readonly show: string };

export function NewRowsLeaf({ live: { path, newestHref, words }, show }: RowsProps) {
  // `LiveMarkLeaf` makes the requests.
  const { data } = useQuery({ ...liveQuery(path), enabled: false });
  const router = useRouter();
  const newer = data?.newer ?? 0;
  return (
    <p role="status" className="empty:hidden">
      {newer > 0 && (
        <DeskLink
          href={newestHref}
          // A link to the page's own address would not load it again.
          onClick={() => router.refresh()}
          className="block border-edge border-b bg-ground px-4 py-2 text-center font-bold max-md:py-3.5"
        >
          {`${newer === 1 ? words.one : words.many.replace('#', String(newer))} ${show}`}
        </DeskLink>
      )}
    </p>
  );
}
