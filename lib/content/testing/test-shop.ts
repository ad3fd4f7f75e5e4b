// A shop for tests: its organizer has set nothing but a name and a time zone.
import type { Shop } from '#lib/content/shop.ts';
import { NOTHING_ASKED } from '#lib/registration/participant-questions.ts';
import { byNetwork } from '#lib/shared/mobile-network.ts';

/** @param set what a test sets */
export const testShop = (set: Partial<Shop> = {}): Shop => ({
  organizer: async () => ({
    name: 'Kampala Runners',
    tagline: '',
    logo: null,
    accentColor: '#d9480f',
    timeZone: 'Africa/Kampala',
    contact: {},
    alerts: { language: 'en' },
    donationSuggestions: [],
    personalDataMonths: null,
  }),
  style: async () => 'custom',
  sales: async () => [],
  asked: async () => ({ ...NOTHING_ASKED, ask: [], questions: [] }),
  waiver: async () => null,
  prefixes: async () => byNetwork(() => []),
  network: async () => ({ payee: null, promptSeconds: 120, help: [] }),
  retention: async () => null,
  ...set,
});
