// The way into a race, with what it costs at least. It stays in reach of the thumb until the race begins; then a
// warning stands before it, in pages too that were left open: entries may be sold for latecomers, or by mistake.
import { getLocale, getTranslations } from 'next-intl/server';
import { intlLocale } from '#app/_i18n/languages.ts';
import { hasStarted } from '#lib/events/has-started.ts';
import { methodsOf } from '#lib/events/payable.ts';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import { priceWords } from './price-words.ts';
import { nextSold, priceFrom } from './race-marks.ts';

type Props = {
  readonly event: EventDetail;
  readonly startsAt: Date;
  readonly path: string;
  readonly now: Date;
};

export async function EnterLink({ event, startsAt, path, now }: Props) {
  const [t, list, locale] = await Promise.all([
    getTranslations('event'),
    getTranslations('list'),
    getLocale(),
  ]);
  const price = priceFrom(nextSold(event.ticket_types, now), methodsOf(event));
  const words = price === 'free' ? t('free') : price && priceWords(price, list, intlLocale(locale));
  return (
    <div className="enter">
      <div role="status" data-nosnippet="">
        <p className={`notice notice-warn mb-3 ${hasStarted(startsAt, now) ? '' : 'started:block hidden'}`}>
          {t('started')}
        </p>
      </div>
      <a
        href={`${path}/register`}
        className="btn w-full started:bg-transparent started:text-ink started:[box-shadow:inset_0_0_0_2px_var(--color-control-edge)]"
      >
        {t('enter')} {words && <span className="font-normal">{words}</span>}
      </a>
    </div>
  );
}
