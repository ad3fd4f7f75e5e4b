// Each registration: who runs what. A long list, of a club for instance, opens at a touch.
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import type { RegistrationView } from '#lib/registration/checkout-view.ts';
import { saysDistance } from '../../../_events/says-distance.ts';
import { registrationKey } from './registration-key.ts';

type Props = { readonly registrations: readonly RegistrationView[]; readonly locale: Language };

const SHOWN_AT_ONCE = 6;

export async function RunnersList({ registrations, locale }: Props) {
  const t = await getTranslations('order');
  const count = registrations.length;
  if (count === 0) return null;
  const list = <List registrations={registrations} locale={locale} />;
  return (
    <section aria-labelledby="runners" className="sheet grid gap-3 p-5">
      <h2 id="runners" className="font-bold">
        {t('registrations')}
      </h2>
      {count <= SHOWN_AT_ONCE ? (
        list
      ) : (
        <details>
          <summary className="link">{t('allRegistrations', { count })}</summary>
          {list}
        </details>
      )}
    </section>
  );
}

async function List({ registrations, locale }: Props) {
  const t = await getTranslations('order');
  const kilometres = new Intl.NumberFormat(intlLocale(locale), { style: 'unit', unit: 'kilometer' });
  const rows = registrations.map(({ runner, ticketName, distanceKm, status }, index) => {
    const key = registrationKey(status);
    const isSaid = distanceKm === null || saysDistance(ticketName, distanceKm);
    const entry = [ticketName, isSaid ? '' : kilometres.format(distanceKm)].filter(Boolean);
    return {
      number: index + 1,
      runner,
      entry: entry.join(', '),
      key,
      status: key && t(`registration.${key}`),
    };
  });
  return (
    <ol className="grid gap-2">
      {rows.map(({ number, runner, entry, key, status }) => (
        <li key={number} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>
            <span className="font-semibold">{runner ?? t('registrationOf', { number })}</span>{' '}
            <span className="text-quiet">{entry}</span>
          </span>
          {status && <span className={key === 'confirmed' ? 'tag tag-good' : 'tag tag-plain'}>{status}</span>}
        </li>
      ))}
    </ol>
  );
}
