// What next-intl asks for at each request: the language of the address and its words. Words stay on the server.
import { locale as addressLocale } from 'next/root-params';
import { getRequestConfig } from 'next-intl/server';
import { languageOf } from '#app/_i18n/languages.ts';
import { overEnglish } from '#app/_i18n/over-english.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';

/** Catalogs without gaps, by the module of the language. */
const complete = new WeakMap<object, ReturnType<typeof overEnglish>>();

export default getRequestConfig(async ({ locale: explicit }) => {
  const locale = languageOf(explicit ?? (await addressLocale()));
  const { default: messages } = await import(`../../messages/${locale}.json`);
  if (!complete.has(messages)) complete.set(messages, overEnglish(messages));
  const { timeZone } = await readOrganizer();
  return { locale, messages: complete.get(messages), timeZone };
});
