// An order that came to another end than the finish: what it was, and how to enter again where that helps.
import { getTranslations } from 'next-intl/server';
import { addressIn, type Language } from '#app/_i18n/languages.ts';
import { racePath } from '#components/events/race-path.ts';
import type { CheckoutView, OrderView } from '#lib/registration/view/checkout-view.ts';
import { CheckPart } from '../../../_paying/check-part.tsx';
import { mayBeTold } from '../../../_paying/may-be-told.ts';
import { CALM_SECONDS, WaitPart } from '../../../_paying/wait-part.tsx';
import { checkNow } from '../check-now.ts';
import { formAgain } from './form-again.ts';
import { mayHavePaid } from './may-have-paid.ts';
import { Refunds } from './refunds.tsx';
import { ENTER_AGAIN, WhatWas } from './what-was.tsx';

type Props = {
  readonly view: CheckoutView;
  /** Null for an entry that another one replaced before it was ordered. */
  readonly order: OrderView | null;
  readonly locale: Language;
};

export async function EndedPart({ view, order, locale }: Props) {
  const t = await getTranslations('order');
  const mayEnterAgain = ENTER_AGAIN.includes(view.stage);
  return (
    <>
      {mayBeTold(view) && (
        <>
          <WaitPart seconds={CALM_SECONDS} />
          <CheckPart
            view={view}
            action={checkNow.bind(null, view.ref, locale)}
            post={`/api/orders/${view.ref}/checks?language=${locale}`}
            locale={locale}
          />
        </>
      )}
      {order && (
        <>
          <WhatWas view={view} order={order} locale={locale} />
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
          <a href={formAgain(view, locale)} className={mayHavePaid(view) ? 'btn btn-quiet basis-56' : 'btn'}>
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
