// The parts of an entry that most buyers leave out: guardian, discount, donation, note, referral (partner-api.md 4.6). Pure.
import { nothingToPay } from '#lib/events/payable.ts';
import type { CreateOrderRequest } from '#lib/partner-api/schemas/create-order.ts';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import { nameProblem } from '#lib/registration/entry/check-name.ts';
import {
  type EntryInput,
  ENTRY_FIELDS as F,
  LONGEST,
  lineOf,
  textOf,
} from '#lib/registration/entry/entry-form.ts';
import type { Problems } from '#lib/registration/entry/entry-problems.ts';
import { parseMoney } from '#lib/shared/money.ts';
import { contactPhone } from '#lib/shared/ugandan-mobile.ts';

type Extras = Pick<
  CreateOrderRequest,
  'guardian' | 'discount_code' | 'donation_amount' | 'note' | 'referral_code'
>;

/** What was left open is left out; a donation of nothing too. */
export function checkExtras(event: EventDetail, input: EntryInput, problems: Problems): Extras {
  const guardian = checkGuardian(input, problems);
  const donation = checkDonation(event, input, problems);
  const discount = bounded(input, F.discountCode, LONGEST.code, problems);
  const note = textOf(input, F.note);
  if (note.length > LONGEST.note) problems[F.note] = 'too_long';
  const referral = lineOf(input, F.referralCode).slice(0, LONGEST.code);
  return {
    ...(guardian && { guardian }),
    ...(discount && { discount_code: discount }),
    ...(donation > 0 && { donation_amount: donation }),
    ...(note && { note }),
    ...(referral && { referral_code: referral }),
  };
}

function bounded(input: EntryInput, field: string, longest: number, problems: Problems): string {
  const typed = lineOf(input, field);
  if (typed.length > longest) problems[field] = 'too_long';
  return typed;
}

/** Asked for when somebody who runs is under 18. */
function checkGuardian(input: EntryInput, problems: Problems): Record<string, string> | null {
  if (textOf(input, F.minor) === '') return null;
  const name = lineOf(input, F.guardianName);
  const wrongName = nameProblem(name, 'guardian_required');
  const relation = bounded(input, F.guardianRelation, LONGEST.relation, problems);
  const typed = textOf(input, F.guardianPhone);
  const phone = contactPhone(typed);
  if (wrongName) problems[F.guardianName] = wrongName;
  if (!relation) problems[F.guardianRelation] = 'guardian_required';
  if (!typed) problems[F.guardianPhone] = 'guardian_required';
  else if (!phone) problems[F.guardianPhone] = 'invalid_phone';
  return { name, phone: phone ?? typed, relation };
}

/** Minor units. Where every entry is free, or no money is taken, nothing is paid, so nothing is given either. */
function checkDonation(event: EventDetail, input: EntryInput, problems: Problems): number {
  const typed = textOf(input, F.donation);
  if (typed === '' || nothingToPay(event)) return 0;
  const amount = parseMoney(typed, event.currency);
  if (amount === null) problems[F.donation] = 'invalid_donation';
  return amount ?? 0;
}
