// Parses Ugandan mobile numbers into E.164, and formats them. Server only: the metadata is large.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** `0772…`, `256772…`, `+256772…`, `00256772…`, with spaces or dashes → `+256772…`; null if not a mobile number. */
export function ugandanMobile(typed: string): string | null {
  const compact = typed.replace(/[\s().-]/g, '').replace(/^00(?=\d)/, '+');
  const parsed = parsePhoneNumberFromString(compact.startsWith('256') ? `+${compact}` : compact, 'UG');
  if (parsed?.country !== 'UG' || !parsed.isValid()) return null;
  const type = parsed.getType();
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE' ? parsed.number : null;
}

/** Any country's number for contact, national forms read as Ugandan; null if not valid. */
export function contactPhone(typed: string): string | null {
  const compact = typed.replace(/[\s().-]/g, '').replace(/^00(?=\d)/, '+');
  const parsed = parsePhoneNumberFromString(compact.startsWith('256') ? `+${compact}` : compact, 'UG');
  return parsed?.isValid() ? parsed.number : null;
}

/** `+256772123456` → `0772 123 456`: national form; any other text is unchanged. */
export const mobileAsSaid = (number: string): string =>
  number.replace(/^\+256(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3');

/** A Ugandan number in national form, any other in its country's international format; other text is unchanged. */
export function phoneAsRead(e164: string): string {
  const said = mobileAsSaid(e164);
  return said === e164 ? (parsePhoneNumberFromString(e164)?.formatInternational() ?? e164) : said;
}

/** `+256772123456` → `0772 ••• 456`, on one line: enough to recognize one's own number. */
export function maskMobile(e164: string): string {
  return `${e164.replace('+256', '0').slice(0, 4)}\u00a0•••\u00a0${e164.slice(-3)}`;
}
