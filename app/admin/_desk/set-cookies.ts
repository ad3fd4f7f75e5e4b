// Hands the cookies that signing in or out asks for to Next; works in actions and route handlers only.
import { cookies } from 'next/headers';
import type { CookieToSet } from '#lib/admin/sign-in.ts';

/** Throws where Next allows no cookie to be set: while a page is drawn. */
export async function setCookies(wanted: readonly CookieToSet[]): Promise<void> {
  const jar = await cookies();
  for (const { name, value, options } of wanted) jar.set(name, value, options);
}
