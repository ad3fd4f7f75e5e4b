// The plan of a simulated buyer, made before she begins. Pure: the same seed plans the same buyers.
import type { PromptOutcome } from '../../scripts/stack/provider-control.ts';
import type { Identity } from '../buyer/fill-form.ts';
import type { LateMoney } from '../fleet/payer-phones.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';

export type EventKind = 'paid' | 'free' | 'small';

/** A payment that has ended in the answer of its pay call; `retry_safe` null: the answer does not say. */
export type ForcedEnd = { outcome: 'fail' | 'timeout' | 'decline'; retry_safe: false | null };

/** The provider takes her first pay call and works on it later than any client waits; it refuses the repeats meanwhile. */
export type StalledPayment = { milliseconds: number; refusal: { http_status: number; error_code: string } };

export type PurchasePlan = {
  number: number;
  identity: Identity;
  event: EventKind;
  /** `twice`: the same form, posted to two storefronts at once; `back`: posted again after the order is there. */
  submit: 'once' | 'twice' | 'back';
  abandons: boolean;
  /** `twice`: one form, to two storefronts at once; `two_tabs`: the page opened twice, both pressed. */
  pay: 'once' | 'twice' | 'two_tabs';
  /** Answers of the payer to her prompts, one after the other; the last answer stays. */
  answers: readonly PromptOutcome[];
  /** Time for which a prompt lies on the phone. */
  answerAfterMs: number;
  /** She presses the pay button of an old tab after all is done. */
  paysAgainAtTheEnd: boolean;
  /** Refund of the organizer afterwards. */
  refund: 'none' | 'whole' | 'half' | 'in_two_parts';
  /** Her browser runs the pages' script: forms go to the route handlers, with an id of their own. */
  script: boolean;
  /** Her number on the other network. */
  otherMsisdn: string;
  /** End of her first pay call; null: it sends a prompt to her phone. */
  forced: ForcedEnd | null;
  /** Null: her pay calls are answered in time. */
  stalled: StalledPayment | null;
  /** Fate of the money of a payment that failed or timed out. */
  late: LateMoney;
  lateAfterMs: number;
  /** The organizer gives late money back in full as soon as it is there. */
  lateRefunded: boolean;
  /** Her next try after a failed payment, where the page lets her: `other_number` types it on the same order first. */
  afterFailure: 'again' | 'other_number' | 'other_network' | 'change';
  /** Her reaction to a consent that the page wants ticked before she may pay again. */
  consent: 'ticks' | 'presses_without' | 'leaves';
};

/** Decides everything that the buyer with this number decides for herself. */
export function planPurchase(seed: number, number: number): PurchasePlan {
  const random = seededRandom(seed, `buyer ${number}`);
  const digits = String(number).padStart(6, '0');
  return {
    number,
    identity: {
      name: `Runner ${number}`,
      email: `runner-${number}@chaos.example.org`,
      phone: `0772${digits}`,
      msisdn: `0772${digits}`,
    },
    event: random.pick([
      ['paid', 88],
      ['free', 7],
      ['small', 5],
    ]),
    submit: random.pick([
      ['once', 60],
      ['twice', 25],
      ['back', 15],
    ]),
    abandons: random.chance(0.06),
    pay: random.pick([
      ['once', 50],
      ['twice', 30],
      ['two_tabs', 20],
    ]),
    answers: planAnswers(random),
    answerAfterMs: random.whole(0, 1500),
    paysAgainAtTheEnd: random.chance(0.15),
    refund: random.pick([
      ['none', 88],
      ['whole', 6],
      ['half', 4],
      ['in_two_parts', 2],
    ]),
    script: random.chance(0.75),
    otherMsisdn: `0752${digits}`,
    ...planDoubt(random),
  };
}

/** The part of the plan in which it is unclear whether she was charged. */
function planDoubt(
  random: SeededRandom,
): Pick<
  PurchasePlan,
  'forced' | 'stalled' | 'late' | 'lateAfterMs' | 'lateRefunded' | 'afterFailure' | 'consent'
> {
  const outcome = random.pick<ForcedEnd['outcome']>([
    ['fail', 50],
    ['timeout', 35],
    ['decline', 15],
  ]);
  const retry_safe = random.chance(0.5) ? null : false;
  const forced: ForcedEnd | null = random.chance(0.12) ? { outcome, retry_safe } : null;
  return {
    forced,
    stalled: planStall(random, forced !== null),
    late: random.pick<LateMoney>([
      ['never', 35],
      ['alone', 25],
      ['withdraws', 10],
      ['beside', 10],
      ['beside_declined', 10],
      ['afterwards', 10],
    ]),
    lateAfterMs: random.whole(500, 8000),
    lateRefunded: random.chance(0.25),
    afterFailure: random.pick([
      ['again', 50],
      ['other_number', 15],
      ['other_network', 20],
      ['change', 15],
    ]),
    consent: random.pick([
      ['ticks', 50],
      ['presses_without', 25],
      ['leaves', 25],
    ]),
  };
}

/** A client waits 10 s for an answer; the provider may work on the call long after that. */
function planStall(random: SeededRandom, forced: boolean): StalledPayment | null {
  const milliseconds = random.whole(12_000, 40_000);
  const [http_status, error_code] = random.pick<[number, string]>([
    [[403, 'insufficient_scope'], 2],
    [[403, 'payments_disabled'], 1],
    [[400, 'validation_failed'], 1],
    [[404, 'not_found'], 1],
    [[409, 'order_not_payable'], 1],
    [[422, 'idempotency_key_reuse'], 1],
  ]);
  const stalls = random.chance(0.04) && !forced;
  return stalls ? { milliseconds, refusal: { http_status, error_code } } : null;
}

/** Most approve at once; a few need up to three prompts, and a few of those never pay. */
function planAnswers(random: SeededRandom): PromptOutcome[] {
  const answers: PromptOutcome[] = [];
  while (answers.length < 3 && random.chance(0.2)) {
    answers.push(
      random.pick([
        ['decline', 45],
        ['fail', 25],
        ['timeout', 15],
        ['not_reached', 15],
      ]),
    );
  }
  return answers.length === 3 && random.chance(0.5) ? answers : [...answers, 'approve'];
}
