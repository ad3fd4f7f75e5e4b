// What the buyer filled in, to be checked before the order is paid.
import { getTranslations } from 'next-intl/server';
import type { CheckoutView, OrderView } from '#lib/checkout/view/order-page.ts';
import type { SubmittedView } from '#lib/checkout/view/registration-view.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { shortList } from '#lib/i18n/short-list.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { phoneAsRead } from '#lib/shared/ugandan-mobile.ts';
import { lineKey } from './order-summary.tsx';
import { ParticipantList } from './participants.tsx';

type Props = {
  readonly buyer: CheckoutView['buyer'];
  readonly entered: SubmittedView;
  readonly order: OrderView;
  readonly locale: Language;
};

export async function RegistrationSummary({ buyer, entered, order, locale }: Props) {
  const [t, words, facts] = await Promise.all([
    getTranslations('order'),
    getTranslations('participantsImport'),
    enteredFacts({ buyer, entered, order, locale }),
  ]);
  const names = shortList(entered.repeated, (count) => words('others', { count }), locale);
  return (
    <>
      {names && <p className="notice notice-warn">{t('enteredAgain', { names })}</p>}
      <ParticipantList participants={entered.participants} locale={locale} />
      <section aria-labelledby="entered" className="sheet grid gap-3 p-5">
        <h2 id="entered" className="font-bold">
          {t('entered')}
        </h2>
        <dl className="grid gap-3 sm:grid-cols-2">
          {facts.map(({ id, label, text }) => (
            <div key={id}>
              <dt className="text-quiet text-sm">{label}</dt>
              <dd className="whitespace-pre-line">
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

/** Labels are those of the registration form. */
async function enteredFacts({ buyer, entered, order, locale }: Props) {
  const [t, form] = await Promise.all([getTranslations('order'), getTranslations('form')]);
  const { guardian, answers, discountCode, note, waiver } = entered;
  const numbers = new Intl.NumberFormat(intlLocale(locale), { useGrouping: false, maximumFractionDigits: 6 });
  const written = (answer: SubmittedView['answers'][number]['answer']): string => {
    if (typeof answer === 'boolean') return form(answer ? 'yes' : 'no');
    if (typeof answer === 'number') return numbers.format(answer);
    // An option may contain a comma.
    return [answer].flat().join('\n');
  };
  const donation = donationBeside(entered, order);
  const facts = [
    { id: 'name', label: form('name'), text: buyer.name },
    { id: 'email', label: form('email'), text: buyer.email },
    { id: 'phone', label: form('phone'), text: phoneAsRead(buyer.phone) },
    guardian && {
      id: 'guardian',
      label: form('guardian'),
      text: `${guardian.name} (${guardian.relation})\n${phoneAsRead(guardian.phone)}`,
    },
    ...answers.map(({ label, answer }, index) => ({ id: `${index}`, label, text: written(answer) })),
    discountCode && { id: 'discount', label: form('discount'), text: discountCode },
    donation && {
      id: 'donation',
      label: form('donation', { currency: order.currency }),
      text: formatMoney(donation, order.currency, intlLocale(locale)),
    },
    note && { id: 'note', label: form('note'), text: note },
    waiver && {
      id: 'waiver',
      label: [form('waiver'), waiver.version].filter(Boolean).join(' '),
      text: t('accepted'),
    },
  ];
  return facts.filter((fact) => !!fact);
}

/** `null` if the order's lines name it. */
const donationBeside = ({ donation }: SubmittedView, { lines }: OrderView): number | null =>
  lines.some(({ label }) => lineKey(label) === 'donation') ? null : donation;
