import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { deskPage } from '#app/admin/desk-adapters.tsx';
import { DeskForm, DeskSubmit } from '#components/admin/ui/desk-form.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { GuardianParts, QuestionField } from '#components/registration/question-field.tsx';
import { guardianWords, questionWords } from '#components/registration/question-words.ts';
import { TickField } from '#components/ui/form/choice-field.tsx';
import { Disclosure } from '#components/ui/form/form-parts.tsx';
import { FRESH_FORM } from '#components/ui/form/form-state.ts';
import { TextField } from '#components/ui/form/text-field.tsx';
import { findOrderNames, placesWords } from '#lib/admin/orders/order-names.ts';
import { typedOf } from '#lib/participants/edit-participant.ts';
import { questionsForTicket } from '#lib/participants/participant-answers.ts';
import { fieldNamed } from '#lib/participants/runner-fields.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { LONGEST } from '#lib/registration/registration-input.ts';
import { editParticipantAction } from './edit-actions.ts';
import { loadEdited, placeOf } from './load-edited.ts';

const GUARDIAN = [fieldNamed('guardian.name'), fieldNamed('guardian.phone'), fieldNamed('guardian.relation')];

const page = deskPage<{ id: string }>(
  'edit_participant',
  {
    title: (t) => t('participants.edit.title'),
    current: 'participants',
    path: ({ id }) => `/admin/participants/${encodeURIComponent(id)}`,
  },
  async (desk, { params }) => {
    const { t, ctx, language, events } = desk;
    const id = z.uuid().safeParse(params.id);
    const { person, rules } = await loadEdited(desk, id.success ? id.data : notFound());
    const { eventId, orderId, updatedAt, ticketTypeId, distanceKm, position: number, order } = person;
    const { shortTickets: tickets } = await findOrderNames(ctx.db, [eventId]);
    const place = { ticket_type_id: ticketTypeId, distance_km: distanceKm, quantity: 1 };
    const head = (
      <PageHead
        title={person.name ?? t('order.place', { number, count: order?.ticketCount ?? number })}
        isShown
        text={[placesWords([place], { tickets }), events.find(({ id: one }) => one === eventId)?.name]
          .filter(Boolean)
          .join(' · ')}
      >
        <DeskLink href={placeOf(person)} className="link">
          {t('participants.edit.back', { code: order?.orderCode ?? '' })}
        </DeskLink>
      </PageHead>
    );
    // The member gets here again from the order's page.
    if (desk.isFromElsewhere) return head;
    // The form shows numbers that other pages mask.
    await desk.record({
      kind: 'contact_shown',
      eventId,
      orderId,
      subject: person.id,
      detail: { field: 'participant' },
    });
    const words = await getTranslations({ locale: language, namespace: 'form' });
    const questions = questionsForTicket(person, rules);
    const guardian = guardianWords(fieldNamed, words);
    return (
      <>
        {head}
        <Sheet className="max-w-xl">
          <DeskForm
            key={updatedAt.toISOString()}
            action={editParticipantAction}
            initial={{ ...FRESH_FORM, typed: typedOf(person, rules) }}
          >
            <input type="hidden" name="participant" value={person.id} />
            <input type="hidden" name="seen" value={updatedAt.toISOString()} />
            <TextField
              name={fieldNamed('name')}
              label={t('participants.edit.name')}
              autoComplete="off"
              maxLength={LONGEST.name}
            />
            {!person.isBuyer && (
              <TextField
                name={fieldNamed('phone')}
                label={words('runnerPhone')}
                type="tel"
                required={false}
                autoComplete="off"
                maxLength={32}
              />
            )}
            {questions.map((question) => (
              <QuestionField
                key={question.key}
                {...questionWords(question, fieldNamed(`answer.${question.key}`), words)}
              />
            ))}
            {!questions.some(({ kind }) => kind === 'birth_date') && (
              <TickField name={F.minor}>{t('participants.edit.child')}</TickField>
            )}
            <Disclosure summary={<span>{guardian.legend}</span>} fields={GUARDIAN}>
              <GuardianParts {...guardian} />
            </Disclosure>
            <p className="text-quiet text-sm">{t('participants.edit.atProvider')}</p>
            <DeskSubmit label={t('participants.edit.save')} busy={t('participants.edit.saving')} />
          </DeskForm>
        </Sheet>
      </>
    );
  },
);
export default page;
export const generateMetadata = page.metadata;
