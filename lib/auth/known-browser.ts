// Recognizes a browser that signed in before, by a signed cookie. It grants no access; strangers do not delay its attempts.
import 'server-only';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import type { Auth } from '#lib/auth/auth.ts';
import type { CookieToSet } from '#lib/auth/sign-in.ts';

/** 400 days, the longest time that browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
const NAME = 'known_browser';

const signature = (secret: string, staffId: string, id: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['known browser', staffId, id]))
    .digest('base64url');

/** Id of the browser; `null` if it did not sign in to this account before. */
export async function knownBrowser(auth: Auth, headers: Headers, staffId: string): Promise<string | null> {
  const { createAuthCookie, secret } = await auth.$context;
  const value = parseCookies(headers.get('cookie') ?? '').get(createAuthCookie(NAME).name) ?? '';
  const [id = '', signed = ''] = value.split('.');
  const expected = Buffer.from(signature(secret, staffId, id));
  const given = Buffer.from(signed);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

/** A browser that is already known keeps its id. */
export async function knownBrowserCookie(
  auth: Auth,
  headers: Headers,
  staffId: string,
): Promise<CookieToSet> {
  const { createAuthCookie, secret } = await auth.$context;
  const id = (await knownBrowser(auth, headers, staffId)) ?? randomBytes(16).toString('base64url');
  const { name, attributes } = createAuthCookie(NAME, { maxAge: MAX_AGE_SECONDS });
  const { path, secure, httpOnly, maxAge } = attributes;
  const options = { path, secure, httpOnly, sameSite: 'lax', maxAge } as const;
  return { name, value: `${id}.${signature(secret, staffId, id)}`, options };
}
