// E-mail addresses in ASCII: partner-api.md 4.6 names no other letters. Server only.
import { domainToASCII, domainToUnicode } from 'node:url';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { numberText } from '#lib/shared/typed-text.ts';

/** Lengths by RFC 5321: of the whole address, and of the part before the @. */
const LONGEST = 254;
const LONGEST_LOCAL = 64;

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LOCAL = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*$`, 'i');
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** A domain has a dot: an address of a local network is a typing error here. The last label is no number. */
const DOMAIN = new RegExp(String.raw`^(?:${LABEL}\.)+(?=[a-z])${LABEL}$`, 'i');

export type EmailProblem = 'invalid_email' | 'one_email' | 'email_letters';

/** `grace@läufer.example` is `grace@xn--lufer-gra.example`. `email_letters`: letters beyond ASCII before the @. */
export function parseEmail(typed: string): Result<string, EmailProblem> {
  const [local = '', domain = '', ...more] = numberText(typed).replace(/\.$/, '').split('@');
  if (more.length > 0) return err('one_email');
  if (/\s/.test(local + domain)) return err('invalid_email');
  const ascii = /[/?#:%\\[\]]/.test(domain) ? '' : domainToASCII(domain);
  if (!DOMAIN.test(ascii)) return err('invalid_email');
  if (!LOCAL.test(local)) return err(hasOtherLetters(local) ? 'email_letters' : 'invalid_email');
  const address = `${local}@${ascii === domain.toLowerCase() ? domain : ascii}`;
  return local.length > LONGEST_LOCAL || address.length > LONGEST ? err('invalid_email') : ok(address);
}

const hasOtherLetters = (local: string): boolean => LOCAL.test(local.replaceAll(/[^\p{ASCII}]/gu, 'a'));

export const emailAsRead = (address: string): string =>
  address.replace(/(?<=@).*xn--.*$/i, (domain) => domainToUnicode(domain) || domain);
