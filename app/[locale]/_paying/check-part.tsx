// Button that asks the provider what became of the payment, for a buyer who does not want to wait.
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import type { FormAction } from '#components/ui/form/form-state.ts';
import { FormSummary } from '#components/ui/form/form-summary.tsx';
import { SubmitButton } from '#components/ui/form/submit-button.tsx';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';
import { clockTime } from '#lib/shared/dates.ts';

type Props = {
  readonly view: Pick<CheckoutView, 'asked' | 'mayAsk'>;
  readonly action: FormAction;
  readonly post: string;
  readonly locale: Language;
};

export async function CheckPart({ view, action, post, locale }: Props) {
  const [t, order] = await Promise.all([getTranslations('check'), getTranslations('order')]);
  if (!view.mayAsk) return <p className="text-quiet">{t('cannotAsk')}</p>;
  return (
    <div className="grid gap-3">
      <Asked asked={view.asked} locale={locale} />
      <ActionForm action={action} post={post} connectionLost={order('answerLost')} className="grid gap-3">
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
