// The bib as a picture to show around, which has no order code on it.
import { getTranslations } from 'next-intl/server';
import { addressIn, type Language } from '#app/_i18n/languages.ts';
import { SharePicture } from '#components/checkout/share-picture.tsx';
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';
import { wholeName } from '../../../_pictures/drawable.ts';
import { bibHolder } from './bib-holder.ts';

/** Hidden in a stored copy of the page (`KeepOffline`): it would open nothing there. */
export const TAKE_ALONG = 'grid gap-y-3 peer-[:not([hidden])]/copy:hidden';

type Props = { readonly view: CheckoutView; readonly locale: Language };

export async function ShareBib({ view, locale }: Props) {
  const t = await getTranslations('order');
  const { runner } = bibHolder(view);
  return (
    <div className={TAKE_ALONG}>
      <SharePicture
        href={addressIn(locale, `/orders/${view.ref}/bib.png`)}
        fileName="bib.png"
        label={t('shareBib')}
      />
      {runner !== '' && !wholeName(runner) && <p className="text-quiet text-sm">{t('bibWithoutName')}</p>}
    </div>
  );
}
