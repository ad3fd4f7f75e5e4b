// A text of the organizer in another language than the page has a `lang` attribute; a text in the page's language has
// none.
import { Children, isValidElement, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { NetworkHelp } from '#components/checkout/payment/prompt.tsx';
import { EventListPage } from '#components/events/event-list.tsx';
import { AboutEvent } from '#components/events/event-sections.tsx';
import { WaiverSection } from '#components/registration/waiver.tsx';
import { markdownTree } from '#lib/content/parse-markdown.ts';
import type { Language, Translate } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';

const locale = vi.hoisted(() => ({ now: 'fr' }));
const lang = () => (locale.now === 'fr' ? 'en' : undefined);
const text = () => ({ root: markdownTree('Run.'), text: 'Run.', lang: lang() });
const ENGLISH = { en: 'Run.' };

vi.mock('next-intl/server', () => ({
  getLocale: () => locale.now,
  getTranslations: () => Object.assign((key: string) => key, { rich: (key: string) => key }),
}));
vi.mock('#lib/content/load-text.ts', () => ({
  loadWelcome: () => text(),
}));
vi.mock('#lib/server.ts', () => ({
  server: async () => ({ shop: { waiver: () => ({ digest: '', ...text() }) } }),
}));
vi.mock('#lib/content/load-event-notes.ts', () => ({
  MOTIFS: [],
  loadEventText: () => text(),
  eventImageVersion: () => null,
}));
vi.mock('#components/layout/organizer.ts', () => ({
  loadOrganizer: () => ({ name: 'Runners' }),
  loadCalendar: () => ({ locale: 'en', timeZone: 'UTC' }),
}));
vi.mock('#components/events/load-events.ts', async (importOriginal) => ({
  ...(await importOriginal()),
  loadEventList: () => ({ events: [{}], asOf: new Date(0), now: new Date(0), stale: false }),
}));

/** All `lang` attributes of a tree. */
function languagesIn(drawn: ReactNode): unknown[] {
  return Children.toArray(drawn).flatMap((part) => {
    if (!isValidElement<{ lang?: string; children?: ReactNode }>(part)) return [];
    const inside = languagesIn(part.props.children);
    return part.props.lang === undefined ? inside : [part.props.lang, ...inside];
  });
}

const help = () =>
  NetworkHelp({
    facts: { payee: null, promptSeconds: 120, help: [{ text: ENGLISH, dial: '*165#' }] },
    words: 'Help',
    t: ((key: string) => key) as unknown as Translate,
    locale: locale.now as Language,
  });

const event = { waiver_required: true, waiver_version: '1', name: 'Race' } as EventDetail;

beforeEach(() => {
  locale.now = 'fr';
});

it.each([
  ['help', async () => help()],
  ['the welcome', () => EventListPage({ number: 1 })],
  ['the text of an event', () => AboutEvent({ eventId: 'evt_1' })],
  ['a waiver', () => WaiverSection({ event })],
] satisfies [string, () => Promise<ReactNode>][])(
  '%s names the language of its text',
  async (_what, draw) => {
    expect(languagesIn(await draw())).toEqual(['en']);
    locale.now = 'en';
    expect(languagesIn(await draw())).toEqual([]);
  },
);
