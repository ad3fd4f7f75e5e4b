// What a runner still has to do by the link, for messages and lists of the buyer. Pure; the words are the pages'.
import type { PersonView } from '#lib/checkout/view/people.ts';
import type { ParticipantRules } from '#lib/registration/participant-questions.ts';

export type Reminder = {
  /** `name`: it is a place; its runner fills in the name, and signs where that is asked. */
  readonly missing: 'name' | 'signature' | null;
  /** The link was opened in another browser than the buyer's. */
  readonly opened: boolean;
};

type Person = Pick<PersonView, 'name' | 'state' | 'openedAt' | 'signedAt'>;

/** `null` for an entry that is no longer valid. @param rules of `findParticipantRules` */
export function reminderOf(person: Person, { sign }: Pick<ParticipantRules, 'sign'>): Reminder | null {
  if (person.state === 'over') return null;
  const missing = person.name === null ? 'name' : sign && person.signedAt === null ? 'signature' : null;
  return { missing, opened: person.openedAt !== null };
}
