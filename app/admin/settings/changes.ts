// The changes in a posted form of the room, their problems, and what buyers will notice.
import { createHash } from 'node:crypto';
import type { Desk } from '#app/admin/open-desk.ts';
import { fitsSchema, type Room, type ShownSetting } from '#app/admin/settings/load-room.ts';
import { type Setting, type SettingFacts, shortenedValue } from '#app/admin/settings/setting.ts';
import type { Typed } from '#components/ui/form/form-state.ts';
import { saveSettings, settingsRevision } from '#lib/admin/setting-rows.ts';
import type { ImageData } from '#lib/content/image-file.ts';
import { ORGANIZER_FILE } from '#lib/content/load-organizer.ts';
import { forecastReduction } from '#lib/personal-data/reduce-old-entries.ts';
import { valuesOf } from '#lib/shared/posted-values.ts';

export type EditedSetting = {
  readonly setting: Setting;
  /** `before` and `after` are in words; '' for nothing. */
  readonly before: string;
  readonly after: string;
  /** Null removes the desk's value. */
  readonly value: unknown;
};

export type EditedSettings = {
  readonly changes: readonly EditedSetting[];
  /** Sentences for the fields, by name. */
  readonly problems: Readonly<Record<string, string>>;
};

/** Settings that are locked, or that the page did not show, stay as they are. */
export function changesIn(room: Room, posted: Typed, env: Desk['ctx']['env']): EditedSettings {
  const { facts } = room;
  const shown = new Set(valuesOf(posted, 'shown'));
  const changes: EditedSetting[] = [];
  const problems: Record<string, string> = {};
  for (const { setting, lock, fields } of room.settings) {
    if (lock || !shown.has(setting.name)) continue;
    const was = setting.read(fields, facts).value;
    const { value, problems: found = {} } = setting.read(posted, facts);
    if (JSON.stringify(was) === JSON.stringify(value)) continue;
    const wrong = Object.keys(found).length > 0 ? found : problemsOf(setting, value, env, facts);
    Object.assign(problems, wrong);
    const say = (one: unknown) => shortenedValue(setting.say(one, facts), facts);
    changes.push({ setting, value, before: say(was), after: say(value) });
  }
  return { changes, problems };
}

function problemsOf(
  { name, file, key, problem }: Setting,
  value: unknown,
  env: Desk['ctx']['env'],
  { t }: SettingFacts,
): Record<string, string> {
  if (!fitsSchema(file, key, value)) return { [name]: problem };
  const lacks = key === 'checkout_style' ? lackedBy(value, env) : null;
  return lacks ? { [name]: t('settings.problems.styleLacks', { variable: lacks }) } : {};
}

/** The variable that a style needs and the environment lacks: the start would refuse it. */
function lackedBy(style: unknown, env: Desk['ctx']['env']): string | null {
  if (style !== 'hosted' && style !== 'embedded') return null;
  if (!env.PARTNER_CHECKOUT_URL) return 'PARTNER_CHECKOUT_URL';
  return style === 'embedded' && !env.PARTNER_PUBLISHABLE_KEY ? 'PARTNER_PUBLISHABLE_KEY' : null;
}

/** Equal for equal changes, so that what is saved is what was reviewed. */
export const digestOf = (changes: readonly EditedSetting[]): string =>
  createHash('sha256')
    .update(JSON.stringify(changes.map(({ setting: { file, key }, value }) => [file, key, value])))
    .digest('hex');

const EVERYWHERE: readonly string[] = ['name', 'accentColor'];

export async function noticesOf(
  desk: Desk,
  room: Room,
  changes: readonly EditedSetting[],
): Promise<string[]> {
  const { t } = desk;
  const { unpaid, answered } = room;
  const has = (key: string) => changes.some(({ setting }) => setting.key === key);
  const months = changes.find(({ setting }) => setting.key === 'personalDataMonths');
  const alerts = changes.some(({ setting }) => setting.card === 'alerts');
  return [
    ...(changes.some(({ setting: { key } }) => EVERYWHERE.includes(key))
      ? [t('settings.notice.everywhere')]
      : []),
    ...(changes.some(({ setting: { key } }) => key.startsWith('contact.'))
      ? [t('settings.notice.contact')]
      : []),
    ...(has('sales') ? [t('settings.notice.sales', { count: unpaid })] : []),
    ...(has('kit') ? [t('settings.notice.kit')] : []),
    ...(has('participants.questions') ? [t('settings.notice.questions', { count: answered })] : []),
    ...(has('checkout_style') ? [t('settings.notice.style')] : []),
    ...(months ? await retentionNotices(desk, months.value) : []),
    ...(changes.some(({ setting }) => setting.isFinal) ? [t('settings.notice.waiver')] : []),
    ...(alerts ? await alertNotices(desk, changes) : []),
  ];
}

async function retentionNotices({ t, ctx, format }: Desk, months: unknown): Promise<string[]> {
  if (typeof months !== 'number') return [t('settings.notice.kept')];
  const { due, next } = await forecastReduction(ctx.db, months, ctx.now());
  return [
    t('settings.notice.deleted', { count: due }),
    ...(next
      ? [t('settings.notice.next', { race: next.name, count: next.people, day: format.day(next.at) })]
      : []),
  ];
}

/** Says what the server lacks to send alerts to an address that is set now. */
async function alertNotices(
  { t, ctx: { alerts } }: Desk,
  changes: readonly EditedSetting[],
): Promise<string[]> {
  const isNamed = (key: string) =>
    changes.some(({ setting, value }) => setting.key === key && value !== null);
  return [
    ...(isNamed('alerts.email') && !alerts.smtpUrl
      ? [t('settings.notice.lacks', { variable: 'SMTP_URL' })]
      : []),
    ...(isNamed('alerts.webhook') && !(await alerts.webhookSecret())
      ? [t('settings.notice.lacks', { variable: 'ALERTS_WEBHOOK_SECRET' })]
      : []),
  ];
}

/** Names the settings at these places, for a message that somebody else changed them. */
export const settingLabels = (
  settings: readonly ShownSetting[],
  places: readonly { readonly file: string; readonly key: string }[],
): string =>
  settings
    .filter(({ setting }) => places.some(({ file, key }) => file === setting.file && key === setting.key))
    .map(({ setting }) => setting.label)
    .join(', ');

/** @param value null removes the desk's logo @param after the value in words */
export async function saveLogo(
  { ctx, t, member, change }: Desk,
  value: ImageData | null,
  after: string,
): Promise<void> {
  const place = { file: ORGANIZER_FILE, key: 'logo' };
  await change(
    async (tx) =>
      saveSettings(tx, [{ ...place, value }], {
        staffId: member.id,
        now: ctx.now(),
        seen: await settingsRevision(tx),
      }),
    (done) =>
      done.ok
        ? {
            kind: 'setting_changed',
            detail: {
              setting: t('settings.fields.logo'),
              file: place.file,
              before: '',
              after,
              row: done.value[0] ?? '',
            },
          }
        : null,
  );
}
