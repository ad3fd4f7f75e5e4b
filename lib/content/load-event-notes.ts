// The organizer's notes on an event: `content/events/<event_id>.json` with what the desk adds to it, and `.md`, all optional.
import 'server-only';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { deskFiles } from '#lib/content/desk-settings.ts';
import {
  type ImageFile,
  ImageName,
  imageVersion,
  loadImage,
  type NamedImage,
} from '#lib/content/image-file.ts';
import { CONTENT_FOLDER, reportProblem } from '#lib/content/load-file.ts';
import { loadOrganizerSettings } from '#lib/content/load-organizer.ts';
import { type GivenFields, settingsFile } from '#lib/content/load-settings.ts';
import { loadText, type Text } from '#lib/content/load-text.ts';
import { Words } from '#lib/content/localized-words.ts';
import { askedInLanguage, ParticipantsAskedSchema } from '#lib/content/participants-asked.ts';
import { CHECKOUT_STYLES, type CheckoutStyle } from '#lib/shared/checkout-style.ts';
import { instantIn } from '#lib/shared/dates.ts';

const WallTime = z.iso
  .datetime({ local: true, offset: false, error: 'is not a time such as 2027-01-20T18:00' })
  .nullable()
  .default(null);

const Sale = z
  .strictObject({ opens: WallTime, closes: WallTime })
  .refine(({ opens, closes }) => !opens || !closes || opens < closes, 'closes before it opens');

/** Stands for all ticket types that have no sale times of their own. */
export const ALL_TICKETS = '*';

/** Sale times by ticket type; null if there are sale times with a mistake. */
const Sales = z.record(z.string(), Sale).nullable().default({});

const DayTime = z.iso.time({ precision: -1, error: 'is not a time of day such as 10:00' });

/** Days after the day of the race; negative before it. */
const KitDay = z
  .int('is not a whole number of days, such as -1 for the day before the race')
  .min(-60)
  .max(30);

const MOST_PLACES = 20;

const place = {
  when: Words.optional(),
  days: z.array(KitDay).min(1).optional(),
  from: DayTime.optional(),
  to: DayTime.optional(),
  text: Words,
};
type KitPlace = z.infer<z.ZodObject<typeof place>>;
const KitPlace = z.strictObject(place).check(checkPlace);
/** One place and its days; further ones, as in other towns, in `more`. */
const Kit = z
  .strictObject({ ...place, more: z.array(KitPlace).max(MOST_PLACES).optional() })
  .check(checkPlace);

function checkPlace({ value: { when, days, from, to }, issues }: z.core.ParsePayload<KitPlace>): void {
  const wrong = (field: string, message: string) =>
    issues.push({ code: 'custom', input: field, path: [field], message });
  if (when !== undefined && days) wrong('when', 'says the same as `days`: give only one of them');
  if ((from ?? to) !== undefined && !days) wrong('days', 'is missing beside the hours');
  if (from === undefined && to !== undefined) wrong('from', 'is missing beside `to`');
  if (from !== undefined && to === undefined) wrong('to', 'is missing beside `from`');
  if (from !== undefined && to !== undefined && from >= to) wrong('to', 'is not after `from`');
}

/** All places in their order; none without a kit. */
export const kitPlaces = (kit: z.infer<typeof Kit> | null): readonly KitPlace[] =>
  kit ? [kit, ...(kit.more ?? [])] : [];

export const MOTIFS = ['city', 'lake', 'night', 'river', 'trail', 'track'] as const;
export type Motif = (typeof MOTIFS)[number];

export const EventNotesSchema = z.strictObject({
  place: z.string().min(1).nullable().default(null),
  map: z
    .url({ protocol: /^https$/, error: 'is not an address that begins with https://' })
    .nullable()
    .default(null),
  image: ImageName.nullable().default(null),
  motif: z
    .enum(MOTIFS, { error: `is not one of ${MOTIFS.join(', ')}` })
    .nullable()
    .default(null),
  entriesClose: WallTime,
  sales: Sales,
  kit: Kit.nullable().default(null),
  /** `CHECKOUT_STYLE` counts if null. */
  checkout_style: z
    .enum(CHECKOUT_STYLES, { error: `is not one of ${CHECKOUT_STYLES.join(', ')}` })
    .nullable()
    .default(null),
  participants: ParticipantsAskedSchema.nullable().default(null),
});
export type EventNotes = z.infer<typeof EventNotesSchema>;

const NOTHING: EventNotes = EventNotesSchema.parse({});
export const eventFile = (eventId: string): string => `events/${eventId}.json`;

const settings = settingsFile(EventNotesSchema, {
  fileOf: (path) => `events/${basename(path)}`,
  // A typing mistake must not reopen a sale that was over: sale times with one close it until they are corrected.
  fallback: (bytes) => (namesSales(bytes) ? { sales: null } : {}),
  fallbacks: { sales: null },
});

/** Whether the bytes name `sales`, in any encoding. */
const namesSales = (bytes: Buffer): boolean =>
  bytes.toString('latin1').replaceAll('\0', '').includes('"sales"');

/** A name that stays inside its folder: ids come from the provider. */
const isFileName = (name: string): boolean => /^\w[\w.-]{0,99}$/.test(name);

/** Empty if nothing is set. */
export async function loadEventNotes(eventId: string, folder = CONTENT_FOLDER): Promise<EventNotes> {
  if (!isFileName(eventId)) return NOTHING;
  return settings.load(eventNotesFile(eventId, folder)).catch(() => NOTHING);
}

/** What the file names, without the desk. */
export const eventGiven = async (eventId: string, folder = CONTENT_FOLDER): Promise<GivenFields> =>
  isFileName(eventId) ? settings.given(eventNotesFile(eventId, folder)) : {};

export async function loadAskedOfParticipants(eventId: string, locale: string, folder = CONTENT_FOLDER) {
  const [{ participants, kit }, { timeZone }] = await Promise.all([
    loadEventNotes(eventId, folder),
    loadOrganizerSettings(folder),
  ]);
  return askedInLanguage(participants, { locale, timeZone, kit: kitPlaces(kit) });
}

/** Styles by event id. Reports questions that a session cannot ask. @param usual style where a file names none */
export async function loadCheckoutStyles(
  usual: CheckoutStyle,
  folder = CONTENT_FOLDER,
): Promise<ReadonlyMap<string, CheckoutStyle>> {
  const [named, onDesk] = await Promise.all([
    readdir(join(folder, 'events')).catch((): string[] => []),
    deskFiles(),
  ]);
  const files = [...named.map((name) => `events/${name}`), ...onDesk];
  const ids = new Set(files.flatMap((file) => /^events\/(.*)\.json$/.exec(file)?.[1] ?? []));
  const notes = await Promise.all(
    [...ids].map(async (id) => [id, await loadEventNotes(id, folder)] as const),
  );
  await Promise.all(
    notes.map(([id, { checkout_style: style }]) => reportUnasked(id, style ?? usual, folder)),
  );
  return new Map(notes.flatMap(([id, { checkout_style: style }]) => (style ? ([[id, style]] as const) : [])));
}

/** Reports, once for each edit, questions that are never asked: a session takes no participants (partner-api.md 4.4). */
export async function reportUnasked(
  eventId: string,
  style: CheckoutStyle,
  folder = CONTENT_FOLDER,
): Promise<void> {
  const { participants } = await loadEventNotes(eventId, folder);
  if (!participants || style === 'custom') return;
  const { ask, questions, sign } = participants;
  const unasked = Object.entries({ ask: ask.length > 0, questions: questions.length > 0, sign });
  const wrong = unasked
    .filter(([, isUsed]) => isUsed)
    .map(
      ([field]) =>
        `participants.${field}: not asked, because this race is sold on the provider’s page (${style})`,
    );
  await reportOnce(eventId, wrong, 'unasked', folder);
}

type ProvidersQuestion = { readonly key: string; readonly options: readonly string[] };

/** Reports, once for each edit, words that no page shows. @param questions the provider's */
export async function reportUnknownWords(
  eventId: string,
  questions: readonly ProvidersQuestion[],
  folder = CONTENT_FOLDER,
): Promise<void> {
  const { participants } = await loadEventNotes(eventId, folder);
  const wrong = Object.entries(participants?.words ?? {}).flatMap(([key, { options }]) => {
    const asked = questions.find((question) => question.key === key);
    if (!asked) return [`participants.words.${key}: the provider asks no such question`];
    return Object.keys(options)
      .filter((option) => !asked.options.includes(option))
      .map((option) => `participants.words.${key}.options.${option}: the question has no such option`);
  });
  await reportOnce(eventId, wrong, 'words', folder);
}

async function reportOnce(
  eventId: string,
  wrong: readonly string[],
  subject: string,
  folder: string,
): Promise<void> {
  if (wrong.length === 0) return;
  const file = eventNotesFile(eventId, folder);
  const state = await stat(file).catch(() => null);
  if (state) reportProblem({ file, wrong }, `${state.mtimeMs} ${state.size}`, subject);
}

const eventNotesFile = (eventId: string, folder: string): string => join(folder, 'events', `${eventId}.json`);

/** Null without a text. */
export async function loadEventText(
  eventId: string,
  language: string,
  folder = CONTENT_FOLDER,
): Promise<Text | null> {
  return isFileName(eventId) ? loadText(join('events', eventId), language, folder) : null;
}

type TicketSale = { ticket: string | null; sales_start: string | null; sales_end: string | null };

/** Closed until the file is corrected. */
const OVER = { sales_start: null, sales_end: new Date(0).toISOString() };

/** `ticket`: an id or a name, null for all types; times are ISO 8601 instants or null. */
export async function loadTicketSales(eventId: string, folder = CONTENT_FOLDER): Promise<TicketSale[]> {
  const [{ sales }, { timeZone }] = await Promise.all([
    loadEventNotes(eventId, folder),
    loadOrganizerSettings(folder),
  ]);
  const instant = (wall: string | null) => wall && instantIn(wall, timeZone).toISOString();
  if (sales === null) return [{ ticket: null, ...OVER }];
  return Object.entries(sales).map(([ticket, { opens, closes }]) => ({
    ticket: ticket === ALL_TICKETS ? null : ticket,
    sales_start: instant(opens),
    sales_end: instant(closes),
  }));
}

/** Reports, once for each edit, names of no ticket type: the meant one would be sold at any time. */
export async function reportUnknownSales(
  eventId: string,
  names: readonly string[],
  folder = CONTENT_FOLDER,
): Promise<void> {
  const wrong = names.map((name) => `sales.${name}: this race has no such ticket type`);
  await reportOnce(eventId, wrong, 'sales', folder);
}

async function namedImage(eventId: string, folder: string): Promise<NamedImage | null> {
  const { image } = await loadEventNotes(eventId, folder);
  return image === null
    ? null
    : { folder, namedBy: eventNotesFile(eventId, folder), field: 'image', name: image };
}

/** Null without a picture. */
export async function eventImageVersion(eventId: string, folder = CONTENT_FOLDER): Promise<string | null> {
  const named = await namedImage(eventId, folder);
  return named && imageVersion(named);
}

export async function loadEventImage(eventId: string, folder = CONTENT_FOLDER): Promise<ImageFile | null> {
  const named = await namedImage(eventId, folder);
  return named && loadImage(named);
}
