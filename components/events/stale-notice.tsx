// Says how old what is shown is, when the provider has not answered for a while.
import { getLocale, getTranslations } from 'next-intl/server';
import { ageWords } from './span-words.ts';

type Props = { readonly asOf: Date; readonly now: Date; readonly words?: 'stale' | 'staleList' };

export async function StaleNotice({ asOf, now, words = 'stale' }: Props) {
  const [t, locale] = await Promise.all([getTranslations('site'), getLocale()]);
  return <p className="notice notice-warn">{t(words, { age: await ageWords(asOf, now, locale) })}</p>;
}
