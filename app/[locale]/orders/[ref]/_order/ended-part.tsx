// An order that came to another end than the finish: what it was, and how to enter again where that helps.
import { getTranslations } from 'next-intl/server';
import { addressIn, type Language } from '#app/_i18n/languages.ts';
import type { CheckoutView, OrderView } from '#lib/registration/checkout-view.ts';
import { racePath } from '../../../_events/race-path.ts';
import { CheckPart } from '../../../_paying/check-part.tsx';
import { CALM_SECONDS, WaitPart } from '../../../_paying/wait-part.tsx';
import { checkNow } from '../check-now.ts';
import { formAgain } from './form-again.ts';
import { Receipt } from './receipt.tsx';
import { Refunds } from './refunds.tsx';

type Props = {
  readonly view: CheckoutView;
  /** Null for an entry that another one replaced before it was ordered. */
  readonly order: OrderView | null;
  readonly locale: Language;
};

export async function EndedPart({ view, order, locale }: Props) {
  const t = await getTranslations('order');
  const mayEnterAgain = view.stage === 'expired' || view.stage === 'cancelled';
  // Why the provider takes no more payment, a look at the order tells; a dispute only the organizer ends.
  const mayBeTold = view.stage === 'under_review' && view.attempt?.refusalCode === 'order_not_payable';
  return (
    <>
      {mayBeTold && (
        <>
          <WaitPart seconds={CALM_SECONDS} />
          <CheckPart view={view} action={checkNow.bind(null, view.ref, locale)} locale={locale} />
        </>
      )}
      {order && (
        <>
          <Receipt order={order} locale={locale} />
          <Refunds order={order} locale={locale} />
        </>
      )}
      <div className="actions">
        {view.replacedBy && (
          <a href={addressIn(locale, `/orders/${view.replacedBy}`)} className="btn">
            {t(view.paidElsewhere ? 'toPaidOrder' : 'goOn')}
          </a>
        )}
        {mayEnterAgain && (
          <a href={formAgain(view, locale)} className="btn">
            {t('newEntry')}
          </a>
        )}
        <a href={addressIn(locale, racePath(view.event.id))} className="btn btn-quiet">
          {t('backToRace')}
        </a>
      </div>
    </>
  );
}
