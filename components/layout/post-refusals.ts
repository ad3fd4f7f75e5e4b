import { getTranslations } from 'next-intl/server';
import type { Language } from '#lib/i18n/languages.ts';

export const REFUSALS = {
  cross_site: 403,
  malformed_form: 400,
  not_a_form: 415,
  outage: 503,
  preview: 403,
  too_large: 413,
  too_often: 429,
} as const;
export type PostRefusal = keyof typeof REFUSALS;

export const isRefusal = (code: string): code is PostRefusal => Object.hasOwn(REFUSALS, code);

export async function refusalWords(code: PostRefusal, locale: Language) {
  const t = await getTranslations({ locale, namespace: 'refusals' });
  return { title: t(`${code}.title`), text: t(`${code}.text`), goBack: t('goBack'), again: t('again') };
}
