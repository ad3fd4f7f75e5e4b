// What the desk says for each order status of partner-api.md 3.1, and which statuses are listed together.

export type Tone = 'paid' | 'waiting' | 'failed' | 'refunded' | 'other';

type Words = { readonly words: string; readonly tone: Tone };

const WORDS: ReadonlyMap<string, Words> = new Map([
  ['cart', { words: 'Awaiting payment', tone: 'waiting' }],
  ['payment_initiated', { words: 'Payment started', tone: 'waiting' }],
  ['prompt_sent', { words: 'Prompt on the phone', tone: 'waiting' }],
  ['paid', { words: 'Paid', tone: 'paid' }],
  ['failed', { words: 'Failed', tone: 'failed' }],
  ['expired', { words: 'Expired', tone: 'failed' }],
  ['cancelled', { words: 'Cancelled', tone: 'failed' }],
  ['refunded', { words: 'Refunded', tone: 'refunded' }],
  ['partially_refunded', { words: 'Partly refunded', tone: 'refunded' }],
  ['chargeback_flagged', { words: 'Chargeback', tone: 'refunded' }],
]);

/** Words and tone of a status; one that the provider added since is shown as it is spelled. */
export function orderStatusWords(status: string): Words {
  return WORDS.get(status) ?? { words: status.replaceAll('_', ' '), tone: 'other' };
}

/** The known statuses of one tone. */
export function statusesOfTone(tone: Exclude<Tone, 'other'>): string[] {
  return [...WORDS].filter(([, words]) => words.tone === tone).map(([status]) => status);
}
