// Words for an order: its status (partner-api.md 3.1), where it was placed, and its time. Pure.
import type { RecentOrder } from '#lib/admin/list-recent-orders.ts';

export type Tone = 'paid' | 'waiting' | 'failed' | 'refunded' | 'other';

type Words = { readonly words: string; readonly tone: Tone };

const WORDS: ReadonlyMap<string, Words> = new Map([
  ['cart', { words: 'Awaiting payment', tone: 'waiting' }],
  ['payment_initiated', { words: 'Payment started', tone: 'waiting' }],
  ['prompt_sent', { words: 'Waiting for approval', tone: 'waiting' }],
  ['paid', { words: 'Paid', tone: 'paid' }],
  ['failed', { words: 'Failed', tone: 'failed' }],
  ['expired', { words: 'Expired', tone: 'failed' }],
  ['cancelled', { words: 'Cancelled', tone: 'failed' }],
  ['refunded', { words: 'Refunded', tone: 'refunded' }],
  ['partially_refunded', { words: 'Partly refunded', tone: 'refunded' }],
  ['chargeback_flagged', { words: 'Chargeback', tone: 'refunded' }],
]);

/** Words and tone of a status; an unknown status is shown as it is spelled. */
export function orderStatusWords(status: string): Words {
  return WORDS.get(status) ?? { words: status.replaceAll('_', ' '), tone: 'other' };
}

/** The known statuses of one tone, which are listed together. */
export function statusesOfTone(tone: Exclude<Tone, 'other'>): string[] {
  return [...WORDS].filter(([, words]) => words.tone === tone).map(([status]) => status);
}

/** The channel of an order (partner-api.md 2.4); `null` for orders of this website. */
export function orderChannelWords({
  ours,
  channel,
  session,
}: Pick<RecentOrder, 'ours' | 'channel' | 'session'>): string | null {
  if (ours) return null;
  if (session) return `${session.style === 'embedded' ? 'Embedded' : 'Hosted'} checkout, from this website`;
  if (channel === 'partner_hosted') return 'Hosted checkout';
  return channel === 'partner_api' ? 'Another website' : 'Other channel';
}

/** What the buyer's link brought and the order has not; `null` without any. */
/**
 * What is still missing of the people of a paid order; `null` if nothing is.
 * @param signs each participant is asked to sign the waiver
 */
export function missingWords(
  { ours, status, people: { of, named, signed } }: Pick<RecentOrder, 'ours' | 'status' | 'people'>,
  signs: boolean,
): string | null {
  if (!ours || orderStatusWords(status).tone !== 'paid') return null;
  const unsigned = of - signed;
  const unnamed = of - named;
  const words = [
    signs && unsigned > 0 && `${unsigned} of ${of} ${of === 1 ? 'waiver' : 'waivers'} not signed`,
    unnamed > 0 && `${unnamed} ${unnamed === 1 ? 'place' : 'places'} without a name`,
  ];
  return words.filter(Boolean).join(', ') || null;
}

export function broughtWords({ brought }: Pick<RecentOrder, 'brought'>): string | null {
  const words = Object.entries(brought).map(([name, value]) => `${name} ${value}`);
  return words.length > 0 ? `Brought: ${words.join(', ')}` : null;
}

/** Formats times as day and minute in `timeZone` (IANA), the organizer's. */
export function orderTimeFormat(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return (at) => format.format(at);
}
