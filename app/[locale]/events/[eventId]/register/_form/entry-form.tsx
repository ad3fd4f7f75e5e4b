// The entry form's parts in their order. What they look like after an answer is theirs to know.
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { DraftPart } from '#components/ui/form/draft-part.tsx';
import { FRESH_FORM } from '#components/ui/form/form-state.ts';
import { FormSummary } from '#components/ui/form/form-summary.tsx';
import { HiddenField } from '#components/ui/form/hidden-field.tsx';
import type { GoneWords } from '#components/ui/form/no-longer-there.ts';
import { nothingToPay } from '#lib/events/payable.ts';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import {
  type EntryInput,
  ENTRY_FIELDS as F,
  GIVEN_ANEW,
  quantityField,
  questionField,
} from '#lib/registration/entry/entry-form.ts';
import { submitEntryForm } from '../submit.ts';
import { BuyerPart } from './buyer-part.tsx';
import { ExtrasPart } from './extras-part.tsx';
import { FinishPart } from './finish-part.tsx';
import { PaymentPart } from './payment-part.tsx';
import { QuestionsPart } from './questions-part.tsx';
import { RunnersPart } from './runners-part.tsx';
import { TicketsPart } from './tickets-part.tsx';
import { UnpaidOrder } from './unpaid-order.tsx';
import { WaiverPart } from './waiver-part.tsx';

type Props = {
  readonly event: EventDetail;
  /** The moment at which the whole form is drawn: what is on sale is so in all of its parts. */
  readonly now: Date;
  readonly open: boolean;
  readonly submission: string;
  readonly typed: EntryInput | null;
  /** The order whose form is filled in anew. */
  readonly replaces: string | null;
  readonly referral: string;
};

const goneWords = async (): Promise<GoneWords> => {
  const t = await getTranslations();
  const gone = t('form.keptGone', { what: '#' });
  return {
    fields: { [quantityField('')]: gone, [questionField('')]: t('form.keptNotAsked', { what: '#' }) },
    answer: gone,
    answers: { momo: t('methods.momo'), airtel: t('methods.airtel') },
    unnamed: t('form.keptUnnamed'),
  };
};

export async function EntryForm({ event, now, open, submission, typed, replaces, referral }: Props) {
  const [t, locale] = await Promise.all([getTranslations('form'), getLocale()]);
  return (
    <ActionForm
      action={submitEntryForm.bind(null, event.event_id, locale, replaces)}
      initial={{ ...FRESH_FORM, typed }}
      connectionLost={t('connectionLost')}
      sendsAgain={t('sendsAgain')}
      open={open}
      className="legs"
    >
      <FormSummary title={t('summaryTitle')} />
      <UnpaidOrder
        race={event.event_id}
        shown={replaces}
        orders={addressIn(locale, '/orders/')}
        text={t(nothingToPay(event) ? 'unconfirmedOrder' : 'unpaidOrder')}
        link={t('toOwnOrder')}
      />
      <DraftPart
        name={event.event_id}
        except={GIVEN_ANEW}
        words={{ kept: t('kept'), clear: t('clearKept'), gone: await goneWords() }}
      />
      {/* What Enter presses: the first of the form's buttons, so that it never is the one that checks a list. */}
      <input type="submit" hidden tabIndex={-1} value={t('submit')} />
      <HiddenField name={F.submission} value={submission} />
      {/* The link that led here now stands above one that a draft remembers. */}
      {referral ? (
        <input type="hidden" name={F.referralCode} value={referral} />
      ) : (
        <HiddenField name={F.referralCode} value="" />
      )}
      <TicketsPart event={event} now={now} />
      <BuyerPart />
      <RunnersPart event={event} now={now} />
      <QuestionsPart questions={event.additional_questions} />
      <PaymentPart event={event} now={now} />
      <WaiverPart event={event} />
      <ExtrasPart event={event} />
      <FinishPart event={event} open={open} now={now} />
    </ActionForm>
  );
}
