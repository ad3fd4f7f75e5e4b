import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '#lib/db/client.ts';
import { testDatabase } from '../../tools/test/test-database.ts';
import {
  acceptInvite,
  createInvite,
  findInvite,
  type InviteInput,
  listInvites,
  revokeInvite,
} from './invite.ts';
import type { StaffRole } from './permissions.ts';
import { findStaffMember } from './require-staff.ts';
import { signIn } from './sign-in.ts';
import { changeMember, endSessions, listStaff, lockStaff, removeMember } from './staff.ts';
import { OWNER, requestHeaders, testAuthContext } from './testing/test-auth.ts';

const { db } = await testDatabase({ emptied: true });
const headers = requestHeaders('192.0.2.1');
const NEXT = { name: 'Grace Auma', password: 'a long enough password' };

type Rank = { role?: StaffRole; events?: string[] };
const addMember = ({ role = 'owner', events = [] }: Rank = {}) =>
  db.staff.create({ data: { name: 'Another', email: `${randomUUID()}@desk.example`, role, events } });

async function owner() {
  const ctx = await testAuthContext(db);
  return { ctx, id: (await db.staff.findUniqueOrThrow({ where: { email: OWNER.email } })).id };
}

const demoted = { role: 'staff', events: [] } as const;
const change = (id: string, to: { role: StaffRole; events: readonly string[] } = demoted) =>
  db.$transaction((tx) => changeMember(tx, id, to, new Date()));
const remove = (id: string) => db.$transaction((tx) => removeMember(tx, id, new Date()));

beforeEach(async () => {
  await db.staff.deleteMany();
  await db.staffInvite.deleteMany();
});

describe('the last owner of all events', () => {
  it('is neither demoted, restricted nor removed', async () => {
    const { id } = await owner();
    await addMember({ role: 'staff' });
    await addMember({ role: 'owner', events: ['evt_a'] });
    const refused = { ok: false, error: { code: 'last_owner' } };
    expect(await change(id)).toEqual(refused);
    expect(await change(id, { role: 'owner', events: ['evt_a'] })).toEqual(refused);
    expect(await remove(id)).toEqual(refused);
    expect(await db.staff.findUnique({ where: { id } })).toMatchObject({ role: 'owner', events: [] });
  });

  it('is any of two owners, of whom only one goes when both requests come at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await db.staff.deleteMany();
      const [one, two] = [await addMember(), await addMember()];
      const answers = await Promise.all(
        round % 2 ? [change(one.id), remove(two.id)] : [remove(one.id), remove(two.id)],
      );
      expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
      expect(await db.staff.count({ where: { role: 'owner', events: { isEmpty: true } } })).toBe(1);
    }
  });
});

describe('members', () => {
  it('have another role from their next request on', async () => {
    const { ctx, id } = await owner();
    await addMember();
    const opened = await signIn(ctx, OWNER, headers);
    if (!opened.ok) throw new Error(opened.error.code);
    const request = requestHeaders('192.0.2.1', opened.value.cookies);
    expect(await change(id, { role: 'viewer', events: ['evt_a'] })).toMatchObject({
      ok: true,
      value: { role: 'owner', events: [] },
    });
    expect(await findStaffMember(ctx.auth, request)).toMatchObject({ role: 'viewer', events: ['evt_a'] });
  });

  it('are signed out as they are removed, and keep their name in the audit log', async () => {
    const { ctx, id } = await owner();
    await addMember();
    const opened = await signIn(ctx, OWNER, headers);
    if (!opened.ok) throw new Error(opened.error.code);
    expect(await remove(id)).toMatchObject({ ok: true });
    expect(await findStaffMember(ctx.auth, requestHeaders('192.0.2.1', opened.value.cookies))).toBeNull();
    expect(await db.auditEntry.findFirst()).toMatchObject({ staffId: null, staffName: 'owner' });
    expect(await remove(id)).toEqual({ ok: false, error: { code: 'gone' } });
  });

  it('are listed with sessions and the last sign-in', async () => {
    const { ctx, id } = await owner();
    await signIn(ctx, OWNER, headers);
    const [listed] = await listStaff(db, ctx.now());
    expect(listed).toMatchObject({
      id,
      role: 'owner',
      lastSignIn: ctx.now(),
      sessions: [{ addressKey: ctx.digest('staff address', '192.0.2.1') }],
    });
  });

  it('lose one session, or all but one', async () => {
    const { ctx, id } = await owner();
    for (let n = 0; n < 3; n += 1) await signIn(ctx, OWNER, headers);
    const [first, second] = (await listStaff(db, ctx.now()))[0]?.sessions ?? [];
    const other = await addMember();
    expect(await endSessions(db, other.id, { only: first?.id ?? '' }), 'of another member').toBe(0);
    expect(await endSessions(db, id, { only: first?.id ?? '' })).toBe(1);
    expect(await endSessions(db, id, { except: second?.id ?? '' })).toBe(1);
    expect(await endSessions(db, id, 'all')).toBe(1);
  });
});

describe('an invite', () => {
  async function invited(more: Partial<InviteInput> = {}) {
    const { ctx, id } = await owner();
    const email = `${randomUUID()}@desk.example`;
    const input = {
      name: 'Grace',
      email,
      role: 'staff',
      events: ['evt_a'],
      language: 'sw',
      invitedById: id,
      ...more,
    } as const;
    const created = await createInvite(db, ctx, input);
    if (!created.ok) throw new Error(created.error.code);
    return { ctx, ownerId: id, input, ...created.value };
  }

  it('makes a member with its role, events and language, who can sign in', async () => {
    const { ctx, token, input } = await invited();
    expect(await acceptInvite(ctx, token, NEXT, headers)).toEqual({
      ok: true,
      value: { email: input.email },
    });
    expect(await signIn(ctx, { email: input.email, password: NEXT.password }, headers)).toMatchObject({
      ok: true,
    });
    expect(await db.staff.findUnique({ where: { email: input.email } })).toMatchObject({
      name: NEXT.name,
      role: 'staff',
      events: ['evt_a'],
      language: 'sw',
    });
  });

  it('works once, also for two who use it at the same time', async () => {
    const { ctx, token } = await invited();
    const answers = await Promise.all([0, 1, 2].map(() => acceptInvite(ctx, token, NEXT, headers)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await acceptInvite(ctx, token, NEXT, headers)).toEqual({ ok: false, error: { code: 'over' } });
    expect(await findInvite(ctx, token)).toBeNull();
  });

  it('ends after three days', async () => {
    const { ctx, token } = await invited();
    ctx.pass(72 * 60 * 60 - 1);
    expect(await findInvite(ctx, token)).toMatchObject({ name: 'Grace' });
    ctx.pass(1);
    expect(await acceptInvite(ctx, token, NEXT, headers)).toEqual({ ok: false, error: { code: 'over' } });
  });

  it('ends as it is revoked', async () => {
    const { ctx, token, id } = await invited();
    expect(await revokeInvite(db, id, ctx.now())).toMatchObject({ ok: true });
    expect(await revokeInvite(db, id, ctx.now())).toMatchObject({ error: { code: 'over' } });
    expect(await acceptInvite(ctx, token, NEXT, headers)).toEqual({ ok: false, error: { code: 'over' } });
  });

  it('ends as another one is made for the same e-mail', async () => {
    const { ctx, token, input } = await invited();
    const second = await createInvite(db, ctx, input);
    expect(await findInvite(ctx, token)).toBeNull();
    expect(second.ok && (await findInvite(ctx, second.value.token))).toMatchObject({ email: input.email });
    expect(await listInvites(ctx)).toHaveLength(1);
  });

  it('ends with the role of the owner who made it', async () => {
    const { ctx, token, ownerId } = await invited();
    await addMember();
    await change(ownerId);
    expect(await findInvite(ctx, token)).toBeNull();
  });

  it('is not made for a member, and not stored with its token', async () => {
    const { ctx, token, ownerId, input } = await invited();
    const again = await createInvite(db, ctx, { ...input, email: OWNER.email, invitedById: ownerId });
    expect(again).toEqual({ ok: false, error: { code: 'is_member' } });
    expect(JSON.stringify(await db.staffInvite.findMany())).not.toContain(token);
  });

  // Each side of the race begins while the other's transaction is open.
  const GOES = {
    removed: (tx: Tx, id: string) => removeMember(tx, id, new Date()),
    demoted: (tx: Tx, id: string) => changeMember(tx, id, demoted, new Date()),
    restricted: (tx: Tx, id: string) =>
      changeMember(tx, id, { role: 'owner', events: ['evt_a'] }, new Date()),
  };
  const soon = () => new Promise((resolve) => setTimeout(resolve, 150));

  describe.each(['removed', 'demoted', 'restricted'] as const)('of an author who is %s meanwhile', (how) => {
    async function arranged() {
      const { ctx } = await owner();
      const author = await addMember();
      const email = `${randomUUID()}@desk.example`;
      const input = {
        name: 'Grace',
        email,
        role: 'owner',
        events: [],
        language: null,
        invitedById: author.id,
      } as const;
      const invite = () => db.$transaction((tx) => createInvite(tx, ctx, input));
      return { ctx, author: author.id, input, invite };
    }

    it('is not made once the removal has begun', async () => {
      const { ctx, author, invite } = await arranged();
      const [made] = await db.$transaction(async (tx) => {
        expect(await GOES[how](tx, author)).toMatchObject({ ok: true });
        const inviting = invite();
        await soon();
        return [inviting];
      });
      expect(await made).toEqual({ ok: false, error: { code: 'not_allowed' } });
      expect(await listInvites(ctx)).toEqual([]);
    });

    it('ends if it came first', async () => {
      const { ctx, author, input } = await arranged();
      const [made] = await db.$transaction(async (tx) => {
        expect(await createInvite(tx, ctx, input)).toMatchObject({ ok: true });
        const going = db.$transaction((other) => GOES[how](other, author));
        await soon();
        return [going];
      });
      expect(await made).toMatchObject({ ok: true });
      expect(await listInvites(ctx)).toEqual([]);
    });

    it('lets its author change nothing else', async () => {
      const { author } = await arranged();
      const [locked] = await db.$transaction(async (tx) => {
        await GOES[how](tx, author);
        const locking = db.$transaction((other) => lockStaff(other, author));
        await soon();
        return [locking];
      });
      expect(await locked).toBe(false);
    });
  });

  it('opens no session for a member who is removed during the sign-in', async () => {
    const { ctx, id } = await owner();
    await addMember();
    const [opened] = await db.$transaction(async (tx) => {
      await removeMember(tx, id, new Date());
      const opening = signIn(ctx, OWNER, headers);
      await soon();
      return [opening];
    });
    expect(await opened).toMatchObject({ error: { code: 'wrong_credentials' } });
    expect(await db.staffSession.count({ where: { userId: id } })).toBe(0);
  });
});
