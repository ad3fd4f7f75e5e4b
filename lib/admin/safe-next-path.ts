// Where sign-in may lead to: our own desk and nowhere else. Pure.

const HOME = '/admin';
const SIGN_IN = '/admin/sign-in';
const ORIGIN = 'http://desk.invalid';

const isDeskPath = (path: string): boolean =>
  (path === HOME || path.startsWith(`${HOME}/`)) && path !== SIGN_IN && !path.startsWith(`${SIGN_IN}/`);

/**
 * The path and query of `value` if it is a path under `/admin`, else `/admin`. Read as a browser reads it, so that
 * `//host`, backslashes, control characters and `..` lead nowhere else.
 */
export function safeNextPath(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2048 || !value.startsWith('/')) return HOME;
  if (!URL.canParse(value, ORIGIN)) return HOME;
  const url = new URL(value, ORIGIN);
  return url.origin === ORIGIN && isDeskPath(url.pathname) ? `${url.pathname}${url.search}` : HOME;
}

/** The sign-in page's address, leading back to `next`. */
export function signInPath(next: string): string {
  const path = safeNextPath(next);
  return path === HOME ? SIGN_IN : `${SIGN_IN}?next=${encodeURIComponent(path)}`;
}
