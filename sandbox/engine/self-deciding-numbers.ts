// Payers' numbers that answer their prompt by themselves, so that every ending can be tried without a phone in hand.
// They are 077 00000NN (MTN) and 070 00000NN (Airtel).
import type { PromptOutcome } from '../store/order-rows.ts';

export type SelfDecision = {
  /** The last two digits. */
  digits: string;
  what: string;
  /** What happens after so many seconds; `timeout` needs no plan, nobody answering is enough. */
  plan: readonly { afterSeconds: number; outcome: PromptOutcome }[];
  /** Decided before the pay call answers. */
  atOnce?: PromptOutcome;
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
  { digits: '04', what: 'never answers: the prompt times out', plan: [] },
  { digits: '05', what: 'is never reached: the pay call says so', plan: [], atOnce: 'not_reached' },
  { digits: '06', what: 'approves after 3 s, the webhook is lost', plan: [approve(3)], webhooks: 'lost' },
  {
    digits: '07',
    what: 'approves after 3 s, the webhook comes twice',
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
    what: 'declines after 3 s, approves at the next attempt',
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

/** What `e164` decides by itself, if it does. */
export function selfDecision(e164: string): SelfDecision | undefined {
  const digits = /^\+2567[07]00000(\d\d)$/.exec(e164)?.[1];
  return digits === undefined ? undefined : byDigits.get(digits);
}
