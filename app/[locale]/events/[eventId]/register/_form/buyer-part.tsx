// Who enters, and how to reach her.
import { getTranslations } from 'next-intl/server';
import { TextField } from '#components/ui/form/text-field.tsx';
import { ENTRY_FIELDS as F, LONGEST } from '#lib/registration/entry/entry-form.ts';
import { Leg } from './leg.tsx';

export async function BuyerPart() {
  const t = await getTranslations('form');
  return (
    <Leg title={t('buyer')}>
      <TextField name={F.buyerName} label={t('name')} autoComplete="name" maxLength={LONGEST.name} />
      <TextField
        name={F.buyerEmail}
        label={t('email')}
        help={t('emailHelp')}
        type="email"
        autoComplete="email"
        maxLength={LONGEST.email}
      />
      <TextField
        name={F.buyerPhone}
        label={t('phone')}
        help={t('phoneHelp')}
        type="tel"
        autoComplete="tel"
        maxLength={32}
      />
    </Leg>
  );
}
