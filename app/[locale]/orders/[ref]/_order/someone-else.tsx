// The buyer hands the payment to somebody else: a link, ready to be sent, and the same as a code to be scanned.
import { getTranslations } from 'next-intl/server';
import { addressIn, intlLocale, type Language } from '#app/_i18n/languages.ts';
import { QrCode } from '#app/_ui/qr-code.tsx';
import type { CheckoutView, OrderView } from '#lib/registration/checkout-view.ts';
import { server } from '#lib/server.ts';
import { formatMoney } from '#lib/shared/money.ts';

type Props = {
  readonly view: Pick<CheckoutView, 'payerRef' | 'event'>;
  readonly order: OrderView;
  readonly locale: Language;
};

export async function SomeoneElse({ view, order, locale }: Props) {
  const [t, { env }] = await Promise.all([getTranslations('someoneElse'), server()]);
  const url = new URL(addressIn(locale, `/pay/${view.payerRef}`), env.APP_URL).href;
  const amount = formatMoney(order.total, order.currency, intlLocale(locale));
  const message = encodeURIComponent(t('message', { amount, race: view.event.name, url }));
  return (
    <details className="disclosure">
      <summary>{t('question')}</summary>
      <div className="grid gap-4">
        <p>{t('means')}</p>
        <p className="actions">
          <a href={`https://wa.me/?text=${message}`} className="btn btn-quiet" rel="noreferrer">
            {t('whatsapp')}
          </a>
          <a href={`sms:?&body=${message}`} className="btn btn-quiet">
            {t('sms')}
          </a>
        </p>
        <p>
          <a href={url} className="link break-all">
            {url}
          </a>
        </p>
        <QrCode text={url} title={t('code')} />
      </div>
    </details>
  );
}
