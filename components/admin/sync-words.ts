// The sync figures in words, and whether one of them needs attention. Pure.
import type { Comparison, SyncHealth } from '#lib/admin/health/sync-health.ts';
import type { WebhookRefusals } from '#lib/orders/webhook-refusals.ts';

export type CallUse = { readonly used: number; readonly limit: number };
export type SyncNumbers = SyncHealth & {
  readonly calls: { readonly read: CallUse; readonly write: CallUse };
  /** Until when the provider refuses calls of a kind; null while it refuses none. */
  readonly pausedUntil: Date | null;
};

/** `isWarning`: needs attention. */
export type SyncFigure = {
  readonly name: string;
  readonly value: string;
  readonly note: string;
  readonly isWarning: boolean;
};

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

type Shown = {
  /** Without the permission to read orders none is fetched. */
  readonly mayRead: boolean;
  readonly formatTime: (at: Date) => string;
};

/** In the order of the page. */
export function syncFigures(figures: SyncNumbers, { mayRead, formatTime }: Shown): SyncFigure[] {
  const { deliveries, refusals, fetchesDue, queued, calls, pausedUntil } = figures;
  const fetches = {
    name: 'Orders to fetch',
    value: count(fetchesDue, 'order', 'orders'),
    note: 'We fetch them as fast as the provider’s limits allow.',
    isWarning: fetchesDue > 100,
  };
  return [
    {
      name: 'Waiting webhooks',
      value: count(deliveries.waiting, 'webhook', 'webhooks'),
      note: 'Stored and processed within seconds.',
      isWarning: deliveries.waiting > 100,
    },
    {
      name: 'Failed webhooks',
      value: count(deliveries.failed, 'webhook', 'webhooks'),
      note: 'We couldn’t process these. They’re stored.',
      isWarning: deliveries.failed > 0,
    },
    {
      name: 'Refused webhooks',
      value: count(refusals.genuine?.count ?? 0, 'webhook', 'webhooks'),
      note: refusalsInWords(refusals, formatTime),
      isWarning: refusals.genuine !== null,
    },
    ...(mayRead ? [fetches] : []),
    {
      name: 'Entries in the queue',
      value: count(queued, 'entry', 'entries'),
      note: 'Placed in order of arrival.',
      isWarning: false,
    },
    {
      name: 'API calls this minute',
      value: callsInWords(calls),
      note: pausedUntil
        ? `The provider takes no more until ${formatTime(pausedUntil)}.`
        : 'Used and allowed, across all instances.',
      isWarning: pausedUntil !== null,
    },
  ];
}

function refusalsInWords(
  { genuine, forged, others, acceptedAt }: WebhookRefusals,
  formatTime: Shown['formatTime'],
): string {
  const refused = genuine
    ? `Wrong signature, time or content. First ${formatTime(genuine.since)}, last ${formatTime(genuine.last)}.`
    : 'None of the provider’s.';
  const accepted = acceptedAt ? `Last accepted ${formatTime(acceptedAt)}.` : 'None accepted yet.';
  const strangers = others > 0 && `${count(others, 'other request', 'other requests')} had no signature.`;
  const forgeries =
    forged && `${count(forged.count, 'forged one', 'forged ones')} ignored, last ${formatTime(forged.last)}.`;
  return [refused, accepted, forgeries, strangers].filter(Boolean).join(' ');
}

const callsInWords = ({ write, read }: SyncNumbers['calls']): string =>
  `${useInWords(write, 'writes')}, ${useInWords(read, 'reads')}`;

/** Without breaking spaces, so that a line never ends inside the words. */
const useInWords = ({ used, limit }: CallUse, what: string): string =>
  `${used.toLocaleString('en')} of ${limit.toLocaleString('en')} ${what}`.replaceAll(' ', '\u00a0');

/** What a comparison found, and how much of it was corrected. */
export function comparisonWords({ compared, missing, different, uncorrected }: Comparison): {
  words: string;
  drifted: boolean;
} {
  const drift = missing + different;
  if (drift === 0)
    return { words: `${count(compared, 'order', 'orders')} compared, all match.`, drifted: false };
  const found = [
    missing > 0 && `${missing} missing`,
    different > 0 && `${different} with a different status`,
  ].filter(Boolean);
  const words = `${count(compared, 'order', 'orders')} compared, ${found.join(' and ')}. ${outcome(drift, uncorrected)}`;
  return { words, drifted: true };
}

function outcome(drift: number, uncorrected: number): string {
  if (uncorrected === 0) return 'All corrected.';
  const corrected = drift - uncorrected;
  const left = `${uncorrected} not corrected. Check with the provider.`;
  return corrected > 0 ? `${corrected} corrected, ${left}` : left;
}
