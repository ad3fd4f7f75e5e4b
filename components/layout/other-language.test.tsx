// Each of the organizer's texts that stands in for one that is missing says its language where it is drawn, and no other.
import { Children, isValidElement, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { NetworkHelp } from '#app/[locale]/_paying/network-help.tsx';
import { AboutRace } from '#components/events/about-race.tsx';
import { RacesPage } from '#components/events/races-page.tsx';
import { WaiverSection } from '#components/registration/waiver.tsx';
import { markdownTree } from '#lib/content/markdown-tree.ts';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import { SiteHeader } from './site-header.tsx';

const locale = vi.hoisted(() => ({ now: 'fr' }));
const lang = () => (locale.now === 'fr' ? 'en' : undefined);
const text = () => ({ root: markdownTree('Run.'), lang: lang() });
const ENGLISH = { en: 'Run.' };

vi.mock('next-intl/server', () => ({
  getLocale: () => locale.now,
  getTranslations: () => (key: string) => key,
}));
vi.mock('#lib/content/read-text.ts', () => ({ readWelcome: () => text() }));
vi.mock('#lib/content/read-race-notes.ts', () => ({ readRaceText: () => text() }));
vi.mock('#lib/content/read-race-image.ts', () => ({ raceImageVersion: () => null }));
vi.mock('#lib/content/read-waiver.ts', () => ({ readWaiver: () => ({ digest: '', ...text() }) }));
vi.mock('#lib/content/read-logo.ts', () => ({ logoAddress: () => null }));
vi.mock('#lib/content/read-organizer.ts', () => ({
  readOrganizer: () => ({ name: 'Runners', tagline: ENGLISH }),
}));
vi.mock('#lib/content/read-networks.ts', () => ({
  readNetwork: () => ({ help: [{ text: ENGLISH, dial: '*165#' }] }),
}));
vi.mock('#components/events/load-races.ts', () => ({
  loadRaces: () => ({ races: [{}], asOf: new Date(0), now: new Date(0), stale: false }),
}));

/** What is said of languages in what was drawn. */
function languagesIn(drawn: ReactNode): unknown[] {
  return Children.toArray(drawn).flatMap((part) => {
    if (!isValidElement<{ lang?: string; children?: ReactNode }>(part)) return [];
    const inside = languagesIn(part.props.children);
    return part.props.lang === undefined ? inside : [part.props.lang, ...inside];
  });
}

const event = { waiver_required: true, waiver_version: '1', name: 'Race' } as EventDetail;

beforeEach(() => {
  locale.now = 'fr';
});

it.each([
  ['the tagline', () => SiteHeader({ locale: locale.now })],
  ['help', () => NetworkHelp({ network: 'momo', locale: locale.now })],
  ['the welcome', () => RacesPage({ number: 1 })],
  ['the text of a race', () => AboutRace({ eventId: 'evt_1' })],
  ['a waiver', () => WaiverSection({ event })],
] satisfies [string, () => Promise<ReactNode>][])('%s', async (_what, draw) => {
  expect(languagesIn(await draw())).toEqual(['en']);
  locale.now = 'en';
  expect(languagesIn(await draw())).toEqual([]);
});
