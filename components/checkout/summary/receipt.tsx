import { getTranslations } from 'next-intl/server';
import { loadCalendar, loadOrganizer } from '#components/layout/organizer.ts';
import type { PersonView } from '#lib/checkout/view/people.ts';
import type { PlacedOrder, PlacedView } from '#lib/checkout/view/placed-order.ts';
import { logoAddress } from '#lib/content/load-organizer.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { phoneAsRead } from '#lib/shared/ugandan-mobile.ts';
import type { StageWords } from '../words/stage-words.ts';
import { PrintedParticipants } from './entry-list.tsx';
import { OrderCode, OrderLines, orderedTickets, Refunds } from './order-summary.tsx';

type Props = {
  readonly view: PlacedView;
  readonly order: PlacedOrder;
  readonly people: readonly PersonView[];
  readonly words: StageWords;
  readonly paidTwice: string | null;
  readonly locale: Language;
};

export async function Receipt({ view, order, people, words, paidTwice, locale }: Props) {
  const [t, session, labels, facts, logo, { name, contact }] = await Promise.all([
    getTranslations('receipt'),
    getTranslations('session'),
    getTranslations('order'),
    receiptFacts(view, order, locale),
    logoAddress(),
    loadOrganizer(),
  ]);
  const isPaid = view.stage === 'paid';
  return (
    <>
      <article className="sheet grid gap-6 p-5 sm:gap-8 sm:p-10 print:p-0">
        <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-6">
          <div className="flex items-center gap-x-3 sm:gap-x-4">
            {logo && (
              // A logo may be a data address, which the image component cannot resize.
              // biome-ignore lint/performance/noImgElement: see above
              <img src={logo} alt="" width={64} height={64} className="size-12 object-contain sm:size-16" />
            )}
            <div>
              <p className="text-quiet text-sm">{t('organizer')}</p>
              <p className="display text-card">
                <bdi>{name}</bdi>
              </p>
              {present(contact.phone, contact.email).map((line) => (
                <p key={line} className="text-sm">
                  <bdi>{line}</bdi>
                </p>
              ))}
            </div>
          </div>
          <div className="flex flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-4 sm:flex-row-reverse sm:justify-start sm:gap-x-8">
            <div className="sm:text-end">
              <h1 className="display mb-1.5 text-h1">{t('title')}</h1>
              <OrderCode label={labels('code')} code={order.orderCode} />
            </div>
            {isPaid && !order.isFree && <p className="stamp me-2 text-3xl">{t('stamp')}</p>}
          </div>
        </header>
        {words.tone !== 'good' && (
          <div className="notice">
            <p className="font-bold">{words.title}</p>
            {words.text.split('\n').map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
        {paidTwice && <p className="notice notice-warn">{paidTwice}</p>}
        <div className="checkers" />
        <dl className="grid gap-4 sm:grid-cols-3 sm:gap-8">
          {facts.map(({ key, lines }) => (
            <div key={key}>
              <dt className="text-quiet text-sm">{t(key)}</dt>
              {lines.map((line, index) => (
                <dd key={line} className={index === 0 ? 'font-bold' : ''}>
                  <bdi>{line}</bdi>
                </dd>
              ))}
            </div>
          ))}
        </dl>
        <div className="grid gap-4">
          <Items order={order} locale={locale} />
          <div className="sm:ms-auto sm:w-88">
            <OrderLines order={order} locale={locale} />
          </div>
        </div>
        <PrintedParticipants participants={order.registrations} people={people} locale={locale} />
        {view.madeOn !== 'own_form' && <p className="text-quiet text-sm">{session('withPartner')}</p>}
      </article>
      <Refunds order={order} locale={locale} />
    </>
  );
}

/** A wide page has a table with unit prices. A narrow one has the unit price beside the name. */
const COLUMNS = 'sm:grid sm:grid-cols-[minmax(0,1fr)_8rem_5rem_8rem]';
const WIDE = 'max-sm:hidden sm:text-end';

async function Items({ order, locale }: Pick<Props, 'order' | 'locale'>) {
  const t = await getTranslations('receipt');
  const money = (minor: number) => formatMoney(minor, order.currency, intlLocale(locale));
  const tickets = orderedTickets(order);
  if (tickets.length === 0) return null;
  return (
    <div>
      <p
        aria-hidden="true"
        className={`${COLUMNS} max-sm:hidden gap-x-4 border-ink border-b-2 pb-1 text-quiet text-sm`}
      >
        <span>{t('item')}</span>
        <span className={WIDE}>{t('unitPrice')}</span>
        <span className={WIDE}>{t('quantity')}</span>
        <span className={WIDE}>{t('amount')}</span>
      </p>
      <dl>
        {tickets.map(({ name, count, unitPrice }) => {
          const isPriced = unitPrice !== null && !order.isFree;
          return (
            <div
              key={name}
              className={`${COLUMNS} flex flex-wrap justify-between gap-x-4 border-edge border-b py-2`}
            >
              <dt className="font-bold">
                {count > 1 && <span className="sm:hidden">{`${count}\u00a0× `}</span>}
                <bdi>{name}</bdi>
                {isPriced && count > 1 && (
                  <span className="font-normal text-quiet sm:hidden">
                    {` (${t('each', { price: money(unitPrice) })})`}
                  </span>
                )}
              </dt>
              <dd className={WIDE}>{isPriced && money(unitPrice)}</dd>
              <dd className={WIDE}>{count}</dd>
              <dd className="amount">{isPriced && money(count * unitPrice)}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

type Fact = { key: 'buyer' | 'race' | 'paid'; lines: string[] };

async function receiptFacts(view: PlacedView, order: PlacedOrder, locale: Language): Promise<Fact[]> {
  const [words, calendar, paid] = await Promise.all([
    getTranslations('event'),
    loadCalendar(locale),
    paidLines(order, locale),
  ]);
  const { event, buyer } = view;
  const when =
    event.startsAt &&
    words('when', { date: longDate(event.startsAt, calendar), time: clockTime(event.startsAt, calendar) });
  const facts: Fact[] = [
    { key: 'buyer', lines: present(buyer.name, phoneAsRead(buyer.phone), buyer.email) },
    { key: 'race', lines: present(event.name, when) },
    { key: 'paid', lines: paid },
  ];
  return facts.filter(({ lines }) => lines.length > 0);
}

const present = (...lines: (string | null | undefined)[]): string[] =>
  lines.filter((line) => !!line).map(String);

/** When the order was paid, and from which number of which network. Empty for a free order. */
async function paidLines(order: PlacedOrder, locale: Language): Promise<string[]> {
  if (order.isFree) return [];
  const [t, words, networks, calendar] = await Promise.all([
    getTranslations('receipt'),
    getTranslations('order'),
    getTranslations('networks'),
    loadCalendar(locale),
  ]);
  const { paidAt, paidFrom, paidWith } = order;
  const network = paidWith && networks(paidWith);
  return present(
    paidAt && words('moment', { date: longDate(paidAt, calendar), time: clockTime(paidAt, calendar) }),
    paidFrom && network ? t('from', { network, number: paidFrom }) : network,
  );
}
