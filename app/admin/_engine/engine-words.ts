// What the desk says of the engine: each figure with its words, and whether somebody should look at it. Pure.
import type { Comparison, EngineHealth } from '#lib/admin/read-engine-health.ts';

export type CallUse = { readonly used: number; readonly limit: number };
export type EngineFigures = EngineHealth & {
  readonly calls: { readonly read: CallUse; readonly write: CallUse };
};

/** `worry`: more than the ordinary course of things. */
export type EngineLine = {
  readonly name: string;
  readonly value: string;
  readonly note: string;
  readonly worry: boolean;
};

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** The figures in the order in which they are shown; nothing is looked up without the permission to read orders. */
export function engineLines(figures: EngineFigures, mayRead: boolean): EngineLine[] {
  const { deliveries, readsDue, inLine, calls } = figures;
  const lookUps = {
    name: 'Orders to look up',
    value: count(readsDue, 'order', 'orders'),
    note: 'Asked of the provider as its limits allow.',
    worry: readsDue > 100,
  };
  return [
    {
      name: 'Webhooks waiting',
      value: count(deliveries.waiting, 'webhook', 'webhooks'),
      note: 'Stored, and applied within seconds.',
      worry: deliveries.waiting > 100,
    },
    {
      name: 'Webhooks set aside',
      value: count(deliveries.failed, 'webhook', 'webhooks'),
      note: 'Could not be understood. They are kept.',
      worry: deliveries.failed > 0,
    },
    ...(mayRead ? [lookUps] : []),
    {
      name: 'Entries in line',
      value: count(inLine, 'entry', 'entries'),
      note: 'Kept, and placed in order of arrival.',
      worry: false,
    },
    {
      name: 'Calls this minute',
      value: callsInWords(calls),
      note: 'Used and allowed, by all instances.',
      worry: false,
    },
  ];
}

const callsInWords = ({ write, read }: EngineFigures['calls']): string =>
  `${useInWords(write, 'writes')}, ${useInWords(read, 'reads')}`;

/** A line may end between two figures, never inside one. */
const useInWords = ({ used, limit }: CallUse, what: string): string =>
  `${used.toLocaleString('en')} of ${limit.toLocaleString('en')} ${what}`.replaceAll(' ', '\u00a0');

/** What the last comparison found. Drift is mended by the time it is told: worth knowing, no alarm. */
export function comparisonWords({ compared, missing, different }: Comparison): {
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
  const words = `${count(compared, 'order', 'orders')} compared: ${found.join(', ')}. Now corrected.`;
  return { words, drifted: true };
}
