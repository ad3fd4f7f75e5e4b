// What the group editor gets from the server. It imports nothing that a browser must not load.
import type { ParticipantRules } from '#lib/registration/participant-questions.ts';
import type { ListTicket } from '#lib/registration/participants-import/listed-person.ts';

/** Words by plural category of the language (`Intl.PluralRules`); `#` stands for the number. */
export type Counted = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

export type GroupTicket = ListTicket & {
  readonly remaining: number;
  /** The distance as runners say it, for its plate; `null` where there is none. */
  readonly plate: string | null;
  /** `42 km`; the name where there is no distance. */
  readonly short: string;
  /** The dearest network's price, in minor units; part of it may be charged only once per order. */
  readonly most: number;
};

type CountedKey = 'inList' | 'clear' | 'toChoose' | 'chooseFor' | 'areClear' | 'allClear' | 'leftOut';

type PlainKey =
  | 'pasteLabel'
  | 'pasteHelp'
  | 'pasteMore'
  | 'pasteAdd'
  | 'tooLong'
  | 'pasted'
  | 'whichDistance'
  | 'whichTicket'
  | 'noTicket'
  | 'noOption'
  | 'isPerson'
  | 'enterPerson'
  | 'leftOutBeside'
  | 'leaveOut'
  | 'distance'
  | 'ticket'
  | 'minor'
  | 'phone'
  | 'done'
  | 'duplicate'
  | 'remove'
  | 'removed'
  | 'undo'
  | 'add'
  | 'addPlaces'
  | 'addPlacesHelp'
  | 'howMany'
  | 'addThem'
  | 'place'
  | 'byLink'
  | 'you'
  | 'runningToo'
  | 'empty'
  | 'emptySure'
  | 'keep'
  | 'takeLine'
  | 'places'
  | 'repeated'
  | 'find'
  | 'all'
  | 'shown'
  | 'nobodyFound'
  | 'tooMany'
  | 'accountLimit'
  | 'noAnswer'
  | 'yes'
  | 'no'
  | 'name'
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
