// The fields of several people in a form without a script. The next answer brings them.
import type { AskedField, AskedGuardian, AskedPerson, FormState } from '#components/ui/form/form-state.ts';
import type { ParticipantRules } from '#lib/registration/participant-questions.ts';
import { type Guardian, questionsOf } from '#lib/registration/participant-row.ts';
import * as F from '#lib/registration/registration-fields.ts';
import {
  askedField,
  firstTicketOf,
  MOST_PARTICIPANT_FIELDS,
  participantPartField,
  type RegistrationInput,
} from '#lib/registration/registration-input.ts';
import { chosenQuantities, quantityField } from '#lib/registration/ticket-choice.ts';
import { type GuardianPart, isBlank, personIn, type TypedPlace } from '#lib/registration/typed-people.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { countOf, hasList } from './listed-counts.ts';
import { listParticipants, type Participant } from './participant-boxes.ts';
import { type FormWords, guardianWords, questionWords } from './question-words.ts';

type Tickets = readonly { readonly ticket_type_id: string; readonly name: string }[];

export function namedPlaces(all: Tickets, input: RegistrationInput): Participant[] {
  const tickets = all.map(({ ticket_type_id: id, name }) => ({ id, name }));
  const quantities = tickets.map(({ id }) => countOf(textOf(input, quantityField(id))));
  const chosen = tickets.filter((_, index) => quantities[index]).map(({ id }) => id);
  return listParticipants(tickets, quantities, firstTicketOf(input, chosen));
}

/** Returns `null` where the form's fields for one person are enough, and for the rows of the editor. */
export function askedPeople(
  tickets: Tickets,
  rules: ParticipantRules,
  typed: RegistrationInput,
  t: FormWords,
): FormState['people'] {
  const isSeveral =
    hasList(typed) ||
    chosenQuantities(typed).length > 0 ||
    Object.keys(typed).some((field) => field.startsWith('runner.'));
  if (!isSeveral || textOf(typed, F.participants) !== '') return null;
  const places = namedPlaces(tickets, typed);
  if (hasList(typed) || places.length < 2 || places.length > MOST_PARTICIPANT_FIELDS) return {};
  const people = places.map((place) => ({
    ...place,
    person: personIn(typed, { ...place, ticketTypeId: place.ticketTypeId ?? '' }, rules),
  }));
  const first = people.find(({ person }) => person.isChild);
  return Object.fromEntries(
    people.map((one) => [
      one.field,
      askedPerson(one, rules, {
        sameAs:
          first && one.number > first.number
            ? first.person.name || t('participant', { number: first.number })
            : null,
        isLater: !first && one.number > 1,
        t,
      }),
    ]),
  );
}

type Asking = {
  /** The first child, whose guardian may also be the guardian of this one. */
  readonly sameAs: string | null;
  /** No child yet, while children stand above. */
  readonly isLater: boolean;
  readonly t: FormWords;
};

function askedPerson(
  { field, person }: Pick<Participant, 'field'> & { readonly person: TypedPlace },
  rules: ParticipantRules,
  { sameAs, isLater, t }: Asking,
): AskedPerson {
  const fieldOf = (part: string) => participantPartField(field, part);
  const hasBirthday = rules.questions.some(({ kind }) => kind === 'birth_date');
  const isGuarded = person.isChild || !hasBirthday;
  const guardian = childGuardian(fieldOf, { typed: person.guardian, sameAs }, t);
  const questions = questionsOf(person, rules);
  return {
    fields: questions.map((question) => questionOf(question, fieldOf(`answer.${question.key}`), t)),
    minor: hasBirthday ? null : { name: fieldOf('minor'), label: t('minorOther') },
    guardian: isGuarded ? { ...guardian, ...(isLater && { help: t('guardianOrAbove') }) } : null,
    asked: {
      name: askedField(field),
      parts: [...questions.map(({ key }) => `answer.${key}`), ...(isGuarded ? ['guardian'] : [])],
    },
  };
}

/** A browser must not fill in the buyer's date of birth for others. */
export function questionOf(...question: Parameters<typeof questionWords>): AskedField {
  const field = questionWords(...question);
  return field.kind === 'date' ? { ...field, isBirthday: false } : field;
}

type Child = { readonly typed: Guardian | null; readonly sameAs: string | null };

/** `sameAs` is the first of several children. Their guardian is meant while nothing is typed. */
export function childGuardian(
  fieldOf: (part: GuardianPart) => string,
  { typed, sameAs }: Child,
  t: FormWords,
): AskedGuardian {
  const guardian = guardianWords(fieldOf, t);
  if (sameAs === null || !isBlank(typed)) return guardian;
  return { ...guardian, folded: true, legend: t('sameGuardian', { name: sameAs }), help: t('otherGuardian') };
}
