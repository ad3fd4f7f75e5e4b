// Who answers for a runner under 18. The fields show once the box is ticked, by the stylesheet alone.
import { getTranslations } from 'next-intl/server';
import { ChoiceField } from '#components/ui/form/choice-field.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { ENTRY_FIELDS as F, LONGEST } from '#lib/registration/entry/entry-form.ts';

export async function GuardianFields() {
  const t = await getTranslations('form');
  return (
    <div className="asked-if">
      <ChoiceField type="checkbox" name={F.minor} value="yes" id={F.minor} required={false}>
        {t('minor')}
      </ChoiceField>
      <fieldset className="asked-then">
        <legend className="field-label mb-2">{t('guardian')}</legend>
        <p className="field-help">{t('guardianHelp')}</p>
        <TextField
          name={F.guardianName}
          label={t('guardianName')}
          required={false}
          autoComplete="section-guardian name"
          maxLength={LONGEST.name}
        />
        <TextField
          name={F.guardianPhone}
          label={t('guardianPhone')}
          type="tel"
          required={false}
          autoComplete="section-guardian tel"
          maxLength={32}
        />
        <TextField
          name={F.guardianRelation}
          label={t('guardianRelation')}
          help={t('guardianRelationHelp')}
          required={false}
          maxLength={LONGEST.relation}
        />
      </fieldset>
    </div>
  );
}
