// Links of an order's page: to the registration form, to the page itself, and to other ways to pay.
import { use } from 'react';
import type { FormTarget } from '#components/checkout/checkout-forms.ts';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { isUnderWay } from '#lib/checkout/state/checkout-stage.ts';
import type { CheckoutView, OrderView } from '#lib/checkout/view/order-page.ts';
import type { Network } from '#lib/content/load-networks.ts';
import type { Translate } from '#lib/i18n/languages.ts';
import { addressIn, type Language } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { baseLanguage } from '#lib/shared/frame-look.ts';
import { OpenPrompt, OtherNetworks, PayerLink, paysOnce } from './payment/other-ways-to-pay.tsx';
import { NetworkHelp } from './payment/prompt.tsx';

type LinkProps = { readonly view: CheckoutView; readonly locale: Language; readonly t: Translate };

export const isOfSeveral = ({ submitted }: Pick<CheckoutView, 'submitted'>): boolean =>
  (submitted?.participants.length ?? 0) > 1;

/** The links to this page and to another order. A group has the latter at each person, so here are only its words. */
export function OrderKept({ view, locale, t }: LinkProps) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-4 text-quiet text-sm *:flex-[1_1_16rem]">
      {view.canChange &&
        (isOfSeveral(view) ? (
          <p>
            <span>{t('order.fixHelp', { once: paysOnce(view) })}</span>{' '}
            <OpenPrompt requests={view.openRequests} />
          </p>
        ) : (
          <ChangeLink view={view} locale={locale} t={t} />
        ))}
      <div className="grid content-start justify-items-start gap-2 text-base">
        <PageLink orderRef={view.ref} locale={locale} t={t} />
        <p className="text-sm">{t('order.keep')}</p>
      </div>
    </div>
  );
}

type ChangeProps = LinkProps & {
  /** The page names an open request already. */
  readonly short?: boolean;
};

export const ChangeLink = ({ view, locale, t, short }: ChangeProps) => (
  <div className="grid content-start justify-items-start gap-2 text-quiet text-sm">
    <a href={editAddress(view, locale)} className="link text-base text-ink">
      {t('order.startOver')}
    </a>
    <p>
      <span>{t('order.startOverHelp', { once: paysOnce(view) })}</span>{' '}
      {!short && <OpenPrompt requests={view.openRequests} />}
    </p>
  </div>
);

type WaysProps = LinkProps & {
  readonly order: OrderView;
  /** Changes to another network. */
  readonly form: FormTarget;
  /** The network's help explains a failure by the phone; `null` if the phone is not a possible reason. */
  readonly facts: Network | null;
};

/**
 * Other ways to pay an order. Before an attempt they follow one another; after a failed attempt they are in one fold.
 * While a request may still charge, only another network is offered, behind "Get help" and with a consent.
 */
export function OtherWays({ view, order, form, facts, locale, t }: WaysProps) {
  const networks = { view, currency: order.currency, form, locale };
  if (isUnderWay(view.stage)) {
    if (!view.consentToChange) return null;
    return <OtherNetworks {...networks} summary={<span>{t('doubt.getHelp')}</span>} />;
  }
  const isFailed = view.stage === 'payment_failed';
  const change = isFailed && view.canChange && (
    <ChangeLink view={view} locale={locale} t={t} short={!order.isFree} />
  );
  if (order.isFree) return change;
  const payer = <PayerLink view={view} order={order} locale={locale} />;
  if (!isFailed)
    return (
      <div className="grid gap-3 *:mt-0!">
        <OtherNetworks {...networks} />
        {payer}
      </div>
    );
  return (
    <OtherNetworks {...networks} summary={<span>{t('failureNext.moreWays')}</span>}>
      {payer}
      {facts && <NetworkHelp facts={facts} words={t('order.whyFailed')} t={t} locale={locale} />}
      {change}
    </OtherNetworks>
  );
}

export const editAddress = ({ ref, own }: Pick<CheckoutView, 'ref' | 'own'>, locale: Language): string =>
  addressIn(locale, `/orders/${ref}/edit${own ? `?${new URLSearchParams({ own })}` : ''}`);

type PageLinkProps = {
  readonly orderRef: string;
  /** Labels the button "Copy link", not "Copy page link". */
  readonly short?: boolean;
  readonly locale: Language;
  readonly t: Translate;
};

/** Copies the page's link, for browsers without bookmarks such as those of messengers. */
export function PageLink({ orderRef, short, locale, t }: PageLinkProps) {
  const { env } = use(server());
  const url = new URL(addressIn(baseLanguage(locale), `/orders/${orderRef}`), env.APP_URL).href;
  return (
    <CopyLink url={url} label={t(short ? 'event.copyLink' : 'order.copyPage')} done={t('event.copied')}>
      <Icon name="link" />
    </CopyLink>
  );
}
