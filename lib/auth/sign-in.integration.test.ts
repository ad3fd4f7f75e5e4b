import { describe, expect, it } from 'vitest';
import { knownBrowser } from '#lib/auth/known-browser.ts';
import { type CookieToSet, signIn, signOut, signOutEverywhere } from '#lib/auth/sign-in.ts';
import { countSignIn, passwordRules } from '#lib/auth/sign-in-delay.ts';
import type { Tx } from '#lib/db/client.ts';
import { testDatabase } from '../../tools/test/test-database.ts';
import { findStaffMember } from './require-staff.ts';
import { OWNER, requestHeaders, testAuth, testAuthContext } from './testing/test-auth.ts';

const { db } = await testDatabase({ emptied: true });
const headers = (cookies?: readonly CookieToSet[]) => requestHeaders('192.0.2.1', cookies);

type TestContext = Awaited<ReturnType<typeof testAuthContext>>;

async function signedIn(ctx: TestContext): Promise<CookieToSet[]> {
  const answer = await signIn(ctx, OWNER, headers());
  if (!answer.ok) throw new Error(answer.error.code);
  expect(answer.value.needsCode).toBe(false);
  return answer.value.cookies;
}

describe('signIn', () => {
  it('opens a session that its cookie identifies', async () => {
    const ctx = await testAuthContext(db);
    const cookies = await signedIn(ctx);
    expect(await findStaffMember(ctx.auth, headers(cookies))).toMatchObject({
      email: OWNER.email,
      role: 'owner',
    });
  });

  it('stores a digest of the address and the short name of the browser', async () => {
    const ctx = await testAuthContext(db);
    const firefox = headers();
    firefox.set('user-agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0');
    await signIn(ctx, OWNER, firefox);
    expect(await db.staffSession.findMany({ select: { ipAddress: true, userAgent: true } })).toEqual([
      { ipAddress: ctx.digest('staff address', '192.0.2.1'), userAgent: 'Firefox, Linux' },
    ]);
  });

  it('sets a cookie for 12 hours that scripts, other sites and plain http cannot get', async () => {
    const cookies = await signedIn(await testAuthContext(db));
    expect(cookies).toEqual([
      {
        name: '__Host-flagoff-staff.session_token',
        value: expect.stringMatching(/^.{32}\..{20,}$/),
        options: expect.objectContaining({
          httpOnly: true,
          secure: true,
          sameSite: 'lax',
          path: '/',
          domain: undefined,
          maxAge: 43_200,
        }),
      },
      {
        name: '__Host-flagoff-staff.known_browser',
        value: expect.stringMatching(/^.{22}\..{43}$/),
        options: { httpOnly: true, secure: true, sameSite: 'lax', path: '/', maxAge: 34_560_000 },
      },
    ]);
  });

  it('leaves out `Secure` and the prefix if the storefront itself uses plain http', async () => {
    const ctx = { ...(await testAuthContext(db)), authOn: (tx: Tx) => testAuth(tx, 'http://localhost:3000') };
    const [cookie] = await signedIn(ctx);
    expect(cookie).toMatchObject({ name: 'flagoff-staff.session_token', options: { httpOnly: true } });
    expect(cookie?.options.secure).toBeFalsy();
  });

  it('accepts the e-mail in any case and with spaces around', async () => {
    const input = { ...OWNER, email: `  ${OWNER.email.toUpperCase()} ` };
    expect(await signIn(await testAuthContext(db), input, headers())).toMatchObject({ ok: true });
  });

  it('answers an unknown e-mail like a wrong password', async () => {
    const ctx = await testAuthContext(db);
    const wrong = await signIn(ctx, { ...OWNER, password: 'guess' }, headers());
    expect(wrong).toEqual({ ok: false, error: { code: 'wrong_credentials' } });
    expect(await signIn(ctx, { email: 'who@admin.example', password: 'guess' }, headers())).toEqual(wrong);
    expect(await db.staffSession.count()).toBe(0);
  });

  it('does not check a stranger’s password while attempts are delayed', async () => {
    const ctx = await testAuthContext(db);
    const wrong = { ...OWNER, password: 'guess' };
    for (let n = 0; n < 5; n += 1) {
      expect(await signIn(ctx, wrong, headers())).toMatchObject({ error: { code: 'wrong_credentials' } });
    }
    const retryAt = new Date(ctx.now().getTime() + 15_000);
    expect(await signIn(ctx, OWNER, headers())).toEqual({
      ok: false,
      error: { code: 'delayed', retryAt },
    });
    ctx.pass(15);
    expect(await signIn(ctx, OWNER, headers())).toMatchObject({ ok: true });
  });

  it('does not delay the owner in a known browser, even during an attack', async () => {
    const ctx = await testAuthContext(db);
    const known = (await signedIn(ctx)).filter(({ name }) => name.endsWith('known_browser'));
    const wrong = { ...OWNER, password: 'guess' };
    // From the owner's own address and from 60 others.
    for (let n = 0; n < 6; n += 1) await signIn(ctx, wrong, headers());
    for (let n = 0; n < 60; n += 1)
      await countSignIn(
        ctx,
        passwordRules({ email: OWNER.email, address: `198.51.100.${n}`, browser: null }),
      );
    expect(await signIn(ctx, OWNER, requestHeaders('203.0.113.1'))).toMatchObject({
      error: { code: 'delayed' },
    });
    expect(await signIn(ctx, OWNER, headers(known))).toMatchObject({ ok: true });
  });

  it('rejects the known-browser cookie of another account and forged ones', async () => {
    const ctx = await testAuthContext(db);
    const [known] = (await signedIn(ctx)).filter(({ name }) => name.endsWith('known_browser'));
    if (!known) throw new Error('no cookie');
    const other = await db.staff.create({ data: { name: 'B', email: 'b@admin.example', role: 'owner' } });
    const owner = await db.staff.findUniqueOrThrow({ where: { email: OWNER.email } });
    expect(await knownBrowser(ctx.auth, headers([known]), owner.id)).toBe(known.value.split('.')[0]);
    expect(await knownBrowser(ctx.auth, headers([known]), other.id)).toBeNull();
    for (const value of ['', '.', known.value.slice(0, -1), `x${known.value}`, 'id.'])
      expect(await knownBrowser(ctx.auth, headers([{ ...known, value }]), owner.id)).toBeNull();
  });

  it('never delays a member who signs in often with the right password', async () => {
    const ctx = await testAuthContext(db);
    for (let n = 0; n < 12; n += 1) expect(await signIn(ctx, OWNER, headers())).toMatchObject({ ok: true });
    expect(await db.signInDelay.aggregate({ _sum: { attempts: true } })).toEqual({
      _sum: { attempts: 0 },
    });
  });

  it('cannot be bypassed through the library’s own handler', async () => {
    const { auth } = await testAuthContext(db);
    for (const path of ['sign-in/email', 'change-password', 'two-factor/verify-totp']) {
      const request = new Request(`https://admin.example/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://admin.example' },
        body: JSON.stringify(OWNER),
      });
      expect((await auth.handler(request)).status).toBe(404);
    }
    expect(await db.staffSession.count()).toBe(0);
  });

  it('deletes sessions that have ended', async () => {
    const ctx = await testAuthContext(db);
    await signedIn(ctx);
    await db.staffSession.updateMany({ data: { token: 'ended', expiresAt: ctx.now() } });
    await signedIn(ctx);
    expect(await db.staffSession.findMany({ where: { token: 'ended' } })).toEqual([]);
    expect(await db.staffSession.count()).toBe(1);
  });
});

describe('a session', () => {
  it('does not exist without a cookie or with a forged one', async () => {
    const ctx = await testAuthContext(db);
    const [cookie] = await signedIn(ctx);
    if (!cookie) throw new Error('no cookie');
    const [token = ''] = cookie.value.split('.');
    expect(await findStaffMember(ctx.auth, headers())).toBeNull();
    for (const value of [token, `${token}.forged`, `a${cookie.value}`, '']) {
      expect(await findStaffMember(ctx.auth, headers([{ ...cookie, value }]))).toBeNull();
    }
  });

  it('ends when its time is over', async () => {
    const ctx = await testAuthContext(db);
    const cookies = await signedIn(ctx);
    await db.staffSession.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    expect(await findStaffMember(ctx.auth, headers(cookies))).toBeNull();
  });

  it('ends at once when its row is deleted', async () => {
    const ctx = await testAuthContext(db);
    const cookies = await signedIn(ctx);
    await db.staffSession.deleteMany();
    expect(await findStaffMember(ctx.auth, headers(cookies))).toBeNull();
  });
});

describe('signOut', () => {
  it('ends this session only and clears its cookie', async () => {
    const ctx = await testAuthContext(db);
    const here = await signedIn(ctx);
    const there = await signedIn(ctx);
    const cleared = await signOut(ctx, db, headers(here));
    expect(cleared).toContainEqual(
      expect.objectContaining({
        name: here[0]?.name,
        value: '',
        options: expect.objectContaining({ maxAge: 0 }),
      }),
    );
    expect(await findStaffMember(ctx.auth, headers(here))).toBeNull();
    expect(await findStaffMember(ctx.auth, headers(there))).not.toBeNull();
  });

  it('everywhere: ends all sessions of the member and no others', async () => {
    const ctx = await testAuthContext(db);
    const here = await signedIn(ctx);
    const there = await signedIn(ctx);
    const owner = await findStaffMember(ctx.auth, headers(here));
    const other = await db.staff.create({ data: { name: 'B', email: 'b@admin.example', role: 'owner' } });
    await db.staffSession.create({
      data: { userId: other.id, token: 'other', expiresAt: new Date(Date.now() + 60_000) },
    });
    await signOutEverywhere(ctx, db, owner?.id ?? '', headers(here));
    expect(await findStaffMember(ctx.auth, headers(here))).toBeNull();
    expect(await findStaffMember(ctx.auth, headers(there))).toBeNull();
    expect(await db.staffSession.findMany({ select: { userId: true } })).toEqual([{ userId: other.id }]);
  });
});

describe('the audit log', () => {
  const rows = async () =>
    (await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ kind, staffName, detail }) => ({
      kind,
      staffName,
      detail,
    }));

  it('has sign-ins and failed ones, with the seconds until the next attempt', async () => {
    const ctx = await testAuthContext(db);
    for (let n = 0; n < 6; n += 1) await signIn(ctx, { ...OWNER, password: 'guess' }, headers());
    ctx.pass(60);
    await signedIn(ctx);
    const name = OWNER.email.split('@')[0];
    const failed = (waits: number) => ({
      kind: 'sign_in_failed',
      staffName: name,
      detail: { factor: 'password', waits },
    });
    // The sixth attempt came too early and was not checked.
    expect(await rows()).toEqual([
      ...[0, 0, 0, 0, 15].map(failed),
      { kind: 'sign_in', staffName: name, detail: {} },
    ]);
    expect(await db.auditEntry.findFirst()).toMatchObject({
      staffId: expect.any(String),
      addressKey: ctx.digest('staff address', '192.0.2.1'),
    });
  });

  it('stores nothing of what a stranger typed', async () => {
    const ctx = await testAuthContext(db);
    await signIn(ctx, { email: 'who@admin.example', password: 'guess' }, headers());
    expect(await rows()).toEqual([
      { kind: 'sign_in_failed', staffName: '', detail: { factor: 'password', waits: 0 } },
    ]);
  });

  it('opens no session if the row cannot be written', async () => {
    const ctx = await testAuthContext(db);
    await db.$executeRaw`ALTER TABLE audit_entry ADD CONSTRAINT none CHECK (false) NOT VALID`;
    await expect(signIn(ctx, OWNER, headers())).rejects.toThrow('none');
    await db.$executeRaw`ALTER TABLE audit_entry DROP CONSTRAINT none`;
    expect(await db.staffSession.count()).toBe(0);
  });
});
