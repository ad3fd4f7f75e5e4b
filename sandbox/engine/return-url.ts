// Origins that may be registered and return URLs (partner-api.md 4.4, 5 rules 5 and 9).

import { parseUrl } from './parse-url.ts';

const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5}$/;

/** Whether `text` is exactly an origin that can be an allowed domain or a return URL domain. */
export function isAllowedOrigin(text: string): boolean {
  if (LOCAL.test(text)) return true;
  const url = parseUrl(text);
  return url?.protocol === 'https:' && url.origin === text;
}

const LONGEST = 2048;
const PLACEHOLDER = /\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi;

/** Why `text` cannot be a return URL of a key with these registered origins; undefined when it can. */
export function refusedReturnUrl(
  text: string | undefined,
  registered: readonly string[],
): string | undefined {
  if (text === undefined || text === '') return 'is required';
  if (text.length > LONGEST) return `is longer than ${LONGEST} characters`;
  if (/[\s\\]/.test(text)) return 'contains whitespace or a backslash';
  const url = parseUrl(text);
  if (!url || !/^https?:\/\//i.test(text)) return 'is not an absolute URL';
  if (url.username !== '' || url.password !== '') return 'carries a username or password';
  if (!isAllowedOrigin(url.origin)) return 'is not https';
  return registered.includes(url.origin) ? undefined : 'has an origin that is not registered';
}

/** `on_success_url` with the session's id in place of the placeholder, or as `session_id` without one. */
export function successUrl(text: string, sessionId: string): string {
  if (text.search(PLACEHOLDER) >= 0) return text.replace(PLACEHOLDER, sessionId);
  const url = new URL(text);
  url.searchParams.set('session_id', sessionId);
  return url.toString();
}
