// An order that can be paid: the bib that pays it, other ways to pay, and what to check. After a failed attempt a
// question comes first, whether it was paid after all, and all other ways are in one fold.
import { getTranslations } from 'next-intl/server';
import { type ReactNode, use } from 'react';
import type { OrderForms } from '#app/[locale]/(checkout)/orders/form-targets.ts';
import { loadCalendar } from '#components/layout/organizer.ts';
import { EventArt } from '#components/pictures/event-art.tsx';
import type { CheckoutView, OrderView } from '#lib/checkout/view/order-page.ts';
import type { SubmittedView } from '#lib/checkout/view/registration-view.ts';
import { loadEventNotes } from '#lib/content/load-event-notes.ts';
import { intlLocale, type Language, shortList, type Translate } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { clockTime, longDate, writtenDay } from '#lib/shared/dates.ts';
import type { NumberPrefixes } from '#lib/shared/mobile-network.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { phoneAsRead } from '#lib/shared/ugandan-mobile.ts';
import { Side } from './checkout-page.tsx';
import { editAddress, isOfSeveral, OrderKept, OtherWays } from './order-links.tsx';
import { PaymentForm, suggestedNumber } from './payment/payment-form.tsx';
import { AskForHelp, CertaintyQuestion } from './payment/payment-progress.tsx';
import { posterDistance } from './summary/bib.tsx';
import { Runners } from './summary/entry-list.tsx';
import {
  Fact,
  lineKey,
  OrderCode,
  OrderedDistances,
  OrderLines,
  orderedTickets,
} from './summary/order-summary.tsx';
import { canRetry } from './words/stage-facts.ts';
import type { StageWords } from './words/stage-words.ts';

type Props = {
  readonly view: CheckoutView;
  readonly order: OrderView;
  readonly forms: OrderForms;
  readonly words: StageWords;
  readonly now: Date;
  readonly locale: Language;
};

export async function OrderReview(props: Props) {
  const { view, order, forms, words, locale } = props;
  const { shop } = await server();
  const [t, prefixes, network] = await Promise.all([
    getTranslations(),
    shop.prefixes(),
    shop.network(order.paymentMethod),
  ]);
  const isFailed = view.stage === 'payment_failed';
  const about = t('order.helpMessage', { code: order.orderCode, state: words.title });
  const question = words.question && <CertaintyQuestion words={words.question} about={about} />;
  const help = <AskForHelp orderCode={order.orderCode} state={words.title} />;
  const bib = view.canPay && <PayBib {...props} prefixes={prefixes} t={t} />;
  return (
    // The form is the same element before and after a failed attempt, so what is typed and the words at its field stay.
    <>
      {question}
      <Side kind="pay">
        {bib}
        {isFailed && !question && help}
        <OtherWays {...props} form={forms('changeNetwork')} facts={isRefused(view) ? null : network} t={t} />
      </Side>
      {isFailed ? (
        <div className="hidden wide:block wide:self-start wide:rounded-2xl wide:bg-sheet wide:px-9 wide:shadow-lift wide:*:border-0">
          <RaceFacts {...props} t={t} />
        </div>
      ) : (
        <div className="grid content-start gap-5">
          <Facts {...props} t={t} />
          <OrderKept view={view} locale={locale} t={t} />
        </div>
      )}
    </>
  );
}

type PartProps = Props & { readonly t: Translate };

/** The latest attempt was refused. In `payment_failed` it then sent no request, and the heading gives the reason. */
const isRefused = ({ attempt }: CheckoutView): boolean => !!attempt?.refusalCode;

type BibProps = PartProps & { readonly prefixes: NumberPrefixes };

function PayBib({ view, order, forms, words, now, locale, prefixes, t }: BibProps) {
  const money = (minor: number) => formatMoney(minor, order.currency, intlLocale(locale));
  const isReview = view.stage === 'review';
  const code = <OrderCode label={t('order.codeShort')} code={order.orderCode} />;
  return (
    <>
      {isReview && order.priceBefore !== null && (
        <p className="notice notice-warn">
          {t('order.priceMoved', { before: money(order.priceBefore), now: money(order.total) })}
        </p>
      )}
      <PaymentForm
        form={forms('pay')}
        name={view.ref}
        strip={words.question ? t('failureNext.noText') : code}
        foot={words.question && code}
        who={isReview && <Who view={view} order={order} locale={locale} />}
        asked={order}
        network={order.paymentMethod}
        number={suggestedNumber(view, order.paymentMethod, prefixes)}
        again={canRetry(view) && !view.attempt?.byPayer && !isRefused(view)}
        view={view}
        holdExpiresAt={order.holdExpiresAt}
        caution={words.caution}
        places={order.registrations.length}
        now={now}
        locale={locale}
      />
    </>
  );
}

/** The participant and the distance. Of several participants it shows only how many run what. */
function Who({ view, order, locale }: Pick<Props, 'view' | 'order' | 'locale'>) {
  const names = view.submitted?.participants ?? order.registrations;
  const [ticket] = orderedTickets(order);
  if (names.length !== 1 || !ticket) return <OrderedDistances order={order} locale={locale} />;
  return (
    <p className="dotted">
      <bdi className="font-bold">{names[0]?.participant ?? view.buyer.name}</bdi> <bdi>{ticket.name}</bdi>
    </p>
  );
}

type FactsProps = Pick<Props, 'view' | 'order' | 'locale'> & { readonly t: Translate };

function Facts({ view, order, locale, t }: FactsProps) {
  const { submitted } = view;
  const money = (minor: number) => formatMoney(minor, order.currency, intlLocale(locale));
  const fee = order.lines.find(({ label }) => lineKey(label) === 'service_fee');
  const isGroup = isOfSeveral(view);
  const repeated = submitted
    ? shortList(submitted.repeated, (count) => t('participantsImport.others', { count }), locale)
    : null;
  return (
    <div className="wide:rounded-2xl wide:bg-sheet wide:px-9 wide:py-4 wide:shadow-lift">
      <RaceFacts view={view} order={order} locale={locale} t={t} />
      {repeated && <p className="notice notice-warn my-3">{t('order.enteredAgain', { names: repeated })}</p>}
      {submitted && (
        <>
          {/* The bib names a single participant, and the number that pays. */}
          {isGroup && <EnteredPeople view={view} entered={submitted} locale={locale} t={t} />}
          <Fold title={t(isGroup ? 'order.whoPays' : 'order.entered')} value={isGroup && view.buyer.name}>
            <Entered view={view} entered={submitted} order={order} locale={locale} t={t} />
          </Fold>
        </>
      )}
      {!order.isFree && (
        <Fold
          title={t('order.priceParts')}
          value={fee ? t('order.feeOf', { amount: money(fee.amount) }) : null}
        >
          <OrderLines order={order} locale={locale} partsOnly />
        </Fold>
      )}
    </div>
  );
}

type FoldProps = {
  readonly title: string;
  readonly value?: string | false | null;
  readonly children: ReactNode;
};

const Fold = ({ title, value, children }: FoldProps) => (
  <details className="fold group/fold border-edge border-b last:border-0 open:pb-4 unfolded:grid unfolded:grid-cols-[13rem_minmax(0,1fr)] unfolded:py-4 unfolded:details-content:pt-2 unfolded:details-content:[content-visibility:visible]">
    <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 font-bold unfolded:pointer-events-none unfolded:items-start unfolded:pt-2 unfolded:[font:var(--font-weight-display)_var(--text-2xl)/1.2_var(--font-display)] unfolded:before:hidden">
      <span className="max-w-[calc(100%-2rem)]">{title}</span>
      {value && (
        <bdi className="ms-auto min-w-0 text-end font-normal text-quiet text-sm group-open/fold:hidden unfolded:hidden">
          {value}
        </bdi>
      )}
    </summary>
    {children}
  </details>
);

function RaceFacts({ view, order, locale, t }: FactsProps) {
  const { event } = view;
  const calendar = use(loadCalendar(locale));
  const { place } = use(loadEventNotes(event.id));
  return (
    <div className="hidden border-edge border-b py-5 wide:block">
      <div className="flex items-center gap-5">
        <EventArt
          event={{ ...event, ticketTypes: null }}
          km={posterDistance(order.registrations)}
          className="h-28 w-46 flex-none rounded-xl"
        />
        <div className="min-w-0">
          <p className="display text-card">
            <bdi>{event.name}</bdi>
          </p>
          {event.startsAt && (
            <p className="text-quiet">
              {t('event.when', {
                date: longDate(event.startsAt, calendar),
                time: clockTime(event.startsAt, calendar),
              })}
            </p>
          )}
          {place && (
            <p dir="auto" className="text-quiet">
              {place}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

type EnteredProps = FactsProps & { readonly entered: SubmittedView };

type Answer = SubmittedView['answers'][number]['answer'];

/** @param words of the question in the organizer's file */
function writtenAnswer(
  answer: Answer,
  t: Translate,
  locale: Language,
  words?: { readonly unit: string; readonly options: ReadonlyMap<string, string> },
): string {
  if (typeof answer === 'boolean') return t(answer ? 'form.yes' : 'form.no');
  const language = intlLocale(locale);
  if (typeof answer === 'number') {
    const format = { useGrouping: false, maximumFractionDigits: 6 };
    return [new Intl.NumberFormat(language, format).format(answer), words?.unit].filter(Boolean).join(' ');
  }
  // An option may contain a comma.
  return [answer]
    .flat()
    .map((one) => words?.options.get(one) ?? writtenDay(one, language))
    .join('\n');
}

/** People with their answers in the words of the organizer's file, and the guardian of a child. */
async function EnteredPeople({ view, entered, locale, t }: Omit<EnteredProps, 'order'>) {
  const { participants } = entered;
  const { words } = await (await server()).shop.asked(view.event.id, locale);
  const title = t('order.runners', { count: participants.length });
  const edit = view.canChange ? editAddress(view, locale) : null;
  return (
    <section className="my-3 overflow-clip rounded-[0.875rem] border-[1.5px] border-control-edge bg-sheet wide:my-4 wide:rounded-none wide:border-0">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-3 wide:px-0 wide:pb-2">
        <h2 className="display text-card">{title}</h2>
        {edit && (
          <a href={`${edit}#participants`} className="link min-h-12 content-center font-bold underline">
            {t('order.fixSomeone')}
          </a>
        )}
      </div>
      <Runners
        label={title}
        editAt={edit === null ? null : (index) => `${edit}#participants.${index}`}
        locale={locale}
        runners={participants.map(({ answers, guardian, ...participant }) => ({
          ...participant,
          said: answers.map(({ key, label, answer }) => ({
            label: words.get(key)?.label ?? label,
            text: writtenAnswer(answer, t, locale, words.get(key)),
            isShort: typeof answer === 'string' && answer.length <= LONGEST_CHIP,
          })),
          guardian: guardian && `${t('form.guardian')}: ${guardian.name} (${guardian.relation})`,
        }))}
      />
    </section>
  );
}

/** Letters of a size or a blood group, which is clear without its question. */
const LONGEST_CHIP = 4;

/** The labels are those of the registration form. */
async function Entered({ view, entered, order, locale, t }: EnteredProps) {
  const { buyer } = view;
  const { words } = await (await server()).shop.asked(view.event.id, locale);
  const [only, another] = entered.participants;
  const { guardian, discountCode, note, waiver } = entered;
  const answers = [...entered.answers, ...(only && !another ? only.answers : [])];
  const donation = donationBeside(entered, order);
  const facts = [
    { id: 'name', label: t('form.name'), text: buyer.name },
    { id: 'email', label: t('form.email'), text: buyer.email },
    { id: 'phone', label: t('form.phone'), text: phoneAsRead(buyer.phone) },
    // In a group, a child's guardian stands beside the child.
    guardian &&
      !another && {
        id: 'guardian',
        label: t('form.guardian'),
        text: `${guardian.name} (${guardian.relation})\n${phoneAsRead(guardian.phone)}`,
      },
    ...answers.map(({ key, label, answer }) => ({
      id: `answer-${key}`,
      label: words.get(key)?.label ?? label,
      text: writtenAnswer(answer, t, locale, words.get(key)),
    })),
    discountCode && { id: 'discount', label: t('form.discount'), text: discountCode },
    donation && {
      id: 'donation',
      label: t('form.donation', { currency: order.currency }),
      text: formatMoney(donation, order.currency, intlLocale(locale)),
    },
    note && { id: 'note', label: t('form.note'), text: note },
    waiver && {
      id: 'waiver',
      label: [t('form.waiver'), waiver.version].filter(Boolean).join(' '),
      text: t('order.accepted'),
    },
  ];
  return (
    <dl>
      {facts
        .filter((fact) => !!fact)
        .map(({ id, label, text }) => (
          <Fact key={id} label={label}>
            <bdi>{text}</bdi>
          </Fact>
        ))}
    </dl>
  );
}

/** `null` if the order's lines name the donation. */
const donationBeside = ({ donation }: SubmittedView, { lines }: OrderView): number | null =>
  lines.some(({ label }) => lineKey(label) === 'donation') ? null : donation;
