// Loads the settings room: each setting with its value, and where the value comes from.
import { z } from 'zod';
import type { Desk } from '#app/admin/open-desk.ts';
import type { Card, Setting, SettingFacts } from '#app/admin/settings/setting.ts';
import { settingsList } from '#app/admin/settings/settings-list.ts';
import type { Typed } from '#components/ui/form/form-state.ts';
import { listDeskEvents } from '#lib/admin/desk-events.ts';
import { loadDeskSettings } from '#lib/admin/setting-rows.ts';
import { findSettingsEvent, findWaiverVersions } from '#lib/admin/settings-event.ts';
import { EventNotesSchema, eventFile, eventGiven } from '#lib/content/load-event-notes.ts';
import { ORGANIZER_FILE, OrganizerSchema, organizerGiven } from '#lib/content/load-organizer.ts';
import { type GivenFields, isGiven, valueAt, withValue } from '#lib/content/load-settings.ts';
import { isTextGiven } from '#lib/content/load-text.ts';
import { LANGUAGES } from '#lib/i18n/languages.ts';

/** Why the desk cannot change it: the file or the variable that sets it, or that people agreed to it. */
type Lock = { readonly by: 'file' | 'variable'; readonly name: string } | { readonly by: 'agreed' };

export type ShownSetting = {
  readonly setting: Setting;
  readonly value: unknown;
  readonly lock: Lock | null;
  readonly fields: Typed;
};

export type Room = {
  readonly facts: SettingFacts;
  readonly settings: readonly ShownSetting[];
  readonly revision: string;
  readonly logo: { readonly lock: Lock | null; readonly isSaved: boolean };
  readonly unpaid: number;
  readonly answered: number;
};

/** @param eventId '' or null: no race is chosen */
export async function loadRoom(desk: Desk, eventId: string | null): Promise<Room> {
  const { ctx, t, format, timeZone, language, at } = desk;
  const event = eventId ? await eventOf(desk, eventId) : null;
  const [saved, waivers, organizer, race] = await Promise.all([
    loadDeskSettings(ctx.db, null),
    findWaiverVersions(ctx.db),
    organizerGiven(),
    event ? eventGiven(event.id) : {},
  ]);
  const found = event && (await findSettingsEvent(ctx.db, event.id, at.now));
  const facts: SettingFacts = {
    t,
    format,
    timeZone,
    language,
    languages: LANGUAGES,
    event: event && { ...event, tickets: found?.tickets ?? [] },
  };
  const files = new Map<string, GivenFields>([[ORGANIZER_FILE, organizer]]);
  if (event) files.set(eventFile(event.id), race);
  const months = ctx.env.PERSONAL_DATA_MONTHS;
  const settings = await Promise.all(
    settingsList(facts, waivers).map(async (setting): Promise<ShownSetting> => {
      const onDesk = saved.files.get(setting.file)?.get(setting.key);
      const given = files.get(setting.file);
      const lock =
        setting.key === 'personalDataMonths' && months !== undefined
          ? ({ by: 'variable', name: 'PERSONAL_DATA_MONTHS' } as const)
          : await lockOf(setting, given, onDesk);
      const value =
        lock?.by === 'variable'
          ? months
          : lock?.by === 'file' && given
            ? valueAt(given, setting.key)
            : onDesk;
      return { setting, value, lock, fields: setting.draw(value ?? setting.usual, facts) };
    }),
  );
  return {
    facts,
    settings,
    revision: saved.revision,
    logo: {
      lock: isGiven(organizer, 'logo') ? fileLock(ORGANIZER_FILE) : null,
      isSaved: saved.files.get(ORGANIZER_FILE)?.has('logo') === true,
    },
    unpaid: found?.unpaid ?? 0,
    answered: found?.answered ?? 0,
  };
}

async function eventOf({ ctx, at }: Desk, eventId: string) {
  const events = await listDeskEvents(ctx.db, { ids: [eventId], ...at });
  return events[0] ?? null;
}

const fileLock = (file: string): Lock => ({ by: 'file', name: `content/${file}` });

async function lockOf(
  { file, key, isFinal }: Setting,
  given: GivenFields | undefined,
  onDesk: unknown,
): Promise<Lock | null> {
  const isOfFile = given ? isGiven(given, key) : await isTextGiven(file);
  if (isOfFile) return fileLock(file);
  return isFinal && onDesk !== undefined ? { by: 'agreed' } : null;
}

export const settingsOf = ({ settings }: Pick<Room, 'settings'>, card: Card): readonly ShownSetting[] =>
  settings.filter(({ setting }) => setting.card === card);

/** Whether the file's schema takes the value; Markdown may be any text. @param value null: not set on the desk */
export function fitsSchema(file: string, key: string, value: unknown): boolean {
  if (value === null) return key !== 'name' && key !== 'timeZone';
  const schema = schemaOf(file);
  if (!schema) return z.string().safeParse(value).success;
  return schema.partial().safeParse(withValue({}, key, value)).success;
}

const schemaOf = (file: string): z.ZodObject | null =>
  file === ORGANIZER_FILE ? OrganizerSchema : file.endsWith('.json') ? EventNotesSchema : null;
