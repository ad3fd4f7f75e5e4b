'use server';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { deskAction } from '#app/admin/desk-action.ts';
import { fieldsToFix } from '#components/registration/form-labels.ts';
import { FRESH_FORM } from '#components/ui/form/form-state.ts';
import { PostedInstant } from '#lib/admin/posted-instant.ts';
import { editParticipant } from '#lib/participants/edit-participant.ts';
import { fieldNamed } from '#lib/participants/runner-fields.ts';
import { parseRegistrationInput } from '#lib/registration/parse-registration-input.ts';
import type { Problems } from '#lib/registration/registration-problems.ts';
import type { Desk } from '../../open-desk.ts';
import { loadEdited, placeOf } from './load-edited.ts';

const Edited = z.looseObject({ participant: z.uuid(), seen: PostedInstant });

export const editParticipantAction = deskAction('edit_participant', Edited, async (desk, fields) => {
  const { t, ctx } = desk;
  const { participant, seen, ...posted } = fields;
  const { person, rules } = await loadEdited(desk, participant);
  const input = parseRegistrationInput(asForm(posted));
  const edited = await desk.change(
    (tx) => editParticipant(tx, { person, rules, input, seen, now: ctx.now() }),
    (done) =>
      done.ok && done.value.length > 0
        ? {
            kind: 'participant_edited',
            eventId: person.eventId,
            orderId: person.orderId,
            subject: person.id,
            detail: { fields: done.value },
          }
        : null,
  );
  if (edited.ok) return { next: placeOf(person) };
  if (edited.error.code === 'changed') {
    const way = { href: `/admin/participants/${person.id}`, words: t('participants.edit.anew') };
    return { state: { ...FRESH_FORM, typed: input, problem: t('participants.edit.changed'), way } };
  }
  return { state: { ...FRESH_FORM, typed: input, ...(await toFix(desk, edited.error.problems, rules)) } };
});

type Rules = Awaited<ReturnType<typeof loadEdited>>['rules'];

async function toFix({ t, language }: Desk, problems: Problems, { questions }: Rules) {
  const words = await getTranslations({ locale: language });
  const labels = [
    [fieldNamed('name'), t('participants.edit.name')],
    [fieldNamed('phone'), words('form.runnerPhone')],
    ...questions.map(({ key, label }) => [fieldNamed(`answer.${key}`), label]),
    [fieldNamed('guardian.name'), words('form.guardianName')],
    [fieldNamed('guardian.phone'), words('form.guardianPhone')],
    [fieldNamed('guardian.relation'), words('form.guardianRelation')],
  ];
  return fieldsToFix(problems, Object.fromEntries(labels), language);
}

function asForm(posted: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(posted))
    for (const one of [value].flat()) if (typeof one === 'string') form.append(name, one);
  return form;
}
