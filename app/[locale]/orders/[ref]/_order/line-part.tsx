// The position in the queue, as big as a bib number, and how long it takes at the present pace.
import { getTranslations } from 'next-intl/server';
import { statusAddress } from '#components/checkout/order-status.ts';
import { QueuePosition } from '#components/checkout/queue-position.tsx';
import type { CheckoutStatus } from '#lib/registration/view/checkout-status.ts';

type Props = { readonly orderRef: string; readonly status: CheckoutStatus };

export async function LinePart({ orderRef, status }: Props) {
  const t = await getTranslations('line');
  return (
    <section className="bib @container" aria-label={t('label')}>
      <p className="bib-band eyebrow text-center">{t('label')}</p>
      <div className="grid justify-items-center gap-3 px-4 py-6 text-center">
        <QueuePosition
          address={statusAddress(orderRef)}
          drawn={status}
          words={{ noPace: t('noPace'), aMinute: t('aMinute'), minutes: String(t.raw('minutes')) }}
        />
      </div>
      <p className="bib-foot text-center text-paper-quiet text-sm">{t('safe')}</p>
    </section>
  );
}
