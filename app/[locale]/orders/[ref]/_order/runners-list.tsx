// Who runs what. Of a long list, of a club for instance, the rest opens at a touch.
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import { kilometres } from '#components/events/kilometres.ts';
import { saysDistance } from '#components/events/says-distance.ts';
import type { RunnerView } from '#lib/registration/view/checkout-view.ts';
import { LABEL } from './receipt.tsx';
import { registrationKey } from './registration-key.ts';

/** Of what is only entered there is no status to tell. */
type Runners = readonly (RunnerView & { readonly status?: string })[];
type Props = { readonly runners: Runners; readonly locale: Language };

const SHOWN_AT_ONCE = 6;

export async function RunnersList({ runners, locale }: Props) {
  const t = await getTranslations('order');
  if (runners.length === 0) return null;
  const more = runners.length - SHOWN_AT_ONCE;
  return (
    <section aria-labelledby="runners" className="sheet grid gap-3 p-5">
      <h2 id="runners" className="font-bold">
        {t('registrations')}
      </h2>
      <List runners={runners.slice(0, SHOWN_AT_ONCE)} first={1} locale={locale} />
      {more > 0 && (
        <details className="disclosure">
          <summary>{t('moreRegistrations', { count: more })}</summary>
          <List runners={runners.slice(SHOWN_AT_ONCE)} first={SHOWN_AT_ONCE + 1} locale={locale} />
        </details>
      )}
    </section>
  );
}

/** All of them at once, for paper: on a receipt a club finds its names. */
export async function PrintedRunners({ runners, locale }: Props) {
  const t = await getTranslations('order');
  if (runners.length === 0) return null;
  return (
    <section aria-labelledby="runners" className="grid gap-3">
      <h2 id="runners" className="break-after-avoid font-bold">
        {t('registrations')}
      </h2>
      <List runners={runners} first={1} locale={locale} />
    </section>
  );
}

async function List({ runners, first, locale }: Props & { readonly first: number }) {
  const t = await getTranslations('order');
  const rows = runners.map(({ runner, ticketName, distanceKm, status = '' }, index) => {
    const key = registrationKey(status);
    const isSaid = distanceKm === null || saysDistance(ticketName, distanceKm);
    const entry = [ticketName, isSaid ? '' : kilometres(distanceKm, intlLocale(locale))].filter(Boolean);
    return {
      number: first + index,
      runner,
      entry: entry.join(', '),
      key,
      status: key && t(`registration.${key}`),
    };
  });
  return (
    <ol start={first} className="grid gap-2 print:block print:columns-2 print:gap-x-[8mm]">
      {rows.map(({ number, runner, entry, key, status }) => (
        <li key={number} className="break-inside-avoid">
          {/* A name of one long word would widen the whole page. */}
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 [contain:inline-size]">
            <span className={`${LABEL} font-bold`}>
              <bdi>{runner ?? t('registrationOf', { number })}</bdi>
            </span>
            {status && (
              <span className={key === 'confirmed' ? 'tag bg-good-wash text-good' : 'tag tag-plain'}>
                {status}
              </span>
            )}
          </p>
          {entry && <p className="text-quiet">{entry}</p>}
        </li>
      ))}
    </ol>
  );
}
