// Other ways to pay an order: by another network, or by a payer who gets a link.
import { useTranslations } from 'next-intl';
import { type ReactNode, use } from 'react';
import { CONSENT, type FormTarget, NETWORK } from '#components/checkout/checkout-forms.ts';
import { numbersOf } from '#components/checkout/words/open-request-words.ts';
import { SendLinks } from '#components/layout/contact.tsx';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { Disclosure, FormSummary, SubmitButton } from '#components/ui/form/form-parts.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { CheckoutView, OrderView } from '#lib/checkout/view/order-page.ts';
import type { Alternative } from '#lib/checkout/view/shared-view.ts';
import { addressIn, intlLocale, type Language } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { ConsentBox } from './payment-form.tsx';

type OtherNetworksProps = {
  readonly view: Pick<CheckoutView, 'alternatives' | 'openRequests' | 'consentToChange'>;
  readonly currency: string;
  readonly form: FormTarget;
  readonly locale: Language;
  /** Title of a fold that holds more than the networks. */
  readonly summary?: ReactNode;
  readonly children?: ReactNode;
};

/** The other networks by which a new order can be paid. Draws nothing without a network and without `children`. */
export function OtherNetworks({ view, currency, form, locale, summary, children }: OtherNetworksProps) {
  const t = useTranslations();
  const { alternatives } = view;
  if (alternatives.length === 0 && !children) return null;
  const names = alternatives.map(({ network }) => t(`networks.${network}`));
  const network = new Intl.ListFormat(intlLocale(locale), { type: 'disjunction' }).format(names);
  const [only, another] = alternatives;
  const question = (
    <>
      <span>{t('otherNetwork.question', { network })}</span>
      {!another && only && <Total of={only} currency={currency} locale={locale} />}
    </>
  );
  const prompt = <OpenPrompt requests={view.openRequests} />;
  return (
    <ActionForm
      {...form}
      connectionLost={t('order.answerLost')}
      className={`grid gap-3 ${children ? 'data-over:[&_[data-change]]:hidden' : 'data-over:[&>details]:hidden'}`}
    >
      {/* It is not in the disclosure, which is closed again after an answer without a script. */}
      <FormSummary />
      <Disclosure summary={summary ?? question} fields={[CONSENT]}>
        {only && (
          <div data-change className="grid gap-3">
            {summary && <p className="flex flex-wrap justify-between gap-x-4 font-bold">{question}</p>}
            {another ? (
              alternatives.map((one, index) => (
                <label key={one.network} className="choice items-center">
                  <input type="radio" name={NETWORK} value={one.network} defaultChecked={index === 0} />
                  <span className="flex flex-wrap justify-between gap-x-3">
                    <span>{names[index]}</span>
                    <Total of={one} currency={currency} locale={locale} />
                  </span>
                </label>
              ))
            ) : (
              <input type="hidden" name={NETWORK} value={only.network} />
            )}
            {alternatives.some(({ total }) => total === null) && (
              <p>{t('otherNetwork.means', { network })}</p>
            )}
            {view.consentToChange && <ConsentBox words={t('doubt.consentChange')} />}
            <SubmitButton
              label={t('otherNetwork.button', { network })}
              pending={t('otherNetwork.changing')}
              quiet
            />
            <p className="text-quiet text-sm">
              <span>{t('otherNetwork.after', { once: paysOnce(view) })}</span> {!children && prompt}
            </p>
          </div>
        )}
        {children}
        {/* The words stand once for all ways to a new order. */}
        {children && <p className="text-sm empty:hidden">{prompt}</p>}
      </Disclosure>
    </ActionForm>
  );
}

type TotalProps = Pick<OtherNetworksProps, 'currency' | 'locale'> & { readonly of: Alternative };

const Total = ({ of: { total }, currency, locale }: TotalProps) =>
  total !== null && <span className="amount">{formatMoney(total, currency, intlLocale(locale))}</span>;

/** `yes`: as far as is known, no payment of this order, or of one that it replaced, may still arrive. */
export const paysOnce = ({
  openRequests,
  consentToChange,
}: Pick<CheckoutView, 'openRequests' | 'consentToChange'>): 'yes' | 'no' =>
  openRequests.length === 0 && !consentToChange ? 'yes' : 'no';

/** Names open requests before each way to a new order: the buyer could also pay a prompt of this order on a phone. */
export function OpenPrompt({ requests }: { readonly requests: CheckoutView['openRequests'] }) {
  const t = useTranslations('order');
  const number = numbersOf(requests);
  return number && <strong className="text-ink">{t('openRequest', { number })}</strong>;
}

type PayerLinkProps = {
  readonly view: Pick<CheckoutView, 'payerRef' | 'event'>;
  readonly order: OrderView;
  readonly locale: Language;
};

/** A link by which a payer pays: to send, to copy, and as a QR code. */
export function PayerLink({ view, order, locale }: PayerLinkProps) {
  const t = useTranslations('someoneElse');
  const words = useTranslations('event');
  const { env } = use(server());
  const path = addressIn(locale, `/pay/${view.payerRef}`);
  const url = new URL(path, env.APP_URL).href;
  const amount = formatMoney(order.total, order.currency, intlLocale(locale));
  const message = t('message', { amount, race: view.event.name, url });
  return (
    <details className="disclosure">
      <summary>{t('question')}</summary>
      <div className="grid gap-4">
        <p>{t('means')}</p>
        <p className="actions *:basis-56!">
          <SendLinks message={message} whatsapp={t('whatsapp')} sms={t('sms')} />
          <CopyLink url={url} label={t('copy')} done={words('copied')}>
            <Icon name="link" />
          </CopyLink>
        </p>
        {/* For copying by hand. A tap would open the payer's page on the buyer's own phone. */}
        <noscript>
          <a href={url} className="link break-all">
            {url}
          </a>
        </noscript>
        {/* An image of its own, which is fetched when the fold is opened. */}
        <picture className="mx-auto w-[min(100%,13rem)]">
          <img
            src={`${path}/code.svg`}
            alt={t('code')}
            width={208}
            height={208}
            loading="lazy"
            className="h-auto w-full rounded-lg forced-color-adjust-none"
          />
        </picture>
      </div>
    </details>
  );
}
