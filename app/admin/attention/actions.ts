'use server';
import { z } from 'zod';
import { FRESH_FORM } from '#components/ui/form/form-state.ts';
import { PostedInstant } from '#lib/admin/posted-instant.ts';
import { caseEvent, finishAttention, giveBackCase, noteCase, takeCase } from '#lib/orders/attention.ts';
import { openAgain } from '#lib/orders/provider-troubles.ts';
import { deskAction, deskPost } from '../desk-action.ts';
import { parseEnding } from './case-plan.ts';

const Case = z.object({ id: z.uuid() });
const caseHref = (id: string, isLate: boolean) => `/admin/attention/${id}${isLate ? '?late=yes' : ''}`;

export const takeAction = deskPost(
  'handle_case',
  Case.extend({ from: z.union([z.uuid(), z.literal('')]) }),
  async ({ ctx, member, change, requireEvent }, { id, from }) => {
    const eventId = await caseEvent(ctx.db, id);
    requireEvent(eventId);
    const taken = await change(
      (tx) => takeCase(tx, { id, staffId: member.id, from: from || null }, ctx.now()),
      { kind: 'case_taken', eventId, subject: id },
    );
    return caseHref(id, !taken.ok);
  },
);

export const giveBackAction = deskPost(
  'handle_case',
  Case.extend({ from: z.string() }),
  async ({ ctx, member, change, requireEvent }, { id }) => {
    const eventId = await caseEvent(ctx.db, id);
    requireEvent(eventId);
    const given = await change((tx) => giveBackCase(tx, { id, staffId: member.id }), {
      kind: 'case_given_back',
      eventId,
      subject: id,
    });
    return caseHref(id, !given.ok);
  },
);

/** Ends the wait that the provider asked for, which closes the case. */
export const openAgainAction = deskPost(
  'open_again',
  Case.extend({ seen: PostedInstant }),
  async ({ ctx, member, change }, { id, seen }) => {
    const opened = await change((tx) => openAgain(tx, { id, seen, staffId: member.id }, ctx.now()), {
      kind: 'opened_again',
      subject: id,
    });
    return caseHref(id, !opened.ok);
  },
);

/** Closes a case by its ending, or only adds the note. */
export const endCaseAction = deskAction(
  'handle_case',
  (t) =>
    Case.extend({
      seen: PostedInstant,
      do: z.enum(['done', 'note']).default('done'),
      ending: z.string().default(''),
      note: z.string().trim().max(1000, t('attention.longNote')).default(''),
    })
      .refine((form) => form.do === 'note' || parseEnding(form.ending) !== null, t('attention.chooseEnding'))
      .refine((form) => form.do === 'done' || form.note !== '', t('attention.emptyNote')),
  async (desk, { id, seen, note, ending: posted, do: what }) => {
    const { ctx, member, change, requireEvent, t } = desk;
    const eventId = await caseEvent(ctx.db, id);
    requireEvent(eventId);
    const next = caseHref(id, false);
    const chosen = parseEnding(posted);
    if (what === 'note' || !chosen) {
      await change((tx) => noteCase(tx, id, note), { kind: 'note_added', eventId, subject: id });
      return { next };
    }
    const { ending, code } = chosen;
    const ended = { id, seen, note, staffId: member.id, ending };
    const done = await change(
      (tx) => finishAttention(tx, ended, ctx.now(), code),
      (result) => ({
        kind: result.ok && result.value.waits ? 'case_waiting' : 'case_closed',
        eventId,
        subject: id,
        detail: { ending, ...(code && { order: code }) },
      }),
    );
    if (done.ok) return { next };
    const typed = { ending: posted, note };
    return { state: { ...FRESH_FORM, typed, problem: t('attention.changed') } };
  },
);
