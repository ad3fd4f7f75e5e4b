// The labels of the fields of a registration form that an answer names, in the order of the form.
import { getTranslations } from 'next-intl/server';
import type { FormState } from '#components/ui/form/form-state.ts';
import type { Language } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import type { CheckedList } from '#lib/registration/check-list.ts';
import type { ParticipantQuestion, ParticipantRules } from '#lib/registration/participant-questions.ts';
import { parseParticipantRows } from '#lib/registration/posted-rows.ts';
import * as F from '#lib/registration/registration-fields.ts';
import {
  participantPartField,
  questionField,
  type RegistrationInput,
} from '#lib/registration/registration-input.ts';
import type { Problems } from '#lib/registration/registration-problems.ts';
import { quantityField } from '#lib/registration/ticket-choice.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { namedPlaces } from './asked-people.ts';
import type { Participant } from './participant-boxes.ts';
import type { FormWords } from './question-words.ts';

export type Asks = {
  readonly event: EventDetail;
  readonly rules: ParticipantRules;
  /** Questions that are asked once for the order. */
  readonly ofOrder: readonly ParticipantQuestion[];
};

type Labelled = {
  readonly input: RegistrationInput;
  readonly names: readonly string[];
  readonly list: CheckedList | undefined;
};

/** Fields of the group editor and of a list are labelled by their person: `3. Auma Rebecca: Shirt size`. */
function rowLabels(
  asked: Asks['rules']['questions'],
  { input, names, list }: Labelled,
  t: FormWords,
): Record<string, string> {
  const rows = parseParticipantRows(textOf(input, F.participants)) ?? [];
  const ofPart = new Map<string, string>([
    ['ticket', t('ticketsLabel')],
    ...partLabels(t),
    ...asked.flatMap(({ key, label }) => [
      [`answer.${key}`, label] as const,
      [questionField(key).replace('question', 'answer'), label] as const,
    ]),
  ]);
  return Object.fromEntries(
    names.flatMap((field) => {
      const [, of, at, part = ''] = /^(participants|row)\.([\d-]+)\.(.*)$/.exec(field) ?? [];
      if (of === undefined) return [];
      const listed =
        of === 'row' ? list?.rows.find(({ id }) => id === at) : { line: Number(at) + 1, ...rows[Number(at)] };
      const number = listed?.line ?? Number.parseInt(at ?? '', 10);
      const name = listed?.name ? t('rowOf', { number, name: listed.name }) : t('participant', { number });
      const question = ofPart.get(part);
      return [[field, question ? `${name}, ${question}` : name]];
    }),
  );
}

/** The words of these problems say "this", so a sentence about one needs the label of its field. */
const UNNAMED: readonly string[] = [
  'required',
  'not_a_name',
  'too_long',
  'tick_required',
  'guardian_required',
  'invalid_paying_number',
  'invalid_donation',
];

type ByField = Readonly<Record<string, string>>;

/**
 * A sentence for each labelled field with a problem. It says what to do, without the example or reason at the field.
 * Fields of questions and people have a dot in their names, and the words of their problems never name them.
 */
export function sentencesToFix(
  labels: ByField,
  { codes, problems }: { readonly codes: ByField; readonly problems: ByField },
  t: FormWords,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(labels).flatMap(([field, name]) => {
      const { [field]: words } = problems;
      if (words === undefined) return [];
      const [first = words] = words.match(/^.+?[.!?](?=\s|$)/) ?? [];
      if (!field.includes('.') && !UNNAMED.includes(codes[field] ?? '')) return [[field, first]];
      const question = `${first.charAt(0).toLowerCase()}${first.slice(1)}`;
      return [[field, t('answerOf', { name, question })]];
    }),
  );
}

/** A single problem is said only at its field. */
export const severalOf = (toFix: ByField): ByField | null => (Object.keys(toFix).length > 1 ? toFix : null);

/** What an answer says of wrong fields: at each, and in a summary of several. @param labels in the form's order */
export async function fieldsToFix(
  codes: Readonly<Problems>,
  labels: ByField,
  locale: Language,
): Promise<Pick<FormState, 'problems' | 'toFix' | 'title'>> {
  const [t, words] = await Promise.all([
    getTranslations({ locale, namespace: 'errors' }),
    getTranslations({ locale, namespace: 'form' }),
  ]);
  const problems = Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, t(code)]));
  const toFix = sentencesToFix(labels, { codes, problems }, words);
  return {
    problems,
    toFix: severalOf(toFix),
    title: words('thingsToFix', { count: Object.keys(toFix).length }),
  };
}

export function labelsOf(
  { event, rules, ofOrder }: Asks,
  labelled: Labelled,
  t: FormWords,
): Record<string, string> {
  const { input, names } = labelled;
  const { questions: asked } = rules;
  const labels = {
    ...rowLabels(asked, labelled, t),
    ...formLabels(event, personLabels(namedPlaces(event.ticket_types, input), asked, t), t),
    ...Object.fromEntries([...ofOrder, ...asked].map(({ key, label }) => [questionField(key), label])),
  };
  const inOrder = Object.keys(labels).filter((name) => names.includes(name));
  return Object.fromEntries([...new Set([...inOrder, ...names])].map((name) => [name, labels[name] ?? name]));
}

const partLabels = (t: FormWords) =>
  [
    ['phone', t('runnerPhone')],
    ['guardian.name', t('guardianName')],
    ['guardian.phone', t('guardianPhone')],
    ['guardian.relation', t('guardianRelation')],
  ] as const;

const personLabels = (places: readonly Participant[], asked: readonly ParticipantQuestion[], t: FormWords) =>
  Object.fromEntries(
    places.flatMap(({ field, number }) => [
      [field, t('participantName', { number })],
      ...[...asked.map(({ key, label }) => [`answer.${key}`, label] as const), ...partLabels(t)].map(
        ([part, question]) => [
          participantPartField(field, part),
          `${t('participant', { number })}, ${question}`,
        ],
      ),
    ]),
  );

/** Labels by field name, in the order of the form. @param ofPeople labels of participants */
export function formLabels(
  event: EventDetail,
  ofPeople: Readonly<Record<string, string>>,
  t: FormWords,
): Record<string, string> {
  return {
    [F.tickets]: t('ticketsLabel'),
    ...Object.fromEntries(event.ticket_types.map((type) => [quantityField(type.ticket_type_id), type.name])),
    [F.list]: t('ownList'),
    [F.participants]: t('ownList'),
    [F.buyerName]: t('name'),
    [F.buyerPhone]: t('phone'),
    [F.buyerEmail]: t('email'),
    ...ofPeople,
    [F.guardianName]: t('guardianName'),
    [F.guardianPhone]: t('guardianPhone'),
    [F.guardianRelation]: t('guardianRelation'),
    ...Object.fromEntries(event.additional_questions.map(({ key, label }) => [questionField(key), label])),
    [F.paymentMethod]: t('paymentMethod'),
    [F.payingNumber]: t('payingNumber'),
    [F.discountCode]: t('discount'),
    [F.donation]: t('donation', { currency: event.currency }),
    [F.note]: t('note'),
    [F.waiverAccepted]: t('waiver'),
  };
}
