// Other ways to pay an order: with the other network, or by a payer who gets a link.
import { useTranslations } from 'next-intl';
import { type ReactNode, use } from 'react';
import { CONSENT, type FormTarget } from '#components/checkout/checkout-forms.ts';
import { numbersOf } from '#components/checkout/words/open-request-words.ts';
import { SendLinks } from '#components/layout/contact.tsx';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { Disclosure, FormSummary, SubmitButton } from '#components/ui/form/form-parts.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { CheckoutView, OrderView } from '#lib/checkout/view/order-page.ts';
import { addressIn, intlLocale, type Language } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { ConsentBox } from './payment-form.tsx';

type OtherNetworkProps = {
  readonly view: Pick<CheckoutView, 'otherMethod' | 'openRequests' | 'consentToChange'>;
  readonly asked: Pick<OrderView, 'otherTotal' | 'currency'>;
  readonly form: FormTarget;
  readonly locale: Language;
  /** Of a fold with more than the other network. */
  readonly summary?: ReactNode;
  readonly children?: ReactNode;
};

export function OtherNetwork({ view, asked, form, locale, summary, children }: OtherNetworkProps) {
  const t = useTranslations();
  const { otherMethod } = view;
  if (!otherMethod && !children) return null;
  const question = otherMethod && <Question network={otherMethod} asked={asked} locale={locale} />;
  const prompt = <OpenPrompt requests={view.openRequests} />;
  return (
    <ActionForm
      {...form}
      connectionLost={t('order.answerLost')}
      className={`grid gap-3 ${children ? 'data-over:[&_[data-change]]:hidden' : 'data-over:[&>details]:hidden'}`}
    >
      {/* Not in the disclosure: without a script that comes back closed. */}
      <FormSummary />
      <Disclosure summary={summary ?? question} fields={[CONSENT]}>
        {otherMethod && (
          <div data-change className="grid gap-3">
            {summary && <p className="flex flex-wrap justify-between gap-x-4 font-bold">{question}</p>}
            <Change network={otherMethod} view={view} asked={asked}>
              {!children && prompt}
            </Change>
          </div>
        )}
        {children}
        {/* Once for all ways to a new order. */}
        {children && <p className="text-sm empty:hidden">{prompt}</p>}
      </Disclosure>
    </ActionForm>
  );
}

type QuestionProps = Pick<OtherNetworkProps, 'asked' | 'locale'> & { readonly network: MobileNetwork };

function Question({ network, asked, locale }: QuestionProps) {
  const t = useTranslations();
  return (
    <>
      <span>{t('otherNetwork.question', { network: t(`networks.${network}`) })}</span>
      {asked.otherTotal !== null && (
        <span className="amount">{formatMoney(asked.otherTotal, asked.currency, intlLocale(locale))}</span>
      )}
    </>
  );
}

type ChangeProps = Pick<OtherNetworkProps, 'view' | 'asked' | 'children'> & {
  readonly network: MobileNetwork;
};

/** The button that makes the new order. `children`: what else to know of it. */
function Change({ network: method, view, asked, children }: ChangeProps) {
  const t = useTranslations();
  const network = t(`networks.${method}`);
  return (
    <>
      {asked.otherTotal === null && <p>{t('otherNetwork.means', { network })}</p>}
      {view.consentToChange && <ConsentBox words={t('doubt.consentChange')} />}
      <SubmitButton
        label={t('otherNetwork.button', { network })}
        pending={t('otherNetwork.changing')}
        quiet
      />
      <p className="text-quiet text-sm">
        <span>{t('otherNetwork.after')}</span> {children}
      </p>
    </>
  );
}

/** Names open requests before each way to a new order: a prompt of this one that is still on a phone would be paid as well. */
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

/** A link by which a payer pays: ready to send, to copy, and as a QR code. */
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
        {/* To be copied by hand: a tap would open the payer's page on the buyer's own phone. */}
        <noscript>
          <a href={url} className="link break-all">
            {url}
          </a>
        </noscript>
        {/* An image of its own, fetched when this is opened. */}
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
