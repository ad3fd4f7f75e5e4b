'use server';
import { revalidatePath } from 'next/cache';
import { forbidden } from 'next/navigation';
import { z } from 'zod';
import { deskPost } from '#app/admin/desk-action.ts';
import { type Desk, type DeskWords, deskAction } from '#app/admin/desk-adapters.tsx';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { FRESH_FORM } from '#components/ui/form/form-state.ts';
import { createInvite, revokeInvite } from '#lib/auth/invite.ts';
import { may, STAFF_ROLES } from '#lib/auth/permissions.ts';
import { changeMember, endSessions, lockStaff, removeMember, type StaffProblem } from '#lib/auth/staff.ts';
import type { Tx } from '#lib/db/client.ts';
import { LANGUAGES } from '#lib/i18n/languages.ts';
import { codeText } from '#lib/shared/typed-text.ts';

const STAFF = '/admin/staff';
const memberPath = (id: string, done: string) => `${STAFF}/${id}?done=${done}`;

const Ids = z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]);
/** `scope`: all events, or only `events`. */
const rankFields = (t: DeskWords) => ({
  role: z.enum(STAFF_ROLES, t('staff.problems.roleMissing')),
  scope: z.enum(['all', 'some']),
  events: Ids,
});
type RankFields = { readonly scope: 'all' | 'some'; readonly events: readonly string[] };

/** The chosen events; null if there is none, or one that the desk does not know and the member does not have. */
function chosenEvents(desk: Desk, { scope, events }: RankFields, had: readonly string[] = []) {
  if (scope === 'all') return [];
  const known = [...desk.events.map(({ id }) => id), ...had];
  return events.length > 0 && events.every((id) => known.includes(id)) ? events : null;
}

const problemWords = (t: DeskWords, { code }: StaffProblem): string =>
  t(code === 'last_owner' ? 'staff.problems.lastOwner' : 'staff.problems.gone');

/** The work of a transaction for a member who may still change staff. */
const asOwner =
  <T>({ member }: Desk, work: (tx: Tx) => Promise<T>) =>
  async (tx: Tx): Promise<T> =>
    (await lockStaff(tx, member.id)) ? work(tx) : forbidden();

const InviteForm = (t: DeskWords) =>
  z.object({
    name: z.string().trim().min(1, t('staff.problems.nameMissing')).max(100),
    email: z
      .string()
      .transform((typed) => codeText(typed).toLowerCase())
      .pipe(z.email(t('staff.problems.emailInvalid')).max(254)),
    language: z.enum(LANGUAGES),
    ...rankFields(t),
  });

/** Answers the link, which nothing shows again. */
export const inviteAction = deskAction('change_staff', InviteForm, async (desk, input) => {
  const { ctx, member, t, format, change } = desk;
  const { name, email, role, language, scope } = input;
  const typed = { ...input, events: [...input.events] };
  const refuse = (problems: Record<string, string>) => ({ state: { ...FRESH_FORM, typed, problems } });
  const events = chosenEvents(desk, input);
  if (!events) return refuse({ events: t('staff.problems.racesMissing') });
  const invite = { name, email, role, events, language, invitedById: member.id };
  const created = await change(
    (tx) => createInvite(tx, ctx, invite),
    (done) =>
      done.ok
        ? { kind: 'invite_created', subject: done.value.id, detail: { name, role, races: events } }
        : null,
  );
  if (!created.ok)
    return created.error.code === 'not_allowed'
      ? forbidden()
      : refuse({ email: t('staff.problems.isMember') });
  const { name: organizer } = await loadOrganizer();
  const until = format.dayTime(created.value.expiresAt);
  const link = `${ctx.env.APP_URL}/admin/invite/${created.value.token}`;
  const message = t('staff.message', { name, organizer, until });
  const shown = { link, message, email, scope };
  return { state: { ...FRESH_FORM, typed: shown, notice: t('staff.linkReady', { name }), over: true } };
});

export const revokeInviteAction = deskPost(
  'change_staff',
  z.object({ invite: z.uuid() }),
  async (desk, { invite }) => {
    const { ctx, change } = desk;
    const revoked = asOwner(desk, (tx) => revokeInvite(tx, invite, ctx.now()));
    await change(revoked, { kind: 'invite_revoked', subject: invite });
    revalidatePath(STAFF);
    return `${STAFF}?done=revoked`;
  },
);

const MemberForm = (t: DeskWords) => z.object({ member: z.uuid(), had: Ids, ...rankFields(t) });

export const changeMemberAction = deskAction('change_staff', MemberForm, async (desk, input) => {
  const { ctx, t, change } = desk;
  const { member, role } = input;
  const typed = { ...input, had: [...input.had], events: [...input.events] };
  const events = chosenEvents(desk, input, input.had);
  if (!events)
    return { state: { ...FRESH_FORM, typed, problems: { events: t('staff.problems.racesMissing') } } };
  const changed = await change(
    asOwner(desk, (tx) => changeMember(tx, member, { role, events }, ctx.now())),
    (done) =>
      done.ok
        ? {
            kind: 'member_changed',
            subject: member,
            detail: { roleBefore: done.value.role, role, races: events },
          }
        : null,
  );
  if (!changed.ok) return { state: { ...FRESH_FORM, typed, problem: problemWords(t, changed.error) } };
  revalidatePath(STAFF);
  const isShutOut = member === desk.member.id && !may({ role, events }, 'change_staff');
  return { next: isShutOut ? '/admin' : memberPath(member, 'saved') };
});

const RemoveForm = z.object({ member: z.uuid(), name: z.string(), confirm: z.string().optional() });

export const removeMemberAction = deskAction('change_staff', RemoveForm, async (desk, input) => {
  const { ctx, t, change } = desk;
  const { member, name, confirm } = input;
  if (confirm === undefined) {
    const question = { name: 'confirm', words: t('staff.removeYes') };
    return {
      state: { ...FRESH_FORM, problem: t('staff.removeAsk', { name }), confirm: question, over: true },
    };
  }
  const removed = await change(
    asOwner(desk, (tx) => removeMember(tx, member, ctx.now())),
    (done) =>
      done.ok
        ? {
            kind: 'member_removed',
            subject: member,
            detail: { name: done.value.name, role: done.value.role },
          }
        : null,
  );
  if (!removed.ok) return { state: { ...FRESH_FORM, problem: problemWords(t, removed.error) } };
  revalidatePath(STAFF);
  return { next: `${STAFF}?done=removed` };
});

const SessionForm = z.object({ member: z.uuid(), session: z.uuid().optional() });

export const endSessionAction = deskPost('change_staff', SessionForm, async (desk, { member, session }) => {
  const ended = await desk.change(
    asOwner(desk, (tx) => endSessions(tx, member, session === undefined ? 'all' : { only: session })),
    (count) =>
      count > 0
        ? {
            kind: session === undefined ? 'sessions_ended' : 'session_ended',
            subject: member,
            detail: { count },
          }
        : null,
  );
  revalidatePath(STAFF);
  return memberPath(member, `ended-${ended}`);
});
