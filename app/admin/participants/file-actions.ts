'use server';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { deskAction, deskPost } from '#app/admin/desk-action.ts';
import { FRESH_FORM } from '#components/ui/form/form-state.ts';
import { findFile, removeFile, saveFile } from '#lib/admin/participants/saved-files.ts';
import type { DeskWords } from '../open-desk.ts';

const many = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat())
  .default([]);

const NewFile = (t: DeskWords) =>
  z.object({
    event: z.string().min(1),
    query: z.string().max(2000),
    name: z
      .string()
      .trim()
      .min(1, t('participants.files.nameMissing'))
      .max(60, t('participants.files.nameLong')),
    key: many,
    heading: many,
    place: many,
  });

/** The columns in the order of the numbers that were typed; one without a number is left out. */
export const saveFileAction = deskAction(
  'save_view',
  NewFile,
  async (desk, { event, query, name, key, heading, place }) => {
    const { t } = desk;
    desk.requireEvent(event);
    const columns = key
      .map((one, index) => ({
        key: one,
        heading: heading[index]?.trim() ?? '',
        at: Number(place[index] || Number.NaN),
      }))
      .filter(({ at }) => Number.isFinite(at))
      .toSorted((a, b) => a.at - b.at)
      .map(({ key: one, heading: words }) => ({ key: one, heading: words }));
    const kept = new URLSearchParams(query);
    kept.set('event', event);
    const saved = await desk.change(
      (tx) => saveFile(tx, { eventId: event, name, query: `?${kept}`, columns, staffId: desk.member.id }),
      { kind: 'view_saved', eventId: event, subject: name },
    );
    if (saved.ok) return { next: `/admin/participants?event=${encodeURIComponent(event)}#files` };
    const typed = { name };
    return { state: { ...FRESH_FORM, typed, problems: { name: t('participants.files.taken') } } };
  },
);

const Removed = z.object({ event: z.string().min(1), id: z.uuid() });

export const removeFileAction = deskPost('save_view', Removed, async (desk, { event, id }) => {
  desk.requireEvent(event);
  if (!(await findFile(desk.ctx.db, id, event))) notFound();
  await desk.change((tx) => removeFile(tx, id), { kind: 'view_removed', eventId: event, subject: id });
  return `/admin/participants?event=${encodeURIComponent(event)}#files`;
});
