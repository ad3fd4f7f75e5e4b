// What the fields of a registration form are called where an answer names them, in the order of the form.
import type { getTranslations } from 'next-intl/server';
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
import { quantityField } from '#lib/registration/ticket-choice.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { namedPlaces } from './asked-people.ts';
import type { Participant } from './participant-boxes.ts';

export type Asks = { readonly event: EventDetail; readonly rules: ParticipantRules };

export type FormWords = Awaited<ReturnType<typeof getTranslations<'form'>>>;

type Labelled = {
  readonly input: RegistrationInput;
  readonly names: readonly string[];
  readonly list: CheckedList | undefined;
};

/** Fields of the group editor and of a list are called by their person: `3. Auma Rebecca: Shirt size`. */
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
      return [[field, question ? t('answerOf', { name, question }) : name]];
    }),
  );
}

/** Names of the fields with a problem, in the order of the form. */
export function labelsOf({ event, rules }: Asks, labelled: Labelled, t: FormWords): Record<string, string> {
  const { input, names } = labelled;
  const { questions: asked } = rules;
  const labels = {
    ...rowLabels(asked, labelled, t),
    ...formLabels(event, personLabels(namedPlaces(event.ticket_types, input), asked, t), t),
    ...Object.fromEntries(asked.map(({ key, label }) => [questionField(key), label])),
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
          t('answerOf', { name: t('participant', { number }), question }),
        ],
      ),
    ]),
  );

/** Labels by field name, in the order of the form. `ofPeople`: those of participants. */
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
