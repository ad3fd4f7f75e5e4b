// What each field is called where its problem is told apart from it. Pure.
import type { getTranslations } from 'next-intl/server';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import { ENTRY_FIELDS as F, quantityField, questionField } from '#lib/registration/entry/entry-form.ts';
import type { Runner } from './runner-list.ts';

type Words = Awaited<ReturnType<typeof getTranslations<'form'>>>;

/** Labels by field name. */
export function fieldLabels(
  event: EventDetail,
  runners: readonly Runner[],
  t: Words,
): Record<string, string> {
  return {
    [F.tickets]: t('ticketsLabel'),
    ...Object.fromEntries(event.ticket_types.map((type) => [quantityField(type.ticket_type_id), type.name])),
    [F.buyerName]: t('name'),
    [F.buyerEmail]: t('email'),
    [F.buyerPhone]: t('phone'),
    ...Object.fromEntries(runners.map(({ field, number }) => [field, t('runnerName', { number })])),
    [F.roster]: t('rosterLabel'),
    [F.guardianName]: t('guardianName'),
    [F.guardianPhone]: t('guardianPhone'),
    [F.guardianRelation]: t('guardianRelation'),
    ...Object.fromEntries(event.additional_questions.map(({ key, label }) => [questionField(key), label])),
    [F.discountCode]: t('discount'),
    [F.donation]: t('donation', { currency: event.currency }),
    [F.note]: t('note'),
    [F.payingNumber]: t('payingNumber'),
    [F.paymentMethod]: t('paymentMethod'),
    [F.waiverAccepted]: t('waiver'),
    [F.secondEntry]: t('secondEntryLabel'),
  };
}
