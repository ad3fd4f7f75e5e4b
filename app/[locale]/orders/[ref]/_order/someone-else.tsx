// The buyer hands the payment to somebody else: a link, ready to be sent, and the same as a code to be scanned.
import { getTranslations } from 'next-intl/server';
import { addressIn, intlLocale, type Language } from '#app/_i18n/languages.ts';
import { SendLinks } from '#components/layout/send-links.tsx';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { QrCode } from '#components/ui/qr-code.tsx';
import type { CheckoutView, OrderView } from '#lib/registration/view/checkout-view.ts';
import { server } from '#lib/server.ts';
import { formatMoney } from '#lib/shared/money.ts';

type Props = {
  readonly view: Pick<CheckoutView, 'payerRef' | 'event'>;
  readonly order: OrderView;
  readonly locale: Language;
};

export async function SomeoneElse({ view, order, locale }: Props) {
  const [t, words, { env }] = await Promise.all([
    getTranslations('someoneElse'),
    getTranslations('event'),
    server(),
  ]);
  const url = new URL(addressIn(locale, `/pay/${view.payerRef}`), env.APP_URL).href;
  const amount = formatMoney(order.total, order.currency, intlLocale(locale));
  const message = t('message', { amount, race: view.event.name, url });
  return (
    <details className="disclosure">
      <summary>{t('question')}</summary>
      <div className="grid gap-4">
        <p>{t('means')}</p>
        <p className="actions">
          <SendLinks message={message} whatsapp={t('whatsapp')} sms={t('sms')} />
          <CopyLink url={url} label={words('copyLink')} done={words('copied')} />
        </p>
        {/* To be copied by hand: a tap would open the payer's page on the buyer's own phone. */}
        <noscript>
          <a href={url} className="link break-all">
            {url}
          </a>
        </noscript>
        <QrCode text={url} title={t('code')} />
      </div>
    </details>
  );
}
