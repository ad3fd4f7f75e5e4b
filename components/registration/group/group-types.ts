// What the group editor gets from the server. This file imports nothing that a browser must not load.
import type { Messages } from 'next-intl';
import type { ParticipantRules } from '#lib/registration/participant-questions.ts';
import type { ListTicket } from '#lib/registration/participants-import/pasted-list.ts';

/** Words by plural category of the language (`Intl.PluralRules`); `#` stands for the number. */
export type Counted = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

export type GroupTicket = ListTicket & {
  readonly remaining: number;
  /** The distance as runners say it, for its plate; `null` without a distance. */
  readonly plate: string | null;
  /** `42 km`, or the name if there is no distance. */
  readonly short: string;
  /** The price by the dearest network, in minor units. Part of it may be charged only once per order. */
  readonly most: number;
};

/** In some of these words `@` stands for what was pasted. */
export const COUNTED = [
  'inList',
  'clear',
  'questions',
  'toAnswer',
  'open',
  'wrote',
  'say',
  'unsaid',
  'placesByLink',
  'mayBeNobody',
  'unknownWords',
  'leaveOutAll',
  'show',
  'areClear',
  'allClear',
  'leftOut',
] as const;

export type CountedKey = (typeof COUNTED)[number];

type PlainKey =
  | Exclude<keyof Messages['group'], CountedKey | 'moreAsked'>
  | 'yes'
  | 'no'
  | 'name'
  | 'phone'
  | 'guardian'
  | 'optional';

export type GroupWords = Readonly<Record<CountedKey, Counted>> &
  Readonly<Record<PlainKey, string>> & {
    readonly guardianParts: Readonly<Record<'name' | 'phone' | 'relation', string>>;
    readonly dateParts: Readonly<Record<'day' | 'month' | 'year', string>>;
  };

export type GroupProps = {
  readonly tickets: readonly GroupTicket[];
  readonly rules: ParticipantRules;
  readonly eventName: string;
  readonly currency: string;
  readonly locale: string;
  readonly words: GroupWords;
};
