import { describe, expect, it } from 'vitest';
import { type CookieToSet, signIn, signOut, signOutEverywhere } from '#lib/admin/sign-in.ts';
import { findStaffMember } from '#lib/admin/staff-member.ts';
import { OWNER, requestHeaders, testAuth, testDesk } from '#lib/admin/testing/desk.ts';
import { testDatabase } from '../../test/test-database.ts';

const { db } = await testDatabase({ emptied: true });
const headers = (cookies?: readonly CookieToSet[]) => requestHeaders('192.0.2.1', cookies);

type Desk = Awaited<ReturnType<typeof testDesk>>;

async function signedIn(desk: Desk): Promise<CookieToSet[]> {
  const answer = await signIn(desk, OWNER, headers());
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

describe('signIn', () => {
  it('opens a session that is read back from its cookie', async () => {
    const desk = await testDesk(db);
    const cookies = await signedIn(desk);
    expect(await findStaffMember(desk.auth, headers(cookies))).toMatchObject({
      email: OWNER.email,
      role: 'owner',
    });
    expect(await db.staffSession.findMany({ select: { ipAddress: true, userAgent: true } })).toEqual([
      { ipAddress: '192.0.2.1', userAgent: 'test' },
    ]);
  });

  it('sets a cookie that scripts, other sites and plain http cannot have, for 12 hours', async () => {
    const cookies = await signedIn(await testDesk(db));
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
    ]);
  });

  it('leaves `Secure` and the prefix away where the storefront itself is plain http', async () => {
    const desk = { ...(await testDesk(db)), auth: testAuth(db, 'http://localhost:3000') };
    const [cookie] = await signedIn(desk);
    expect(cookie).toMatchObject({ name: 'flagoff-staff.session_token', options: { httpOnly: true } });
    expect(cookie?.options.secure).toBeFalsy();
  });

  it('takes the e-mail in any case and with spaces around', async () => {
    const input = { ...OWNER, email: `  ${OWNER.email.toUpperCase()} ` };
    expect(await signIn(await testDesk(db), input, headers())).toMatchObject({ ok: true });
  });

  it('answers an unknown e-mail like a wrong password', async () => {
    const desk = await testDesk(db);
    const wrong = await signIn(desk, { ...OWNER, password: 'guess' }, headers());
    expect(wrong).toEqual({ ok: false, error: { code: 'wrong_credentials' } });
    expect(await signIn(desk, { email: 'who@desk.example', password: 'guess' }, headers())).toEqual(wrong);
    expect(await db.staffSession.count()).toBe(0);
  });

  it('refuses even the right password while throttled, and looks at it again afterwards', async () => {
    const desk = await testDesk(db);
    const wrong = { ...OWNER, password: 'guess' };
    for (let n = 0; n < 5; n += 1) {
      expect(await signIn(desk, wrong, headers())).toMatchObject({ error: { code: 'wrong_credentials' } });
    }
    const retryAt = new Date(desk.now().getTime() + 15 * 60_000);
    expect(await signIn(desk, OWNER, headers())).toEqual({
      ok: false,
      error: { code: 'throttled', retryAt },
    });
    desk.pass(15 * 60);
    expect(await signIn(desk, OWNER, headers())).toMatchObject({ ok: true });
  });

  it('never throttles who signs in often and rightly', async () => {
    const desk = await testDesk(db);
    for (let n = 0; n < 12; n += 1) expect(await signIn(desk, OWNER, headers())).toMatchObject({ ok: true });
    expect(await db.throttle.aggregate({ _sum: { attempts: true } })).toEqual({
      _sum: { attempts: 0 },
    });
  });

  it('cannot be passed by through the library’s own handler', async () => {
    const { auth } = await testDesk(db);
    const request = new Request('https://desk.example/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://desk.example' },
      body: JSON.stringify(OWNER),
    });
    expect((await auth.handler(request)).status).toBe(404);
    expect(await db.staffSession.count()).toBe(0);
  });

  it('sweeps sessions that have ended', async () => {
    const desk = await testDesk(db);
    await signedIn(desk);
    await db.staffSession.updateMany({ data: { token: 'ended', expiresAt: desk.now() } });
    await signedIn(desk);
    expect(await db.staffSession.findMany({ where: { token: 'ended' } })).toEqual([]);
    expect(await db.staffSession.count()).toBe(1);
  });
});

describe('a session', () => {
  it('is nobody’s without a cookie or with a forged one', async () => {
    const desk = await testDesk(db);
    const [cookie] = await signedIn(desk);
    if (!cookie) throw new Error('no cookie');
    const [token = ''] = cookie.value.split('.');
    expect(await findStaffMember(desk.auth, headers())).toBeNull();
    for (const value of [token, `${token}.forged`, `a${cookie.value}`, '']) {
      expect(await findStaffMember(desk.auth, headers([{ ...cookie, value }]))).toBeNull();
    }
  });

  it('ends when its time is over', async () => {
    const desk = await testDesk(db);
    const cookies = await signedIn(desk);
    await db.staffSession.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    expect(await findStaffMember(desk.auth, headers(cookies))).toBeNull();
  });

  it('ends at once when its row is deleted', async () => {
    const desk = await testDesk(db);
    const cookies = await signedIn(desk);
    await db.staffSession.deleteMany();
    expect(await findStaffMember(desk.auth, headers(cookies))).toBeNull();
  });
});

describe('signOut', () => {
  it('ends this session only and clears its cookie', async () => {
    const desk = await testDesk(db);
    const here = await signedIn(desk);
    const there = await signedIn(desk);
    const cleared = await signOut(desk.auth, headers(here));
    expect(cleared).toContainEqual(
      expect.objectContaining({
        name: here[0]?.name,
        value: '',
        options: expect.objectContaining({ maxAge: 0 }),
      }),
    );
    expect(await findStaffMember(desk.auth, headers(here))).toBeNull();
    expect(await findStaffMember(desk.auth, headers(there))).not.toBeNull();
  });

  it('everywhere ends all sessions of the member and nobody else’s', async () => {
    const desk = await testDesk(db);
    const here = await signedIn(desk);
    const there = await signedIn(desk);
    const owner = await findStaffMember(desk.auth, headers(here));
    const other = await db.staff.create({ data: { name: 'B', email: 'b@desk.example', role: 'owner' } });
    await db.staffSession.create({
      data: { userId: other.id, token: 'other', expiresAt: new Date(Date.now() + 60_000) },
    });
    await signOutEverywhere(desk.auth, db, owner?.id ?? '', headers(here));
    expect(await findStaffMember(desk.auth, headers(here))).toBeNull();
    expect(await findStaffMember(desk.auth, headers(there))).toBeNull();
    expect(await db.staffSession.findMany({ select: { userId: true } })).toEqual([{ userId: other.id }]);
  });
});
