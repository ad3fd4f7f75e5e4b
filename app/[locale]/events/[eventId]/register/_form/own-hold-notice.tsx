// Why a race looks sold out to somebody whose own order holds the last places, and the way back to it.
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';

export async function OwnHoldNotice({ order }: { readonly order: string }) {
  const [t, errors, locale] = await Promise.all([
    getTranslations('form'),
    getTranslations('errors'),
    getLocale(),
  ]);
  return (
    <div className="notice notice-warn grid gap-2">
      <p>{errors('own_hold')}</p>
      <a href={addressIn(locale, `/orders/${encodeURIComponent(order)}`)} className="link">
        {t('toOwnOrder')}
      </a>
    </div>
  );
}
