// What a buyer of the simulation is going to do, decided before she begins. Pure: the same seed plans the same buyers.
import type { PromptOutcome } from '../../scripts/provider-control.ts';
import type { Identity } from '../buyer/fill-form.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';

export type RaceKind = 'paid' | 'free' | 'small';

export type PurchasePlan = {
  number: number;
  identity: Identity;
  race: RaceKind;
  /** `twice`: the same form, posted to two storefronts at once; `back`: posted again after the order is there. */
  submit: 'once' | 'twice' | 'back';
  abandons: boolean;
  /** `twice`: one form, to two storefronts at once; `two_tabs`: the page opened twice, both pressed. */
  pay: 'once' | 'twice' | 'two_tabs';
  /** How the payer answers her prompts, one after the other; the last answer stays. */
  answers: readonly PromptOutcome[];
  /** How long a prompt lies on the phone. */
  answerAfterMs: number;
  /** Presses the pay button of an old tab after all is done. */
  paysAgainAtTheEnd: boolean;
  /** What the organizer gives back afterwards. */
  refund: 'none' | 'whole' | 'half' | 'in_two_parts';
  /** Her browser runs the pages' script: forms go to the route handlers, with an id of their own. */
  script: boolean;
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
    race: random.pick([
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
  };
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
