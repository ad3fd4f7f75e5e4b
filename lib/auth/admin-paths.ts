const HOME = '/admin';
const SIGN_IN = '/admin/sign-in';
const ORIGIN = 'http://admin.invalid';

const isAdminPath = (path: string): boolean =>
  (path === HOME || path.startsWith(`${HOME}/`)) && path !== SIGN_IN && !path.startsWith(`${SIGN_IN}/`);

/** `/admin` if `value` leads elsewhere. Parsed as a browser parses it: `//host`, backslashes, control characters, `..`. */
export function safeNextPath(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2048 || !value.startsWith('/')) return HOME;
  if (!URL.canParse(value, ORIGIN)) return HOME;
  const url = new URL(value, ORIGIN);
  return url.origin === ORIGIN && isAdminPath(url.pathname) ? `${url.pathname}${url.search}` : HOME;
}

export const signInPath = (next: string): string => withNext(SIGN_IN, next);

export const codePath = (next: string): string => withNext(`${SIGN_IN}/code`, next);

function withNext(page: string, next: string): string {
  const path = safeNextPath(next);
  return path === HOME ? page : `${page}?next=${encodeURIComponent(path)}`;
}

export const ACCOUNT = '/admin/account';

export const accountAfter = (done: 'password' | 'on' | 'off' | 'language' | `ended-${number}`): string =>
  `${ACCOUNT}?done=${done}`;
