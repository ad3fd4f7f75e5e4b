// What most buyers skip: a discount code, a donation, a note to the organizer.
import { getLocale, getTranslations } from 'next-intl/server';
import { Disclosure } from '#components/ui/form/form-parts.tsx';
import { Suggestions } from '#components/ui/form/select-field.tsx';
import { TextAreaField, TextField } from '#components/ui/form/text-field.tsx';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { nothingToPay } from '#lib/events/sale-rules.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import { CUT_NOTE, REGISTRATION_FIELDS as F, LONGEST } from '#lib/registration/registration-input.ts';
import { formatMoney, majorUnits } from '#lib/shared/money.ts';

export async function Extras({ event }: { event: EventDetail }) {
  const [t, locale, { donationSuggestions }] = await Promise.all([
    getTranslations('form'),
    getLocale(),
    loadOrganizer(),
  ]);
  const free = nothingToPay(event);
  const money = (minor: number) => formatMoney(minor, event.currency, intlLocale(locale));
  return (
    <Disclosure summary={t(free ? 'extrasFree' : 'extras')} fields={[F.discountCode, F.donation, F.note]}>
      {!free && (
        <>
          <TextField
            name={F.discountCode}
            label={t('discount')}
            help={t('discountHelp')}
            optional={t('optional')}
            maxLength={LONGEST.code}
          />
          <div className="grid gap-2">
            <TextField
              name={F.donation}
              label={t('donation', { currency: event.currency })}
              help={t('donationHelp')}
              optional={t('optional')}
              inputMode="decimal"
              maxLength={16}
            />
            <Suggestions
              field={F.donation}
              label={t('donationSuggestions')}
              values={donationSuggestions.map((minor) => ({
                value: majorUnits(minor, event.currency),
                label: money(minor),
              }))}
            />
          </div>
        </>
      )}
      <TextAreaField name={F.note} label={t('note')} optional={t('optional')} maxLength={CUT_NOTE} />
    </Disclosure>
  );
}
