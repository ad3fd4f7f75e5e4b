// The sync figures in words, and whether one of them needs attention. Pure.
import type { Comparison, SyncHealth } from '#lib/admin/sync-health.ts';
import type { WebhookRefusals } from '#lib/orders/webhook-refusals.ts';

export type CallUse = { readonly used: number; readonly limit: number };
export type SyncNumbers = SyncHealth & {
  readonly calls: { readonly read: CallUse; readonly write: CallUse };
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
  const { deliveries, refusals, fetchesDue, queued, calls } = figures;
  const fetches = {
    name: 'Orders to look up',
    value: count(fetchesDue, 'order', 'orders'),
    note: 'Asked of the provider as its limits allow.',
    isWarning: fetchesDue > 100,
  };
  return [
    {
      name: 'Webhooks waiting',
      value: count(deliveries.waiting, 'webhook', 'webhooks'),
      note: 'Stored, and applied within seconds.',
      isWarning: deliveries.waiting > 100,
    },
    {
      name: 'Webhooks set aside',
      value: count(deliveries.failed, 'webhook', 'webhooks'),
      note: 'Could not be understood. They are kept.',
      isWarning: deliveries.failed > 0,
    },
    {
      name: 'Webhooks refused',
      value: count(refusals.genuine?.count ?? 0, 'webhook', 'webhooks'),
      note: refusalsInWords(refusals, formatTime),
      isWarning: refusals.genuine !== null,
    },
    ...(mayRead ? [fetches] : []),
    {
      name: 'Entries in line',
      value: count(queued, 'entry', 'entries'),
      note: 'Kept, and placed in order of arrival.',
      isWarning: false,
    },
    {
      name: 'Calls this minute',
      value: callsInWords(calls),
      note: 'Used and allowed, by all instances.',
      isWarning: false,
    },
  ];
}

function refusalsInWords(
  { genuine, others, acceptedAt }: WebhookRefusals,
  formatTime: Shown['formatTime'],
): string {
  const refused = genuine
    ? `Wrong signature, time or content, since ${formatTime(genuine.since)}, last ${formatTime(genuine.last)}.`
    : 'For a wrong signature, time or content.';
  const accepted = acceptedAt ? `Last accepted: ${formatTime(acceptedAt)}.` : 'None was accepted yet.';
  const strangers = others > 0 && `${count(others, 'other post', 'other posts')} had no signature at all.`;
  return [refused, accepted, strangers].filter(Boolean).join(' ');
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
    return { words: `${count(compared, 'order', 'orders')} compared, all as here.`, drifted: false };
  const found = [
    missing > 0 && `${missing} had not reached us`,
    different > 0 && `${different} had another status`,
  ].filter(Boolean);
  const words = `${count(compared, 'order', 'orders')} compared: ${found.join(', ')}. ${outcome(drift, uncorrected)}`;
  return { words, drifted: true };
}

function outcome(drift: number, uncorrected: number): string {
  if (uncorrected === 0) return 'Now corrected.';
  const corrected = drift - uncorrected;
  const left = `${uncorrected} not corrected: a person has to look.`;
  return corrected > 0 ? `${corrected} now corrected, ${left}` : left;
}
