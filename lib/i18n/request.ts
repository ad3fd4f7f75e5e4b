import { locale as addressLocale } from 'next/root-params';
import { getRequestConfig } from 'next-intl/server';
import { languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { baseLanguage } from '#lib/shared/frame-look.ts';
import { completeCatalog } from './complete-catalog.ts';

const complete = new WeakMap<object, ReturnType<typeof completeCatalog>>();

export default getRequestConfig(async ({ locale: explicit }) => {
  const locale = languageOf(explicit ?? (await addressLocale()));
  const { default: messages } = await import(`../../messages/${baseLanguage(locale)}.json`);
  if (!complete.has(messages)) complete.set(messages, completeCatalog(messages));
  const { timeZone } = await (await server()).shop.organizer();
  return { locale, messages: complete.get(messages), timeZone };
});
