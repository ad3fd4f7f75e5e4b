'use server';
import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { deskPost } from '#app/admin/desk-action.ts';
import { type Desk, deskAction } from '#app/admin/desk-adapters.tsx';
import {
  changesIn,
  digestOf,
  type EditedSetting,
  noticesOf,
  saveLogo,
  settingLabels,
} from '#app/admin/settings/changes.ts';
import { fitsSchema, loadRoom, type Room } from '#app/admin/settings/load-room.ts';
import { rowStepOf, withStep } from '#app/admin/settings/setting.ts';
import { deskHref, ROOMS } from '#components/admin/frame/rooms.ts';
import { type FormState, FRESH_FORM, type Typed } from '#components/ui/form/form-state.ts';
import type { AuditInput } from '#lib/admin/audit.ts';
import { type SettingPlace, saveSettings, undoSetting } from '#lib/admin/setting-rows.ts';
import { sendTests } from '#lib/alerts/send-alerts.ts';
import { textOf } from '#lib/shared/posted-values.ts';

const Posted = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/**
 * Answers every button of the form: those of rows, `test` of the alerts, `review`, and `save` of what was reviewed.
 * Problems are shown at their fields.
 */
export const settingsAction = deskAction('change_settings', Posted, async (desk, posted) => {
  const { t, ctx } = desk;
  const step = textOf(posted, 'step');
  const rowStep = rowStepOf(step);
  if (rowStep) return { state: { ...FRESH_FORM, typed: withStep(posted, rowStep) } };
  if (step === 'test') return { state: { ...FRESH_FORM, typed: posted, ...(await tested(desk)) } };
  const eventId = textOf(posted, 'event');
  const room = await loadRoom(desk, eventId);
  const { changes, problems } = changesIn(room, posted, ctx.env);
  const state: FormState = { ...FRESH_FORM, typed: posted };
  if (Object.keys(problems).length > 0) return { state: { ...state, ...toFix(desk, problems) } };
  if (changes.length === 0)
    return { state: { ...FRESH_FORM, problem: t('settings.nothing'), typed: posted } };
  const digest = digestOf(changes);
  const seen = textOf(posted, 'seen');
  if (step !== 'save' || textOf(posted, 'reviewed') !== digest)
    return { state: await reviewed(desk, room, changes, { ...posted, reviewed: digest }) };
  const saved = await desk.change(
    (tx) =>
      saveSettings(
        tx,
        changes.map(({ setting: { file, key }, value }) => ({ file, key, value })),
        { staffId: desk.member.id, now: ctx.now(), seen: /^\d{1,18}$/.test(seen) ? seen : room.revision },
      ),
    (done) =>
      done.ok ? changes.map((change, index) => auditOf(change, done.value[index] ?? '', room)) : null,
  );
  if (saved.ok) {
    const chosen = { event: room.facts.event };
    return { next: deskHref(chosen, ROOMS.settings.path, { saved: String(changes.length) }) };
  }
  const labels = settingLabels(room.settings, saved.error.places);
  const again = await reviewed(desk, room, changes, { ...posted, reviewed: digest, seen: room.revision });
  return { state: { ...again, problem: t('settings.changedSince', { settings: labels }), notice: null } };
});

/** Sends a test to the saved addresses; the card then shows how each went. What is typed stays. */
async function tested({ ctx, t, change }: Desk): Promise<Pick<FormState, 'problem' | 'notice'>> {
  const sender = { settings: ctx.alerts, organizer: await ctx.shop.organizer() };
  const sent = await sendTests(ctx, sender, (store) =>
    change(store, { kind: 'job_retried', detail: { alert: true } }),
  );
  revalidatePath(ROOMS.settings.path);
  if (sent.length === 0) return { problem: t('settings.testNowhere') };
  const arrived = sent.every(({ ok }) => ok);
  return {
    problem: arrived ? null : t('settings.testLost'),
    notice: arrived ? t('settings.testArrived') : null,
  };
}

function toFix({ t }: Desk, problems: Readonly<Record<string, string>>): Partial<FormState> {
  const several = Object.keys(problems).length > 1;
  return { problems, ...(several && { title: t('settings.toFix'), toFix: problems }) };
}

/** Shows what will be saved, and what buyers will notice. */
async function reviewed(
  desk: Desk,
  room: Room,
  changes: readonly EditedSetting[],
  typed: Typed,
): Promise<FormState> {
  const { t } = desk;
  const nothing = t('settings.nothingSet');
  return {
    ...FRESH_FORM,
    typed,
    notice: t('settings.look', { count: changes.length }),
    table: {
      asks: null,
      caption: t('settings.unsaved', { count: changes.length }),
      unfold: '',
      head: [],
      rows: changes.map(({ setting: { name, label }, before, after }) => ({
        id: name,
        cells: [label, before || nothing, after || nothing],
      })),
      counts: {},
      leftOut: null,
      remark: (await noticesOf(desk, room, changes)).join('\n'),
    },
  };
}

function auditOf({ setting, before, after }: EditedSetting, row: string, { facts }: Room): AuditInput {
  const { card, label, file } = setting;
  return {
    kind: 'setting_changed',
    eventId: card === 'race' ? (facts.event?.id ?? null) : null,
    detail: { setting: label, file, before, after, row },
  };
}

/** Whether an undone setting may get this value: a waiver's text must not change, and a name must not be removed. */
const mayStand = ({ file, key }: SettingPlace, value: unknown): boolean =>
  !file.startsWith('waivers/') && fitsSchema(file, key, value);

export const undoSettingAction = deskPost(
  'change_settings',
  z.object({
    row: z.string().regex(/^\d{1,18}$/),
    setting: z.string().max(200).catch(''),
    event: z.string().max(200).catch(''),
  }),
  async (desk, { row, setting, event }) => {
    const { ctx, member } = desk;
    const undone = await desk.change(
      (tx) => undoSetting(tx, row, { staffId: member.id, now: ctx.now(), allows: mayStand }),
      (done) =>
        done.ok
          ? {
              kind: 'setting_undone',
              eventId: event || null,
              detail: { setting, file: done.value.file, row: done.value.id },
            }
          : null,
    );
    return `${ROOMS.settings.path}?${new URLSearchParams({ ...(event && { event }), undone: undone.ok ? 'yes' : undone.error.code })}`;
  },
);

/** Removes the desk's logo; the pages then have none. */
export const removeLogoAction = deskPost('change_settings', z.object({}), async (desk) => {
  await saveLogo(desk, null, desk.t('settings.nothingSet'));
  return `${ROOMS.settings.path}?saved=1`;
});
