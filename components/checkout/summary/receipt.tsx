// The receipt, on screen and on paper. Its amounts are the provider's own lines (partner-api.md 2.5).
import { getTranslations } from 'next-intl/server';
import type { CheckoutView, OrderView } from '#lib/checkout/view/order-page.ts';
import { loadOrganizer, logoAddress } from '#lib/content/load-organizer.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { phoneAsRead } from '#lib/shared/ugandan-mobile.ts';
import { OrderLines, orderedTickets, Refunds } from './order-summary.tsx';
import { PrintedParticipants } from './participants.tsx';

type Props = { readonly view: CheckoutView; readonly order: OrderView; readonly locale: Language };

export async function Receipt({ view, order, locale }: Props) {
  const [t, words, facts, logo, { name }] = await Promise.all([
    getTranslations('receipt'),
    getTranslations('order'),
    receiptFacts(view, order, locale),
    logoAddress(),
    loadOrganizer(),
  ]);
  const money = (minor: number) => formatMoney(minor, order.currency, intlLocale(locale));
  const isPaid = view.stage === 'paid';
  return (
    <>
      <article className="sheet grid gap-6 p-5 sm:p-8 print:p-0">
        <header className="flex flex-wrap items-center gap-4">
          {logo && (
            // A logo may be a data address, which the image component cannot resize.
            // biome-ignore lint/performance/noImgElement: see above
            <img src={logo} alt={name} width={56} height={56} className="size-14 object-contain" />
          )}
          <h1 className="display text-h1">{t('title')}</h1>
          {isPaid && !order.isFree && <p className="stamp ms-auto text-3xl">{t('stamp')}</p>}
        </header>
        <dl className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
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
        <dl className="grid gap-1">
          {orderedTickets(order).map(({ name: ticket, count, unitPrice }) => (
            <div key={ticket} className="flex flex-wrap justify-between gap-x-4">
              <dt>
                {count > 1 || unitPrice === null ? `${count}\u00a0× ${ticket}` : ticket}
                {count > 1 && unitPrice !== null && (
                  <span className="text-quiet"> ({t('each', { price: money(unitPrice) })})</span>
                )}
              </dt>
              {unitPrice !== null && !order.isFree && <dd className="amount">{money(count * unitPrice)}</dd>}
            </div>
          ))}
        </dl>
        <OrderLines order={order} locale={locale} />
        <PrintedParticipants
          participants={order.registrations}
          locale={locale}
          paid={isPaid && !order.isFree}
        />
      </article>
      <Refunds order={order} locale={locale} />
    </>
  );
}

type Fact = { key: 'organizer' | 'buyer' | 'race' | 'code' | 'paid'; lines: string[] };

async function receiptFacts(view: CheckoutView, order: OrderView, locale: Language): Promise<Fact[]> {
  const [words, { name, contact, timeZone }, paid] = await Promise.all([
    getTranslations('event'),
    loadOrganizer(),
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

/** When, and from which number of which network; empty for a free order. */
async function paidLines(order: OrderView, locale: Language): Promise<string[]> {
  if (order.isFree) return [];
  const [t, words, networks, { timeZone }] = await Promise.all([
    getTranslations('receipt'),
    getTranslations('order'),
    getTranslations('networks'),
    loadOrganizer(),
  ]);
  const calendar = { locale: intlLocale(locale), timeZone };
  const { paidAt, paidFrom, paymentMethod } = order;
  const network = networks(paymentMethod);
  return present(
    paidAt && words('moment', { date: longDate(paidAt, calendar), time: clockTime(paidAt, calendar) }),
    paidFrom ? t('from', { network, number: paidFrom }) : network,
  );
}
