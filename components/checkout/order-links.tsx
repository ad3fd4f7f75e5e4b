// Links of an order's page: to fill in the registration again, and to the page itself.
import { use } from 'react';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import type { Translate } from '#lib/i18n/languages.ts';
import { addressIn, type Language } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { baseLanguage } from '#lib/shared/frame-look.ts';
import { OpenPrompt } from './payment/other-ways-to-pay.tsx';

type LinkProps = { readonly view: CheckoutView; readonly locale: Language; readonly t: Translate };

/** The link to this page, and the way to another order. What that means stands after its link. */
export function OrderKept({ view, locale, t }: LinkProps) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-4 text-quiet text-sm *:flex-[1_1_16rem]">
      {view.canChange && <ChangeLink view={view} locale={locale} t={t} />}
      <div className="grid content-start justify-items-start gap-2 text-base">
        <PageLink orderRef={view.ref} locale={locale} t={t} />
        <p className="text-sm">{t('order.keep')}</p>
      </div>
    </div>
  );
}

type ChangeProps = LinkProps & {
  /** An open request is named beside it. */
  readonly short?: boolean;
};

export const ChangeLink = ({ view, locale, t, short }: ChangeProps) => (
  <div className="grid content-start justify-items-start gap-2 text-quiet text-sm">
    <a href={editAddress(view, locale)} className="link text-base text-ink">
      {t('order.startOver')}
    </a>
    <p>
      <span>{t('order.startOverHelp')}</span> {!short && <OpenPrompt requests={view.openRequests} />}
    </p>
  </div>
);

/** Address of the registration form filled in from this order. */
export const editAddress = ({ ref, own }: Pick<CheckoutView, 'ref' | 'own'>, locale: Language): string =>
  addressIn(locale, `/orders/${ref}/edit${own ? `?${new URLSearchParams({ own })}` : ''}`);

type PageLinkProps = {
  readonly orderRef: string;
  /** Set where no other link is beside it. */
  readonly short?: boolean;
  readonly locale: Language;
  readonly t: Translate;
};

/** Copies the page's link, for browsers without bookmarks, such as a messenger's. */
export function PageLink({ orderRef, short, locale, t }: PageLinkProps) {
  const { env } = use(server());
  const url = new URL(addressIn(baseLanguage(locale), `/orders/${orderRef}`), env.APP_URL).href;
  return (
    <CopyLink url={url} label={t(short ? 'event.copyLink' : 'order.copyPage')} done={t('event.copied')}>
      <Icon name="link" />
    </CopyLink>
  );
}
