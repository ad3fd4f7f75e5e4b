// How a list of the desk asks whether it is up to date.
import { queryOptions } from '@tanstack/react-query';

/** The state of a drawn list, with which answers are compared. */
export type Live = {
  /**
   * Address that answers `LiveAnswer` for the same filters: it gets `top` as a parameter too, so that it can count newer rows.
   * 401 leads to the sign-in.
   */
  readonly path: string;
  readonly version: string;
  /**
   * Cursor of the first row. Once newer ones exist, the page's address gets it as `?top=`: the page then shows only rows from this
   * one on, so that nothing moves under a reader. Null: without rows.
   */
  readonly top: string | null;
  /** The list's address without `top` and cursor. */
  readonly newestHref: string;
  /** The clock time of the last change with seconds, in the organizer's zone: `14:32:07`. */
  readonly changedAt: string | null;
  /** What new rows are called; `many` has `#` in place of the number. */
  readonly words: { readonly one: string; readonly many: string };
};

/** The same for a page without a list. */
export type LivePage = Omit<Live, 'words'>;

/** `version` differs from the drawn one: something in the list changed. `newer`: rows before the first. */
export type LiveAnswer = { readonly version: string; readonly newer: number };

const ASK_MS = 3_000;
const LONGEST_ANSWER_MS = 10_000;

/** Throws on any other status than 2xx, with the status as `cause`. */
async function fetchLive(path: string): Promise<LiveAnswer> {
  const response = await fetch(path, { signal: AbortSignal.timeout?.(LONGEST_ANSWER_MS) });
  if (!response.ok) throw new Error(`status ${response.status}`, { cause: response.status });
  return response.json();
}

/** Asks every 3 s while the page is visible, also after a failure. */
export const liveQuery = (path: string) =>
  queryOptions({
    queryKey: ['desk-live', path],
    queryFn: () => fetchLive(path),
    refetchInterval: ASK_MS,
    staleTime: ASK_MS,
    gcTime: 0,
    refetchOnReconnect: 'always',
    // A browser may report that it is offline although it is not.
    networkMode: 'always',
    retry: false,
  });
