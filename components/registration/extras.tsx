// What most buyers skip: a discount code, a donation, a note to the organizer.
import { getLocale, getTranslations } from 'next-intl/server';
import { intlLocale } from '#app/_i18n/languages.ts';
import { Disclosure } from '#components/ui/form/disclosure.tsx';
import { Suggestions } from '#components/ui/form/suggestions.tsx';
import { TextAreaField, TextField } from '#components/ui/form/text-field.tsx';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { nothingToPay } from '#lib/events/payable.ts';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import { CUT_NOTE, ENTRY_FIELDS as F, LONGEST } from '#lib/registration/entry/entry-form.ts';
import { formatMoney, majorUnits } from '#lib/shared/money.ts';

export async function Extras({ event }: { event: EventDetail }) {
  const [t, locale, { donationSuggestions }] = await Promise.all([
    getTranslations('form'),
    getLocale(),
    readOrganizer(),
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
