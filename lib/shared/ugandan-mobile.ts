// Phone numbers in E.164, and which of them can pay by mobile money in Uganda. Server only: the metadata is large.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { numberText } from '#lib/shared/typed-text.ts';

type Phone = { e164: string; isUgandanMobile: boolean };
type PhoneRefusal = 'invalid' | 'several';

/** E.164 has no longer number. */
const MOST_DIGITS = 15;

const MARKS = /[\s().·_\u002D\u2010-\u2015\u2212]/g;

/** `0772…`, `772…`, `256772…`, `+256 (0)772…`, the letter O for zero. `250788…` is Rwandan, also without `+`. */
function parsePhone(typed: string): Result<Phone, PhoneRefusal> {
  const text = numberText(typed).replace(/^tel:/i, '');
  const compact = text
    .replace(MARKS, '')
    .replaceAll(/(?<=[\d+oO]|^)[oO](?=[\d oO]|$)/g, '0')
    .replace(/^\+*(?=\+)|^00(?=\d)/, '+')
    .replace(/^\++/, '+');
  if (!/^\+?\d+$/.test(compact)) return err(holdsSeveral(text) ? 'several' : 'invalid');
  if (compact.replace('+', '').length > MOST_DIGITS) return err('several');
  const ways = /^[+07]/.test(compact) ? [compact] : [compact, `+${compact}`];
  const [phone] = ways.flatMap((way) => {
    const parsed = parsePhoneNumberFromString(way, 'UG');
    return parsed?.isValid() ? [parsed] : [];
  });
  if (!phone) return err('invalid');
  const type = phone.getType();
  const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
  return ok({ e164: phone.number, isUgandanMobile: phone.country === 'UG' && isMobile });
}

/** `0772 123 456 / 0752 123 456`: none of them is taken, since nobody says which one counts. */
const holdsSeveral = (text: string): boolean => (text.match(/\d(?:[\s().-]*\d){6,}/g) ?? []).length > 1;

/** The number in E.164; null for anything but a Ugandan mobile number. */
export function ugandanMobile(typed: string): string | null {
  const phone = parsePhone(typed);
  return phone.ok && phone.value.isUgandanMobile ? phone.value.e164 : null;
}

/** A number of any country in E.164 (partner-api.md 4.6), national forms parsed as Ugandan; null if not valid. */
export function contactPhone(typed: string): string | null {
  const phone = parsePhone(typed);
  return phone.ok ? phone.value.e164 : null;
}

export function contactPhoneProblem(typed: string): 'invalid_phone' | 'one_phone' {
  const phone = parsePhone(typed);
  return !phone.ok && phone.error === 'several' ? 'one_phone' : 'invalid_phone';
}

/** A number of another country is not turned into a Ugandan one: that is another person's. */
export function payingNumberProblem(typed: string): PayingNumberProblem {
  const phone = parsePhone(typed);
  if (!phone.ok) return phone.error === 'several' ? 'one_phone' : 'invalid_paying_number';
  return phone.value.e164.startsWith('+256') ? 'invalid_paying_number' : 'foreign_paying_number';
}
export type PayingNumberProblem = 'invalid_paying_number' | 'foreign_paying_number' | 'one_phone';

/** `+256772123456` → `0772 123 456`: national form; any other text is unchanged. */
export const mobileAsSaid = (number: string): string =>
  number.replace(/^\+256(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3');

/** A Ugandan number in national form, any other in its country's international format; other text is unchanged. */
export function phoneAsRead(e164: string): string {
  if (!/^\+\d+$/.test(e164)) return e164;
  const national = mobileAsSaid(e164);
  return national === e164 ? (parsePhoneNumberFromString(e164)?.formatInternational() ?? e164) : national;
}

/** `+256772123456` → `0772 ••• 456`, on one line: enough to recognize one's own number. */
export function maskMobile(e164: string): string {
  return `${e164.replace('+256', '0').slice(0, 4)}\u00a0•••\u00a0${e164.slice(-3)}`;
}

/** Nine digits and more, as people write phone numbers. */
const NUMBERS = /\+?\(?\d(?:[\s().·_\u002D\u2010-\u2015\u2212]*\d){8,}/g;

/** What has fewer digits stays, such as a date or a time. */
export const maskNumbers = (text: string): string =>
  text.replaceAll(NUMBERS, (number) => maskMobile(contactPhone(number) ?? number.replaceAll(/[^\d+]/g, '')));
