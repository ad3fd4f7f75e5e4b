// A paid order: its bib, what comes next, who runs, what was paid, and what to take along. If several people run,
// paid-group.tsx lists them in place of the short list.

import { getTranslations } from 'next-intl/server';
import { eventPath } from '#components/events/event-address.ts';
import { KitPlaces } from '#components/events/kit-places.tsx';
import { type KitWords, loadKitWords } from '#components/events/kit-words.ts';
import { AskOnWhatsApp, SendLinks } from '#components/layout/contact.tsx';
import { HostNews } from '#components/layout/frame/host-news.tsx';
import { loadCalendar } from '#components/layout/organizer.ts';
import { Icon } from '#components/ui/icon.tsx';
import { NameIn } from '#components/ui/name-in.tsx';
import type { PlacedOrder, PlacedView } from '#lib/checkout/view/placed-order.ts';
import { loadEventNotes } from '#lib/content/load-event-notes.ts';
import type { Translate } from '#lib/i18n/languages.ts';
import { addressIn, intlLocale, type Language, outOfFrame } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { baseLanguage, frameLook } from '#lib/shared/frame-look.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { KeepOffline } from './browser/keep-offline.tsx';
import { SharePicture } from './browser/share-picture.tsx';
import { statusAddress } from './browser/status-answer.ts';
import { Side } from './checkout-page.tsx';
import { PageLink } from './order-links.tsx';
import { PaidGroup } from './paid-group.tsx';
import { AskForHelp, ChargeDoubtNotice } from './payment/payment-progress.tsx';
import { Bib, pictureWords } from './summary/bib.tsx';
import { ParticipantList } from './summary/entry-list.tsx';
import { LABEL, OrderedTickets, OrderLines, Refunds } from './summary/order-summary.tsx';
import type { StageWords } from './words/stage-words.ts';

type Props = {
  readonly view: PlacedView;
  readonly order: PlacedOrder;
  readonly words: StageWords;
  readonly version: string;
  readonly now: Date;
  readonly locale: Language;
  /** Set for several people, or for one who is not the buyer. */
  readonly group?: Pick<Parameters<typeof PaidGroup>[0], 'view' | 'query' | 'newLink'> | null;
};

export async function PaidOrder({ view, order, words, version, now, locale, group }: Props) {
  const [t, calendar, { env }, notes, kit] = await Promise.all([
    getTranslations(),
    loadCalendar(locale),
    server(),
    loadEventNotes(view.event.id),
    loadKitWords(view.event, locale),
  ]);
  const time = t('order.moment', { date: longDate(now, calendar), time: clockTime(now, calendar) });
  const address = addressIn(baseLanguage(locale), `/orders/${view.ref}`);
  const { startsAt } = view.event;
  const when = startsAt && longDate(startsAt, calendar);
  const race = [view.event.name, when].filter(Boolean).join(', ');
  const url = new URL(addressIn(baseLanguage(locale), eventPath(view.event.id)), env.APP_URL).href;
  const isGroup = group !== undefined && group !== null;
  const notices = (
    <>
      {/* `version` as the key: a page that has changed is stored again. */}
      {frameLook(locale) ? (
        <HostNews eventId={view.event.id} orderCode={order.orderCode} />
      ) : (
        <KeepOffline key={version} address={statusAddress(view.ref)} words={t('order.keptCopy', { time })} />
      )}
      <NamesLost view={view} t={t} />
      {view.otherPayments.length > 0 && (
        <div className="grid justify-items-start gap-3">
          <ChargeDoubtNotice orderCode={order.orderCode} isSaid />
          <AskForHelp orderCode={order.orderCode} state={words.warning ?? words.title} />
        </div>
      )}
    </>
  );
  const share = <ShareBib address={address} {...shareWords(view, order, isGroup, t)} />;
  const next = <NextSteps kit={kit} day={when} address={address} isGroup={isGroup} locale={locale} t={t} />;
  const price = !order.isFree && <Price order={order} locale={locale} t={t} />;
  const papers = (
    <section className="grid gap-2">
      <p className="actions">
        <a href={`${address}/receipt`} {...outOfFrame(locale)} className="btn btn-quiet stored-copy:hidden">
          <Icon name="receipt" />
          <span>{t('order.toReceipt')}</span>
        </a>
        <PageLink orderRef={view.ref} short locale={locale} t={t} />
      </p>
      <p className="text-quiet text-sm">
        {[
          view.madeOn === 'own_form' && t('order.sentTo', { email: view.buyer.email }),
          t(isGroup ? 'people.yours' : 'order.keep'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </section>
  );
  const parts = { notices, share, next, price, papers, notes };
  if (group) return <PaidGroup {...group} order={order} parts={parts} now={now} locale={locale} />;
  return (
    <>
      <div className="grid content-start gap-4">
        {notices}
        <Bib view={view} order={order} notes={notes} locale={locale} t={t} />
      </div>
      <Side kind="next">
        {share}
        {next}
        <section
          aria-labelledby="participants"
          className="sheet grid grid-cols-[minmax(0,1fr)] gap-3 p-[min(1.25rem,6vw)]"
        >
          <h2 id="participants" className="display text-card">
            {t('order.registrations')}
          </h2>
          {view.madeOn === 'partner_page' && <KnownToPartner email={view.buyer.email} t={t} />}
          <ParticipantList participants={nameable(view, order)} locale={locale} />
          {view.madeOn === 'partner_page' && (
            <AskOnWhatsApp
              about={t('order.helpMessage', { code: order.orderCode, state: words.title })}
              words={t('session.askForChange')}
            />
          )}
          {!order.isFree && <div className="border-edge border-t-2">{price}</div>}
        </section>
        <Refunds order={order} locale={locale} />
        {papers}
        <section aria-labelledby="share" className="stored-copy:hidden grid gap-3">
          <h2 id="share" className="display text-card">
            {t('event.share')}
          </h2>
          {/* It shares the race's public address, because the order's address is a capability. */}
          <p className="actions">
            <SendLinks
              message={t('order.shareText', { race, url })}
              whatsapp={t('event.shareWhatsapp')}
              sms={t('event.shareSms')}
            />
          </p>
        </section>
      </Side>
    </>
  );
}

type ShareProps = {
  readonly address: string;
  readonly label: string;
  /** Says what the picture leaves out. */
  readonly hides: string;
};

export const ShareBib = ({ address, label, hides }: ShareProps) => (
  <div className="stored-copy:hidden grid gap-2">
    <SharePicture href={`${address}/bib.png`} fileName="bib.png">
      <Icon name="share" />
      <span>{label}</span>
    </SharePicture>
    <p className="text-quiet text-sm">{hides}</p>
  </div>
);

function shareWords(view: PlacedView, order: PlacedOrder, isGroup: boolean, t: Translate) {
  const isOwnForm = view.madeOn === 'own_form';
  return {
    label: t(isOwnForm && !isGroup ? 'order.shareBib' : 'event.shareRace'),
    hides: isOwnForm ? t(`order.${pictureWords({ ...view, order })}`) : t('session.pictureHides'),
  };
}

type PartnerProps = { readonly email: string; readonly t: Translate };

/** What only the provider knows of an order that was made on its page. `email`: of the buyer; '' if it is not known. */
function KnownToPartner({ email, t }: PartnerProps) {
  return (
    <p>
      <span>{t('session.withPartner')}</span>
      {email && (
        <>
          {' '}
          <NameIn
            words={t('session.mailedTo', { email: '#' })}
            name={email}
            className="font-bold wrap-anywhere"
          />
        </>
      )}
    </p>
  );
}

/** Entries without a name are listed only if some of them are no longer valid. */
const nameable = ({ madeOn }: PlacedView, { registrations }: PlacedOrder) =>
  madeOn === 'own_form' || registrations.some(({ state }) => state === 'over') ? registrations : [];

type NextProps = {
  readonly kit: readonly KitWords[];
  /** The day of the race; `null` if it is not known. */
  readonly day: string | null;
  readonly address: string;
  readonly isGroup?: boolean;
  readonly locale: Language;
  readonly t: Translate;
};

/** Where and when the organizer hands out the kit. If that is not known, the day of the race. */
export const NextSteps = ({ kit, day, address, isGroup, locale, t }: NextProps) => (
  <section aria-labelledby="next" className="sheet overflow-hidden">
    <p className="bib-band m-0! text-start!">{t('order.next')}</p>
    <div className="grid gap-1 p-5">
      <h2 id="next" className="display text-card">
        {t(kit.length > 0 ? (isGroup ? 'people.collectKits' : 'order.collectKit') : 'order.raceDay')}
      </h2>
      <KitPlaces places={kit} />
      {kit.length === 0 && day && <p className="font-bold">{day}</p>}
      {day && (
        <a
          href={`${address}/calendar.ics`}
          {...outOfFrame(locale)}
          className="btn btn-quiet stored-copy:hidden mt-3"
        >
          <Icon name="calendar" />
          <span>{t('order.toCalendar')}</span>
        </a>
      )}
    </div>
  </section>
);

const NamesLost = ({ view, t }: Pick<Props, 'view'> & { readonly t: Translate }) =>
  view.namesLost && <p className="notice">{t('order.namesLost')}</p>;

/** What was paid, and how. Its parts open at a touch. */
function Price({ order, locale, t }: Pick<Props, 'order' | 'locale'> & { readonly t: Translate }) {
  return (
    <details className="fold open:pb-4">
      <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 font-bold">
        <span className={LABEL}>
          {order.paidWith
            ? t('order.paidWith', { network: t(`networks.${order.paidWith}`) })
            : t('receipt.paid')}
        </span>
        <strong className="amount">{formatMoney(order.total, order.currency, intlLocale(locale))}</strong>
      </summary>
      <div className="grid gap-2">
        <OrderedTickets order={order} />
        <OrderLines order={order} locale={locale} />
      </div>
    </details>
  );
}
