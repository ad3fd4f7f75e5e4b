// The setting of kit pick-up: a row for each day, typed as a date, stored as days from the race.
import { z } from 'zod';
import {
  fieldsOfRows,
  rowFields,
  rowsOf,
  type Setting,
  type SettingFacts,
} from '#app/admin/settings/setting.ts';
import type { Typed } from '#components/ui/form/form-state.ts';
import { Words } from '#lib/content/localized-words.ts';
import { instantIn, isoDay, noonDaysAfter } from '#lib/shared/dates.ts';
import { parsedJson } from '#lib/shared/parsed-json.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { codeText } from '#lib/shared/typed-text.ts';
import { drawWords, readWords, wordsField } from './words-fields.ts';

const Place = z.object({
  when: Words.optional(),
  days: z.array(z.number()).optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  text: Words,
});
type Place = z.infer<typeof Place>;
const Kit = Place.extend({ more: z.array(Place).default([]) });

const placesOf = (value: unknown): readonly Place[] => {
  const kit = Kit.safeParse(value);
  if (!kit.success) return [];
  const { more, ...first } = kit.data;
  return [first, ...more];
};

const DAY_MS = 86_400_000;

export const kitSetting = (
  given: Pick<Setting, 'name' | 'card' | 'file' | 'key' | 'label' | 'help' | 'problem'>,
): Setting => ({
  ...given,
  view: { kind: 'kit' },
  draw: (value, facts) => fieldsOfRows(given.name, placesOf(value).flatMap(rowsOfPlace(facts))),
  read: (posted, facts) => readKit(posted, facts),
  say: (value, facts) =>
    placesOf(value)
      .flatMap(rowsOfPlace(facts))
      .map((row) => rowWords(row, facts))
      .join('; '),
});

/** A row for each day of the place; a place without days has the organizer's own words. */
const rowsOfPlace =
  ({ event, timeZone, languages }: SettingFacts) =>
  ({ days, from = '', to = '', when, text }: Place): Typed[] => {
    const words = drawWords('place', text, languages);
    const when_ = { when: when === undefined ? '' : JSON.stringify(when) };
    const startsAt = event?.startsAt;
    if (!days || !startsAt) return [{ date: '', from, to, ...when_, ...words }];
    return days
      .toSorted((a, b) => a - b)
      .map((day) => ({
        date: isoDay(noonDaysAfter(startsAt, day, timeZone), timeZone),
        from,
        to,
        ...when_,
        ...words,
      }));
  };

/** Day, hours and place in one line. */
export function rowWords(row: Typed, { format, timeZone, languages }: SettingFacts): string {
  const date = textOf(row, 'date');
  const hours = [textOf(row, 'from'), textOf(row, 'to')].filter(Boolean).join('–');
  const place = languages.map((language) => textOf(row, wordsField('place', language)));
  const day = date && format.day(instantIn(`${date}T12:00`, timeZone));
  return [day, hours, place.find(Boolean)].filter(Boolean).join(', ');
}

type Day = { readonly day: number | null; readonly rest: Omit<Place, 'days'> };

function readKit(posted: Typed, facts: SettingFacts): ReturnType<Setting['read']> {
  const problems: Record<string, string> = {};
  const days = Array.from({ length: rowsOf(posted, 'kit') }, (_, index) => {
    const row = rowFields(posted, 'kit', index);
    return isEmpty(row) ? [] : [readDay(row, `kit.${index}`, facts, problems)];
  }).flat();
  const [first, ...more] = placesFrom(days);
  const value = first ? { ...first, ...(more.length > 0 && { more }) } : null;
  return { value, problems };
}

const isEmpty = (row: Typed): boolean => Object.keys(row).every((field) => textOf(row, field) === '');

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function readDay(row: Typed, prefix: string, facts: SettingFacts, problems: Record<string, string>): Day {
  const { t } = facts;
  const [date = '', from = '', to = ''] = ['date', 'from', 'to'].map((field) => codeText(textOf(row, field)));
  const text = readWords(row, 'place', facts.languages);
  const day = dayFromRace(date, facts);
  for (const [isWrong, field, problem] of checksOf({ date, from, to, day, hasPlace: text !== undefined }))
    if (isWrong) problems[`${prefix}.${field}`] ??= t(`settings.problems.${problem}`);
  const when = day === null ? Words.safeParse(parsedJson(textOf(row, 'when'))).data : undefined;
  const hours = from && to ? { from, to } : {};
  return { day, rest: { ...(when !== undefined && { when }), ...hours, text: text ?? '' } };
}

/** Null without a date that can be counted from the race. */
function dayFromRace(date: string, { event, timeZone }: SettingFacts): number | null {
  if (!event?.startsAt || !/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return null;
  return Math.round((Date.parse(date) - Date.parse(isoDay(event.startsAt, timeZone))) / DAY_MS);
}

type Checked = {
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly day: number | null;
  readonly hasPlace: boolean;
};

/** Checks of a row: whether it fails, its field, its problem. The first failure of a field counts. */
const checksOf = ({ date, from, to, day, hasPlace }: Checked) =>
  [
    [date !== '' && day === null, 'date', 'date'],
    [day !== null && (day < -60 || day > 30), 'date', 'farFromRace'],
    [date === '' && from + to !== '', 'date', 'dateMissing'],
    [from !== '' && !TIME.test(from), 'from', 'time'],
    [to !== '' && !TIME.test(to), 'to', 'time'],
    [from !== '' && to === '', 'to', 'bothHours'],
    [from === '' && to !== '', 'from', 'bothHours'],
    [from !== '' && to !== '' && from >= to, 'to', 'endsBefore'],
    [!hasPlace, 'place', 'placeMissing'],
  ] as const;

/** Days after each other with the same hours and place are one place. */
function placesFrom(days: readonly Day[]): Place[] {
  const places: Place[] = [];
  for (const { day, rest } of days) {
    const { days: before, ...same } = places.at(-1) ?? { text: '' };
    if (before && day !== null && JSON.stringify(same) === JSON.stringify(rest)) before.push(day);
    else places.push({ ...(day !== null && { days: [day] }), ...rest });
  }
  return places;
}
