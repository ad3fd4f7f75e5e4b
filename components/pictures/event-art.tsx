import { getLocale } from 'next-intl/server';
import { eventPath } from '#components/events/event-address.ts';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { eventImageVersion, loadEventNotes, type Motif } from '#lib/content/load-event-notes.ts';
import { eventDistances, spokenKm } from '#lib/events/distances.ts';
import type { TicketTypeSummary } from '#lib/events/list-events.ts';
import { addressIn } from '#lib/i18n/languages.ts';
import { plainWords } from '#lib/shared/compare-text.ts';
import { POSTER_SIZE, posterAddress } from './poster.ts';

type PicturedEvent = {
  id: string;
  name: string;
  ticketTypes: readonly TicketTypeSummary[] | null;
};

type Props = {
  readonly event: PicturedEvent;
  /** The distance on the poster. `null` draws none; the default is the longest of the event. */
  readonly km?: number | null | undefined;
  readonly soldOut?: boolean;
  readonly eager?: boolean;
  /** Size of the box, which the picture fills. From 1.35:1 to 2:1 it shows the whole numeral and all runners. */
  readonly className?: string;
};

const GREYED = '[filter:grayscale(1)_sepia(.3)_contrast(.8)_brightness(1.12)]';

export async function EventArt({ event, km, soldOut = false, eager = false, className = '' }: Props) {
  return (
    // With high priority React requests the picture in the page's head, before any script: it is the largest paint.
    // biome-ignore lint/performance/noImgElement: posters are drawn at their size, and the image optimizer is off
    <img
      src={await artAddress(event, km)}
      alt=""
      {...POSTER_SIZE}
      {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      className={`block object-cover object-[50%_35%] ${soldOut ? GREYED : ''} ${className}`}
    />
  );
}

async function artAddress(event: PicturedEvent, km?: number | null): Promise<string> {
  const [version, locale] = await Promise.all([eventImageVersion(event.id), getLocale()]);
  if (version) return addressIn(locale, `${eventPath(event.id)}/image?v=${version}`);
  return posterAddress({ ...(await posterOf(event, km)), accent: (await loadOrganizer()).accentColor });
}

/** Shared links show the poster, too, because a photo would be larger than chat apps load. */
export async function posterOf(event: PicturedEvent, km?: number | null) {
  const { motif, place } = await loadEventNotes(event.id);
  const shown = km === undefined ? (eventDistances(event)[0] ?? null) : km && spokenKm(km);
  return { motif: motif ?? motifOf(event, place), km: shown !== null && shown < 1000 ? shown : null };
}

/** Words of names and places in the organizer's languages. The first motif that fits counts. */
const WORDS: readonly [Motif, RegExp][] = [
  ['night', /\b(night|moon|midnight|evening|dusk|glow|usiku|nuit|nocturne)\b/],
  [
    'trail',
    /\b(trails?|falls|mountains?|mt|hills?|crater|forest|peak|rwenzori|elgon|sipi|ultra|mlima|montagne|sentier)\b/,
  ],
  ['lake', /\b(lakes?|lakeside|lakeshore|beach|bay|islands?|entebbe|bunyonyi|ziwa|lac|plage)\b/],
  ['river', /\b(rivers?|nile|bridge|source|jinja|karuma|mto|fleuve|riviere|pont)\b/],
  ['track', /\b(track|fun|kids|children|school|community|stadium|relay|mile|5k|piste)\b/],
  ['city', /\b(city|town|capital|streets?|marathon|kampala|jiji|ville)\b/],
];

const BY_CHANCE: readonly Motif[] = ['city', 'lake', 'river', 'trail'];

/** The name counts more than the place. Pure. */
export function motifOf({ id, name }: Pick<PicturedEvent, 'id' | 'name'>, place: string | null): Motif {
  for (const text of [name, place ?? '']) {
    const plain = plainWords(text);
    const found = WORDS.find(([, words]) => words.test(plain));
    if (found) return found[0];
  }
  const hash = [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return BY_CHANCE[hash % BY_CHANCE.length] ?? 'city';
}
