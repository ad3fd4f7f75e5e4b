// What stands on the printed receipt. The amounts are the provider's own lines (partner-api.md 2.5).
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import type { CheckoutView, OrderView } from '#lib/registration/view/checkout-view.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { phoneAsRead } from '#lib/shared/ugandan-mobile.ts';
import { Entries, Lines } from './receipt.tsx';
import { Refunds } from './refunds.tsx';
import { PrintedRunners } from './runners-list.tsx';

type Props = { readonly view: CheckoutView; readonly order: OrderView; readonly locale: Language };

export async function ReceiptSheet({ view, order, locale }: Props) {
  const [t, words] = await Promise.all([getTranslations('receipt'), getTranslations('order')]);
  const facts = await receiptFacts(view, order, locale);
  return (
    <>
      <article className="sheet grid gap-6 p-5 print:p-0">
        <h1 className="display uppercase text-5xl">{t('title')}</h1>
        <dl className="grid gap-4 sm:grid-cols-2">
          {facts.map(({ key, lines }) => (
            <div key={key}>
              <dt className="text-quiet text-sm">{key === 'code' ? words('code') : t(key)}</dt>
              {lines.map((line, index) => (
                <dd key={line} className={index === 0 ? 'font-bold' : ''}>
                  <bdi>{line}</bdi>
                </dd>
              ))}
            </div>
          ))}
        </dl>
        <Entries order={order} />
        <Lines order={order} locale={locale} />
        <PrintedRunners runners={order.registrations} locale={locale} />
      </article>
      <Refunds order={order} locale={locale} />
    </>
  );
}

type Fact = { key: 'organizer' | 'buyer' | 'race' | 'code' | 'paid'; lines: string[] };

async function receiptFacts(view: CheckoutView, order: OrderView, locale: Language): Promise<Fact[]> {
  const [words, { name, contact, timeZone }, paid] = await Promise.all([
    getTranslations('event'),
    readOrganizer(),
    paidLines(order, locale),
  ]);
  const { event, buyer } = view;
  const calendar = { locale: intlLocale(locale), timeZone };
  const when =
    event.startsAt &&
    words('when', { date: longDate(event.startsAt, calendar), time: clockTime(event.startsAt, calendar) });
  const facts: Fact[] = [
    { key: 'organizer', lines: present(name, contact.phone, contact.email) },
    { key: 'buyer', lines: present(buyer.name, phoneAsRead(buyer.phone), buyer.email) },
    { key: 'race', lines: present(event.name, when) },
    { key: 'code', lines: [order.orderCode] },
    { key: 'paid', lines: paid },
  ];
  return facts.filter(({ lines }) => lines.length > 0);
}

const present = (...lines: (string | null | undefined)[]): string[] =>
  lines.filter((line) => !!line).map(String);

/** When, and from which number of which network; nothing for a free entry. */
async function paidLines(order: OrderView, locale: Language): Promise<string[]> {
  if (order.isFree) return [];
  const [t, words, networks, { timeZone }] = await Promise.all([
    getTranslations('receipt'),
    getTranslations('order'),
    getTranslations('networks'),
    readOrganizer(),
  ]);
  const calendar = { locale: intlLocale(locale), timeZone };
  const { paidAt, paidFrom, paymentMethod } = order;
  const network = networks(paymentMethod);
  return present(
    paidAt && words('moment', { date: longDate(paidAt, calendar), time: clockTime(paidAt, calendar) }),
    paidFrom ? t('from', { network, number: paidFrom }) : network,
  );
}
