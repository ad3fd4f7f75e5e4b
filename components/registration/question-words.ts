import type { getTranslations } from 'next-intl/server';
import { fitsStrip } from '#components/ui/form/fits-strip.ts';
import type { AskedField, AskedGuardian } from '#components/ui/form/form-state.ts';
import type { ParticipantQuestion } from '#lib/registration/participant-questions.ts';
import { LONGEST } from '#lib/registration/registration-input.ts';
import type { GuardianPart } from '#lib/registration/typed-people.ts';

export type FormWords = Awaited<ReturnType<typeof getTranslations<'form'>>>;

/** A few short words are shown as a strip. Radio buttons could not take back an optional answer. */
export const isStrip = ({ kind, required, options }: ParticipantQuestion): boolean =>
  (kind === 'radio' || (kind === 'select' && required)) && fitsStrip(options.map(({ label }) => label));

/** @param name of the field */
export function questionWords(question: ParticipantQuestion, name: string, t: FormWords): AskedField {
  const { kind, required, label, options } = question;
  const asked = {
    name,
    label,
    required,
    help: [question.help, boundsOf(question, t)].filter(Boolean).join(' ') || undefined,
    optional: required ? undefined : t('optional'),
  };
  if (isStrip(question)) return { ...asked, kind: 'strip', options };
  switch (kind) {
    case 'date':
    case 'birth_date':
      return {
        ...asked,
        kind: 'date',
        isBirthday: kind === 'birth_date',
        parts: { day: t('day'), month: t('month'), year: t('year') },
      };
    case 'textarea':
      return { ...asked, kind, maxLength: LONGEST.answer };
    case 'select':
      return { ...asked, kind, prompt: required ? t('choose') : t('none'), options };
    case 'radio':
      return { ...asked, kind, options };
    case 'yes_no':
      return { ...asked, kind: 'strip', options: yesOrNo(t) };
    case 'several':
      return { ...asked, kind: 'checkbox', options };
    case 'tick':
      return { ...asked, kind };
    case 'number':
      return { ...asked, kind: 'text', inputMode: 'decimal', maxLength: 20 };
    case 'url':
      // The field asks for text, because a browser would refuse an address without `https://`.
      return { ...asked, kind: 'text', inputMode: 'url', maxLength: LONGEST.answer };
    case 'time':
      return { ...asked, kind: 'text', inputMode: 'numeric', maxLength: 8 };
    default:
      return { ...asked, kind: 'text', type: kind, maxLength: LONGEST.answer };
  }
}

export const yesOrNo = (t: FormWords) => [
  { value: 'yes', label: t('yes') },
  { value: 'no', label: t('no') },
];

/** Which numbers or times are accepted, with the unit: `30 to 200 kg`. */
function boundsOf({ kind, min, max, unit }: ParticipantQuestion, t: FormWords): string {
  if (kind !== 'number' && kind !== 'time') return '';
  const bounds =
    min !== null && max !== null
      ? t('between', { min, max })
      : min !== null
        ? t('atLeast', { min })
        : max !== null && t('upTo', { max });
  return [bounds, unit].filter(Boolean).join(' ');
}

/** @param fieldOf returns the field of a part */
export function guardianWords(fieldOf: (part: GuardianPart) => string, t: FormWords): AskedGuardian {
  const asked = { kind: 'text', required: false } as const;
  return {
    legend: t('guardian'),
    help: t('guardianHelp'),
    folded: false,
    fields: [
      {
        ...asked,
        name: fieldOf('guardian.name'),
        label: t('guardianName'),
        autoComplete: 'section-guardian name',
        maxLength: LONGEST.name,
      },
      {
        ...asked,
        name: fieldOf('guardian.phone'),
        label: t('guardianPhone'),
        type: 'tel',
        autoComplete: 'section-guardian tel',
        maxLength: 32,
      },
      {
        ...asked,
        name: fieldOf('guardian.relation'),
        label: t('guardianRelation'),
        help: t('guardianRelationHelp'),
        maxLength: LONGEST.relation,
      },
    ],
  };
}
