// The sales windows of a race: one for all ticket types, and others for single ones.
import type { Setting, SettingFacts } from '#app/admin/settings/setting.ts';
import type { Typed } from '#components/ui/form/form-state.ts';
import { ALL_TICKETS } from '#lib/content/load-event-notes.ts';
import { instantIn } from '#lib/shared/dates.ts';
import { parsedJson } from '#lib/shared/parsed-json.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { codeText } from '#lib/shared/typed-text.ts';

type Sale = { readonly opens?: string | null; readonly closes?: string | null };
type Sales = Readonly<Record<string, Sale>>;

const salesOf = (value: unknown): Sales =>
  typeof value === 'object' && value !== null ? (value as Sales) : {};

/** Keys of the windows that have fields: all ticket types, then each; a file or an earlier desk may name others. */
export const saleKeys = ({ event }: Pick<SettingFacts, 'event'>): readonly string[] => [
  ALL_TICKETS,
  ...(event?.tickets ?? []).map(({ id }) => id),
];

export const saleField = (key: string, side: 'opens' | 'closes'): string =>
  `sales.${key === ALL_TICKETS ? 'all' : `ticket.${key}`}.${side}`;

/** `2027-01-20T18:00`; without seconds, as the field has it. */
const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

export const salesSetting = (
  given: Pick<Setting, 'name' | 'card' | 'file' | 'key' | 'label' | 'problem'>,
): Setting => ({
  ...given,
  view: { kind: 'sales' },
  draw: (value, facts) => {
    const sales = salesOf(value);
    const fields = saleKeys(facts).flatMap((key) =>
      (['opens', 'closes'] as const).map((side) => [saleField(key, side), sales[key]?.[side] ?? ''] as const),
    );
    const known = new Set(saleKeys(facts));
    const others = Object.entries(sales).filter(([key]) => !known.has(key));
    return { ...Object.fromEntries(fields), 'sales.others': JSON.stringify(Object.fromEntries(others)) };
  },
  read: (posted, facts) => {
    const problems: Record<string, string> = {};
    const sales = saleKeys(facts).flatMap((key) => {
      const sale = readSale(posted, key, facts, problems);
      return sale ? [[key, sale] as const] : [];
    });
    const all = { ...othersOf(posted), ...Object.fromEntries(sales) };
    return { value: Object.keys(all).length > 0 ? all : null, problems };
  },
  say: (value, facts) => {
    const { t, event } = facts;
    const windows = Object.entries(salesOf(value)).map(([key, { opens, closes }]) => {
      const name = event?.tickets.find(({ id }) => id === key)?.name ?? key;
      const times = t('settings.saleTimes', {
        opens: opens ? momentWords(opens, facts) : 'none',
        closes: closes ? momentWords(closes, facts) : 'none',
      });
      return key === ALL_TICKETS ? times : `${name}: ${times}`;
    });
    return windows.join('; ');
  },
});

function readSale(
  posted: Typed,
  key: string,
  { t }: SettingFacts,
  problems: Record<string, string>,
): Sale | null {
  const [opens, closes] = (['opens', 'closes'] as const).map((side) => {
    const typed = codeText(textOf(posted, saleField(key, side))).replace(' ', 'T');
    if (typed !== '' && (!WALL.test(typed) || Number.isNaN(Date.parse(`${typed}Z`))))
      problems[saleField(key, side)] = t('settings.problems.moment');
    return typed || null;
  });
  if (opens && closes && opens >= closes)
    problems[saleField(key, 'closes')] = t('settings.problems.closesBefore');
  return opens || closes ? { ...(opens && { opens }), ...(closes && { closes }) } : null;
}

/** Windows that have no fields stay as they are. */
const othersOf = (posted: Typed): Sales => salesOf(parsedJson(textOf(posted, 'sales.others')));

/** Day and time as the organizer's clocks say it. */
const momentWords = (wall: string, { format, timeZone }: SettingFacts): string =>
  WALL.test(wall) ? format.dayTime(instantIn(wall, timeZone)) : wall;
