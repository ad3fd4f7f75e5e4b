// Phone numbers: Ugandan mobile money numbers with their network, buyers' numbers in E.164, and the payers' numbers
// 077 00000NN (MTN) and 070 00000NN (Airtel) that answer their prompt without a person.
import type { SellableMethod } from '../store/event-rows.ts';
import type { PromptOutcome, UnpaidOutcome } from '../store/order-rows.ts';

/** Networks by the two digits after the country code. */
const networks: Record<string, SellableMethod> = {
  '76': 'momo',
  '77': 'momo',
  '78': 'momo',
  '79': 'momo',
  '70': 'airtel',
  '74': 'airtel',
  '75': 'airtel',
  '72': 'lyca',
};

/** As the provider's pages name them. */
export const networkNames: Record<SellableMethod, string> = { momo: 'MTN', airtel: 'Airtel', lyca: 'Lyca' };

/**
 * Parses a payer's number in one of the three forms of partner-api.md 4.7: `07…`, `2567…`, `+2567…`.
 * Anything else, spaces included, is undefined.
 */
export function parseMsisdn(text: string): { e164: string; network: SellableMethod } | undefined {
  const national = /^(?:0|\+?256)(7\d{8})$/.exec(text)?.[1];
  const network = national && networks[national.slice(0, 2)];
  return national && network ? { e164: `+256${national}`, network } : undefined;
}

/** A buyer's number in E.164 from any input format (partner-api.md 2.3); undefined when it is no number. */
export function parseBuyerPhone(text: string): string | undefined {
  const bare = text.trim().replace(/[\s().-]/g, '');
  if (/^0\d{9}$/.test(bare)) return `+256${bare.slice(1)}`;
  const international = bare.replace(/^00/, '+').replace(/^(?=256\d{9}$)/, '+');
  return /^\+[1-9]\d{7,14}$/.test(international) ? international : undefined;
}

/** A Ugandan number in E.164 as people read it: `+256 772 123 456`. Any other text is unchanged. */
export const spacedNumber = (e164: string): string =>
  e164.replace(/^(\+256)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');

export type SelfDecision = {
  /** The last two digits of the number. */
  digits: string;
  what: string;
  /** Outcomes after so many seconds; `timeout` needs no plan: the prompt times out unanswered. */
  plan: readonly { afterSeconds: number; outcome: PromptOutcome }[];
  /** The outcome is decided before the pay call answers. */
  atOnce?: UnpaidOutcome;
  webhooks?: 'lost' | 'twice';
  /** Used instead from the second attempt on an order. */
  nextTime?: readonly { afterSeconds: number; outcome: PromptOutcome }[];
};

const approve = (afterSeconds: number) => ({ afterSeconds, outcome: 'approve' }) as const;
const decline = (afterSeconds: number) => ({ afterSeconds, outcome: 'decline' }) as const;

/** The table, also shown in the control room. */
export const selfDecidingNumbers: readonly SelfDecision[] = [
  { digits: '01', what: 'approves after 3 s', plan: [approve(3)] },
  { digits: '02', what: 'declines after 3 s', plan: [decline(3)] },
  { digits: '03', what: 'fails after 3 s', plan: [{ afterSeconds: 3, outcome: 'fail' }] },
  { digits: '04', what: 'never answers, so the prompt times out', plan: [] },
  { digits: '05', what: 'is never reached, and the pay call says so', plan: [], atOnce: 'not_reached' },
  { digits: '06', what: 'approves after 3 s, but the webhook is lost', plan: [approve(3)], webhooks: 'lost' },
  {
    digits: '07',
    what: 'approves after 3 s, and the webhook comes twice',
    plan: [approve(3)],
    webhooks: 'twice',
  },
  {
    digits: '08',
    what: 'fails after 3 s, and is approved late, 7 s after that',
    plan: [{ afterSeconds: 3, outcome: 'fail' }, approve(10)],
  },
  {
    digits: '09',
    what: 'times out after 5 s, and is approved late, 10 s after that',
    plan: [{ afterSeconds: 5, outcome: 'timeout' }, approve(15)],
  },
  { digits: '10', what: 'fails before the pay call answers', plan: [], atOnce: 'fail' },
  { digits: '11', what: 'approves at once', plan: [approve(0)] },
  { digits: '12', what: 'approves after 60 s', plan: [approve(60)] },
  {
    digits: '13',
    what: 'declines after 3 s, but approves the next attempt',
    plan: [decline(3)],
    nextTime: [approve(3)],
  },
  {
    digits: '14',
    what: 'is not reached after 3 s, without a webhook',
    plan: [{ afterSeconds: 3, outcome: 'not_reached' }],
  },
];

const byDigits = new Map(selfDecidingNumbers.map((number) => [number.digits, number]));

/** The behaviour of a self-deciding number; undefined for any other number. */
export function selfDecision(e164: string): SelfDecision | undefined {
  const digits = /^\+2567[07]00000(\d\d)$/.exec(e164)?.[1];
  return digits === undefined ? undefined : byDigits.get(digits);
}
