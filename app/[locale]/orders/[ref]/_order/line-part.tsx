// The place in the first-come line, as big as a bib number, and how long it takes at its pace. The page's script moves it
// (`line-place`).
import { getTranslations } from 'next-intl/server';
import type { CheckoutStatus } from '#lib/registration/view/checkout-status.ts';
import { estimateWords } from './estimate-words.ts';

type Props = { readonly place: NonNullable<CheckoutStatus['line']> };

export async function LinePart({ place }: Props) {
  const t = await getTranslations('line');
  const words = { noPace: t('noPace'), aMinute: t('aMinute'), minutes: String(t.raw('minutes')) };
  return (
    <section className="bib" aria-label={t('label')}>
      <p className="bib-band eyebrow text-center">{t('label')}</p>
      <div className="grid justify-items-center gap-3 px-4 py-6 text-center">
        <line-place data-given={JSON.stringify(words)}>
          <p className="bib-number numeral" data-size="short">
            {place.position}
          </p>
          <p>{estimateWords(place.estimateSeconds, words)}</p>
        </line-place>
      </div>
      <p className="bib-foot text-center text-paper-quiet text-sm">{t('safe')}</p>
    </section>
  );
}
