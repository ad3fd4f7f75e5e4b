import { describe, expect, it } from 'vitest';
import {
  beginSecondFactor,
  changePassword,
  removeSecondFactor,
  resetPassword,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#lib/auth/account.ts';
import { type CookieToSet, confirmSignIn, signIn } from '#lib/auth/sign-in.ts';
import { testDatabase } from '../../tools/test/test-database.ts';
import { totpCode } from '../../tools/test/totp.ts';
import { findStaffMember } from './require-staff.ts';
import { OWNER, requestHeaders, testAuthContext } from './testing/test-auth.ts';

const { db } = await testDatabase({ emptied: true });
const headers = (cookies?: readonly CookieToSet[]) => requestHeaders('192.0.2.1', cookies);

type TestContext = Awaited<ReturnType<typeof testAuthContext>>;

async function passwordStep(ctx: TestContext, password = OWNER.password, cookies: CookieToSet[] = []) {
  const answer = await signIn(ctx, { ...OWNER, password }, headers(cookies));
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

/** A ctx with its owner signed in. */
async function signedInOwner() {
  const ctx = await testAuthContext(db);
  const { cookies } = await passwordStep(ctx);
  const owner = await findStaffMember(ctx.auth, headers(cookies));
  if (!owner) throw new Error('no one is signed in');
  return { ctx, cookies, owner };
}

/** The same with the second factor turned on; the cookies are of the session that turned it on. */
async function withSecondFactor() {
  const opened = await signedInOwner();
  const { ctx, owner, cookies } = opened;
  const begun = await beginSecondFactor(ctx, { member: owner, headers: headers(cookies) }, OWNER.password);
  if (!begun.ok) throw new Error(begun.error.code);
  const on = await turnOnSecondFactor(
    ctx,
    { member: owner, headers: headers(cookies) },
    totpCode(begun.value.uri),
  );
  if (!on.ok) throw new Error(on.error.code);
  return { ...opened, cookies: on.value, ...begun.value };
}

describe('changePassword', () => {
  const NEXT = 'another long password';

  it('changes the password, ends all other sessions and keeps this browser signed in', async () => {
    const { ctx, owner, cookies } = await signedInOwner();
    const { cookies: elsewhere } = await passwordStep(ctx);
    const change = { current: OWNER.password, next: NEXT };
    const changed = await changePassword(ctx, { member: owner, headers: headers(cookies) }, change);
    if (!changed.ok) throw new Error(changed.error.code);
    expect(await findStaffMember(ctx.auth, headers(elsewhere))).toBeNull();
    expect(await findStaffMember(ctx.auth, headers(cookies))).toBeNull();
    expect(await findStaffMember(ctx.auth, headers(changed.value))).toMatchObject({ id: owner.id });
    expect(await db.staffSession.count()).toBe(1);
    expect(await signIn(ctx, OWNER, headers())).toMatchObject({ error: { code: 'wrong_credentials' } });
    expect(await signIn(ctx, { ...OWNER, password: NEXT }, headers())).toMatchObject({ ok: true });
  });

  it('needs the current password, and delays guesses', async () => {
    const { ctx, owner, cookies } = await signedInOwner();
    const guess = () =>
      changePassword(ctx, { member: owner, headers: headers(cookies) }, { current: 'guess', next: NEXT });
    for (let n = 0; n < 5; n += 1) expect(await guess()).toMatchObject({ error: { code: 'wrong_password' } });
    expect(await guess()).toMatchObject({ error: { code: 'delayed' } });
    expect(await db.staffSession.count()).toBe(1);
  });
});

describe('the second factor', () => {
  it('is required after the password once it is on', async () => {
    const { ctx, uri } = await withSecondFactor();
    const { cookies, needsCode } = await passwordStep(ctx);
    expect(needsCode).toBe(true);
    expect(await findStaffMember(ctx.auth, headers(cookies))).toBeNull();
    const confirmed = await confirmSignIn(ctx, totpCode(uri, 1), headers(cookies));
    if (!confirmed.ok) throw new Error(confirmed.error.code);
    expect(await findStaffMember(ctx.auth, headers(confirmed.value))).toMatchObject({
      email: OWNER.email,
      hasSecondFactor: true,
    });
    expect(confirmed.value.map(({ name }) => name)).toContain('__Host-flagoff-staff.known_browser');
  });

  it('is off until its first code was correct', async () => {
    const { ctx, owner, cookies } = await signedInOwner();
    const begun = await beginSecondFactor(ctx, { member: owner, headers: headers(cookies) }, OWNER.password);
    if (!begun.ok) throw new Error(begun.error.code);
    expect(
      await turnOnSecondFactor(ctx, { member: owner, headers: headers(cookies) }, '000000'),
    ).toMatchObject({
      error: { code: 'wrong_code' },
    });
    expect((await passwordStep(ctx)).needsCode).toBe(false);
  });

  it('accepts a code of the app once', async () => {
    const { ctx, uri } = await withSecondFactor();
    const code = totpCode(uri, 1);
    const first = await passwordStep(ctx);
    expect(await confirmSignIn(ctx, code, headers(first.cookies))).toMatchObject({ ok: true });
    const second = await passwordStep(ctx);
    expect(await confirmSignIn(ctx, code, headers(second.cookies))).toEqual({
      ok: false,
      error: { code: 'wrong_code' },
    });
  });

  it('accepts a backup code once', async () => {
    const { ctx, backupCodes } = await withSecondFactor();
    const [code = ''] = backupCodes;
    expect(backupCodes).toHaveLength(10);
    const first = await passwordStep(ctx);
    expect(await confirmSignIn(ctx, ` ${code} `, headers(first.cookies))).toMatchObject({ ok: true });
    const second = await passwordStep(ctx);
    expect(await confirmSignIn(ctx, code, headers(second.cookies))).toMatchObject({
      error: { code: 'wrong_code' },
    });
  });

  it('stores neither secret nor backup codes in plain text', async () => {
    const { uri, backupCodes } = await withSecondFactor();
    expect(backupCodes).toHaveLength(10);
    const rows = await db.staffTwoFactor.findMany();
    expect(rows).toHaveLength(1);
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(new URL(uri).searchParams.get('secret'));
    for (const code of backupCodes) expect(stored).not.toContain(code);
  });

  it('delays guesses across sign-ins, but not the owner’s own browser', async () => {
    const { ctx, uri } = await withSecondFactor();
    const known = await passwordStep(ctx);
    const own = await confirmSignIn(ctx, totpCode(uri, 1), headers(known.cookies));
    if (!own.ok) throw new Error(own.error.code);
    for (let n = 0; n < 5; n += 1) {
      const step = await passwordStep(ctx);
      expect(await confirmSignIn(ctx, `99999${n}`, headers(step.cookies))).toMatchObject({
        error: { code: 'wrong_code' },
      });
    }
    const stranger = await passwordStep(ctx);
    expect(await confirmSignIn(ctx, '999990', headers(stranger.cookies))).toMatchObject({
      error: { code: 'delayed' },
    });
    const browser = own.value.filter(({ name }) => name.endsWith('known_browser'));
    const owner = await passwordStep(ctx, OWNER.password, browser);
    const asked = headers([...owner.cookies, ...browser]);
    expect(await confirmSignIn(ctx, '999999', asked)).toMatchObject({ error: { code: 'wrong_code' } });
  });

  it('gives no access without the password', async () => {
    const { ctx, uri } = await withSecondFactor();
    expect(await confirmSignIn(ctx, totpCode(uri, 1), headers())).toMatchObject({
      error: { code: 'expired' },
    });
    expect(await db.staffSession.count()).toBe(1);
  });

  it('requires a new sign-in after five wrong codes', async () => {
    const { ctx, uri, owner } = await withSecondFactor();
    const { cookies } = await passwordStep(ctx);
    for (let n = 0; n < 5; n += 1) await confirmSignIn(ctx, `99999${n}`, headers(cookies));
    ctx.pass(60);
    expect(await confirmSignIn(ctx, totpCode(uri, 1), headers(cookies))).toMatchObject({
      error: { code: 'expired' },
    });
    expect(await db.staffSession.count({ where: { userId: owner.id } })).toBe(1);
  });

  it('is turned off with only the password', async () => {
    const { ctx, owner, cookies } = await withSecondFactor();
    expect(
      await turnOffSecondFactor(ctx, { member: owner, headers: headers(cookies) }, 'guess'),
    ).toMatchObject({
      error: { code: 'wrong_password' },
    });
    expect(
      await turnOffSecondFactor(ctx, { member: owner, headers: headers(cookies) }, OWNER.password),
    ).toMatchObject({
      ok: true,
    });
    expect((await passwordStep(ctx)).needsCode).toBe(false);
    expect(await db.staffTwoFactor.count()).toBe(0);
  });
});

describe('by command', () => {
  it('resetPassword sets a new one and ends all sessions', async () => {
    const { ctx, cookies } = await signedInOwner();
    const password = await resetPassword(ctx.auth, db, ` ${OWNER.email.toUpperCase()}`);
    expect(password).toMatch(/^[\w-]{20}$/);
    expect(await findStaffMember(ctx.auth, headers(cookies))).toBeNull();
    expect(await signIn(ctx, OWNER, headers())).toMatchObject({ ok: false });
    expect(await passwordStep(ctx, password ?? '')).toMatchObject({ needsCode: false });
    expect(await resetPassword(ctx.auth, db, 'who@admin.example')).toBeNull();
  });

  it('resetPassword leaves the second factor on', async () => {
    const { ctx } = await withSecondFactor();
    const password = await resetPassword(ctx.auth, db, OWNER.email);
    expect((await passwordStep(ctx, password ?? '')).needsCode).toBe(true);
  });

  it('removeSecondFactor lets the password alone sign in', async () => {
    const { ctx } = await withSecondFactor();
    expect(await removeSecondFactor(db, OWNER.email)).toBe(true);
    expect((await passwordStep(ctx)).needsCode).toBe(false);
    expect(await removeSecondFactor(db, 'who@admin.example')).toBe(false);
  });
});

describe('the audit log', () => {
  const kinds = async () =>
    (await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ kind, staffId }) => [kind, staffId]);

  it('has each change of password and second factor, also by command', async () => {
    const { ctx, owner, cookies } = await withSecondFactor();
    const change = { member: owner, headers: headers(cookies) };
    await turnOffSecondFactor(ctx, change, 'guess');
    const off = await turnOffSecondFactor(ctx, change, OWNER.password);
    if (!off.ok) throw new Error(off.error.code);
    const passwords = { current: OWNER.password, next: 'another long password' };
    await changePassword(ctx, { member: owner, headers: headers(off.value) }, passwords);
    await resetPassword(ctx.auth, db, OWNER.email);
    await removeSecondFactor(db, OWNER.email);
    expect(await kinds()).toEqual([
      ['sign_in', owner.id],
      ['second_factor_on', owner.id],
      ['second_factor_off', owner.id],
      ['password_changed', owner.id],
      ['password_reset', null],
      ['second_factor_off', null],
    ]);
  });
});
