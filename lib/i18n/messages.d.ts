// Makes every key of the English catalog known to the compiler.
import type { Language } from '#lib/i18n/languages.ts';
import type messages from '../../messages/en.json';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: typeof messages;
  }
}
