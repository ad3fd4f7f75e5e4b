// Whether a question is asked of a person, and who is a child. Pure; runs in the browser.

export function ageOn(day: string, born: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [bornYear = 0, bornMonth = 0, bornDate = 0] = born.split('-').map(Number);
  const hasHadBirthday = month > bornMonth || (month === bornMonth && date >= bornDate);
  return year - bornYear - (hasHadBirthday ? 0 : 1);
}

/** A participant younger on race day is a child, whose guardian is asked for. */
export const ADULT = 18;

/** What decides whether a question is asked. `bornOn`: ISO date, '' where it is not known. */
export type Asked = { readonly ticket: string | null; readonly bornOn: string; readonly minor: boolean };

/** A condition; `tickets` are ids. */
export type When = { readonly under: number | null; readonly tickets: readonly string[] | null };

/** Without a known date of birth only "under 18" is known, from the box. */
export function isAsked({ when }: { readonly when: When }, one: Asked, raceDay: string): boolean {
  if (when.tickets && !(one.ticket !== null && when.tickets.includes(one.ticket))) return false;
  if (when.under === null) return true;
  if (one.bornOn === '' || raceDay === '') return one.minor && when.under >= ADULT;
  return ageOn(raceDay, one.bornOn) < when.under;
}

export const isChild = ({ bornOn, minor }: Omit<Asked, 'ticket'>, raceDay: string): boolean =>
  bornOn === '' || raceDay === '' ? minor : ageOn(raceDay, bornOn) < ADULT;

/** The posted parts of a date (day, month, year, or an ISO date) as an ISO date; '' before they are whole. */
export function isoDateOf(posted: readonly string[]): string {
  const [day = '', month = '', year = ''] = posted;
  const iso = posted.length > 1 ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : day;
  return /^[12]\d{3}-\d\d-\d\d$/.test(iso) ? iso : '';
}
