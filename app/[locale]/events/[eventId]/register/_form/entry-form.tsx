// The entry form's parts in their order. What they look like after an answer is theirs to know.
import { getLocale, getTranslations } from 'next-intl/server';
import { ActionForm } from '#app/_ui/form/action-form.tsx';
import { FRESH_FORM } from '#app/_ui/form/form-state.ts';
import { FormSummary } from '#app/_ui/form/form-summary.tsx';
import { HiddenField } from '#app/_ui/form/hidden-field.tsx';
import { SubmitButton } from '#app/_ui/form/submit-button.tsx';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import { ENTRY_FIELDS, type EntryInput } from '#lib/registration/entry-form.ts';
import { submitEntryForm } from '../submit.ts';
import { BuyerPart } from './buyer-part.tsx';
import { fieldLabels } from './field-labels.ts';
import { PaymentMethodPart } from './payment-method-part.tsx';
import { QuestionsPart } from './questions-part.tsx';
import { TicketsPart } from './tickets-part.tsx';
import { WaiverPart } from './waiver-part.tsx';

type Props = {
  readonly event: EventDetail;
  readonly submission: string;
  readonly typed: EntryInput | null;
};

export async function EntryForm({ event, submission, typed }: Props) {
  const [t, locale] = await Promise.all([getTranslations('form'), getLocale()]);
  const free = event.ticket_types.every((ticket) => ticket.is_free);
  return (
    <ActionForm
      action={submitEntryForm.bind(null, event.event_id, locale)}
      initial={{ ...FRESH_FORM, typed }}
      connectionLost={t('connectionLost')}
      className="legs"
    >
      <FormSummary labels={fieldLabels(event, t)} title={t('summaryTitle')} />
      <HiddenField name={ENTRY_FIELDS.submission} value={submission} />
      <TicketsPart event={event} />
      <BuyerPart />
      <QuestionsPart questions={event.additional_questions} />
      <PaymentMethodPart event={event} />
      <WaiverPart event={event} />
      <div className="grid gap-3">
        <p className="text-quiet">{t(free ? 'checkNext' : 'totalNext')}</p>
        <SubmitButton label={t(free ? 'submitFree' : 'submit')} pending={t('sending')} />
      </div>
    </ActionForm>
  );
}
