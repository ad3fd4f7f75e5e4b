// Origins that may be registered (partner-api.md 4.4, 5 rules 5 and 9): https, or http on this machine with its port.

const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5}$/;

/** Whether `text` is exactly an origin that can be an allowed domain or a return URL domain. */
export function isAllowedOrigin(text: string): boolean {
  if (LOCAL.test(text)) return true;
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.origin === text;
}
