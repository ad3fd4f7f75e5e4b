// A payment whose outcome is not known: "Check now", and what to do if money may have been taken.
import { getTranslations } from 'next-intl/server';
import { ContactList, contactLinks } from '#components/layout/contact.tsx';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { FormSummary, SubmitButton } from '#components/ui/form/form-parts.tsx';
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { clockTime } from '#lib/shared/dates.ts';
import type { FormTarget } from './checkout-forms.ts';

export type Checkable = Pick<CheckoutView, 'asked' | 'mayCheckNow'>;

type CheckProps = { readonly view: Checkable; readonly form: FormTarget; readonly locale: Language };

/** A button that asks the provider for the outcome. */
export async function CheckNow({ view, form, locale }: CheckProps) {
  const [t, order] = await Promise.all([getTranslations('check'), getTranslations('order')]);
  if (!view.mayCheckNow) return <p className="text-quiet">{t('cannotAsk')}</p>;
  return (
    <div className="grid gap-3">
      <LastCheck asked={view.asked} locale={locale} />
      <ActionForm {...form} connectionLost={order('answerLost')} className="grid gap-3">
        <FormSummary />
        <SubmitButton label={t('now')} pending={t('asking')} quiet />
      </ActionForm>
    </div>
  );
}

async function LastCheck({ asked, locale }: Pick<CheckoutView, 'asked'> & { readonly locale: Language }) {
  if (!asked) return null;
  const [t, { timeZone }] = await Promise.all([getTranslations('check'), loadOrganizer()]);
  const time = clockTime(asked.at, { locale: intlLocale(locale), timeZone });
  return <p role="status">{t(asked.answered ? 'answered' : 'asked', { time })}</p>;
}

type DoubtProps = { readonly doubt: 'unsafe' | 'silent'; readonly orderCode: string };

/** What is known of a payment that may have taken money, and who can find out. */
export async function ChargeDoubtNotice({ doubt, orderCode }: DoubtProps) {
  const [t, order, { contact }] = await Promise.all([
    getTranslations('doubt'),
    getTranslations('order'),
    loadOrganizer(),
  ]);
  const links = contactLinks(contact, `${order('code')} ${orderCode}`);
  return (
    <div className="notice notice-warn grid gap-2">
      <p>{t(doubt)}</p>
      <p>{t('tell', { code: orderCode })}</p>
      {links.length > 0 && <ContactList links={links} />}
    </div>
  );
}
