// Makes every key of the English catalog known to the compiler.
import type { routing } from '#app/_i18n/routing.ts';
import type messages from '../../messages/en.json';

declare module 'next-intl' {
  interface AppConfig {
    Locale: (typeof routing.locales)[number];
    Messages: typeof messages;
  }
}
