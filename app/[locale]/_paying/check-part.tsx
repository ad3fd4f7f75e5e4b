// Whoever does not want to wait for the payment asks for a look at the provider, and sees what became of it.
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { type FormAction, FRESH_FORM } from '#components/ui/form/form-state.ts';
import { FormSummary } from '#components/ui/form/form-summary.tsx';
import { SubmitButton } from '#components/ui/form/submit-button.tsx';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';
import { clockTime } from '#lib/shared/dates.ts';

type Props = {
  readonly view: Pick<CheckoutView, 'asked' | 'mayAsk'>;
  readonly action: FormAction;
  readonly locale: Language;
};

export async function CheckPart({ view, action, locale }: Props) {
  const [t, order] = await Promise.all([getTranslations('check'), getTranslations('order')]);
  if (!view.mayAsk) return <p className="text-quiet">{t('cannotAsk')}</p>;
  return (
    // By its id it is never taken for another form, whose button had the focus.
    <div id="check" className="grid gap-3">
      <Asked asked={view.asked} locale={locale} />
      <ActionForm
        action={action}
        initial={FRESH_FORM}
        connectionLost={order('answerLost')}
        className="grid gap-3"
      >
        <FormSummary />
        <SubmitButton label={t('now')} pending={t('asking')} quiet />
      </ActionForm>
    </div>
  );
}

async function Asked({ asked, locale }: { asked: CheckoutView['asked']; locale: Language }) {
  if (!asked) return null;
  const [t, { timeZone }] = await Promise.all([getTranslations('check'), readOrganizer()]);
  const time = clockTime(asked.at, { locale: intlLocale(locale), timeZone });
  return <p role="status">{t(asked.answered ? 'answered' : 'asked', { time })}</p>;
}
