// The least of several prices as a line of its own: loud is only the amount.
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { type PriceFrom, wordsBefore } from './race-marks.ts';

type Props = {
  readonly price: PriceFrom | 'free';
  readonly locale: Language;
  /** The line's place and size. */
  readonly className: string;
};

export async function LeastPrice({ price, locale, className }: Props) {
  const t = await getTranslations('list');
  if (price === 'free') return <p className={`${className} numeral text-good`}>{t('free')}</p>;
  const words = wordsBefore(price);
  return (
    <p className={className}>
      {words && <span className="text-quiet text-sm">{t(words)} </span>}
      <span className="numeral">{formatMoney(price.minor, price.currency, intlLocale(locale))}</span>
    </p>
  );
}
