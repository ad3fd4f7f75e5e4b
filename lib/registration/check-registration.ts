// Checks the posted form against the event: the body of `POST /orders` (partner-api.md 4.6), or a problem per field; and
// what it costs by the event and by the form, before the order states its price. Pure.

import { z } from 'zod';
import { freeTickets, methodsOf, nothingToPay } from '#lib/events/sale-rules.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import type { CreateOrderRequest, OrderLine } from '#lib/partner-api/orders.ts';
import {
  type CheckedParticipants,
  checkParticipants,
  nameProblem,
} from '#lib/registration/check-participants.ts';
import { checkQuestions } from '#lib/registration/check-questions.ts';
import { parseEmail } from '#lib/registration/email-address.ts';
import type { ListVocabulary } from '#lib/registration/participants-import/list-vocabulary.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { LONGEST, lineOf, type RegistrationInput, wasPosted } from '#lib/registration/registration-input.ts';
import type { Problems, RegistrationErrors } from '#lib/registration/registration-problems.ts';
import { type MobileNetwork, type NumberPrefixes, recognizeNetwork } from '#lib/shared/mobile-network.ts';
import { parseMoney } from '#lib/shared/money.ts';
import { textOf, valuesOf } from '#lib/shared/posted-values.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import {
  contactPhone,
  contactPhoneProblem,
  payingNumberProblem,
  ugandanMobile,
} from '#lib/shared/ugandan-mobile.ts';

/** The body without our own reference, which the checkout adds. */
export type CheckedRegistration = Omit<CreateOrderRequest, 'partner_reference'> & {
  payment_method: MobileNetwork;
};

/** What the check depends on beside the event and the form. */
export type RegistrationRules = {
  prefixes: NumberPrefixes;
  /** SHA-256 of the waiver's current text; `null` if we have no text. */
  waiverDigest: string | null;
  now: Date;
  vocabulary: ListVocabulary;
};

/** Checks every field and reports all problems at once. If only the list was to be checked, the rest may be empty. */
export function checkRegistration(
  event: EventDetail,
  input: RegistrationInput,
  { prefixes, waiverDigest, now, vocabulary }: RegistrationRules,
): Result<CheckedRegistration, RegistrationErrors> {
  const problems: Problems = {};
  const participants = checkParticipants({ ...event, now, vocabulary }, input, problems);
  if (wasPosted(input, F.checkList)) return onlyList(participants, problems);
  const buyer = checkBuyer(input, problems);
  const answers = checkQuestions(event.additional_questions, input, problems);
  const extras = checkExtras(event, input, problems);
  const free = { freeTickets: freeTickets(event.ticket_types) };
  const nothingToPay = isFreeRegistration({ ...participants, ...extras }, free);
  const method = checkPayment(event, input, { prefixes, nothingToPay }, problems);
  checkWaiver(event, input, waiverDigest, problems);
  if (!method || participants.next || Object.keys(problems).length > 0)
    return err({ fields: problems, form: null, next: participants.next, list: participants.list });
  return ok({
    event_id: event.event_id,
    lines: participants.lines,
    ...buyer,
    payment_method: method,
    ...(event.waiver_required && {
      waiver_accepted: true,
      waiver_version: event.waiver_version ?? undefined,
    }),
    ...(Object.keys(answers).length > 0 && { custom_fields: answers }),
    ...extras,
    ...storedNames(participants.lines),
  });
}

/** The names once more, where the provider stores them: it documents no name in an order line (partner-api.md 4.6). */
function storedNames(lines: readonly OrderLine[]): Pick<CreateOrderRequest, 'buyer'> {
  const participants = lines.flatMap(({ ticket_type_id, participants: entered = [] }) =>
    entered.filter(({ name }) => name).map((participant) => ({ ticket_type_id, ...participant })),
  );
  return participants.length > 0 ? { buyer: { participants } } : {};
}

const onlyList = ({ next, list }: CheckedParticipants, { [F.list]: problem }: Problems) =>
  err<RegistrationErrors>({ fields: problem ? { [F.list]: problem } : {}, form: null, next, list });

function checkBuyer(input: RegistrationInput, problems: Problems) {
  const name = lineOf(input, F.buyerName);
  const email = parseEmail(textOf(input, F.buyerEmail));
  const phone = textOf(input, F.buyerPhone);
  const e164 = contactPhone(phone);
  const wrongName = nameProblem(name, 'name_required');
  if (wrongName) problems[F.buyerName] = wrongName;
  if (!textOf(input, F.buyerEmail)) problems[F.buyerEmail] = 'required';
  else if (!email.ok) problems[F.buyerEmail] = email.error;
  if (!phone) problems[F.buyerPhone] = 'required';
  else if (!e164) problems[F.buyerPhone] = contactPhoneProblem(phone);
  return { buyer_name: name, buyer_email: email.ok ? email.value : '', buyer_phone: e164 ?? phone };
}

/** The text may change under the same version: the buyer must accept the text that she read. */
function checkWaiver(
  event: EventDetail,
  input: RegistrationInput,
  digest: string | null,
  problems: Problems,
): void {
  if (!event.waiver_required) return;
  const [read] = valuesOf(input, F.waiverDigest);
  const otherText = read !== undefined && read !== (digest ?? '');
  if (otherText || textOf(input, F.waiverVersion) !== (event.waiver_version ?? ''))
    problems[F.waiverAccepted] = 'waiver_version_mismatch';
  else if (!textOf(input, F.waiverAccepted)) problems[F.waiverAccepted] = 'waiver_required';
}

type Extras = Pick<
  CreateOrderRequest,
  'guardian' | 'discount_code' | 'donation_amount' | 'note' | 'referral_code'
>;

/** Optional parts (partner-api.md 4.6), without the empty ones. */
function checkExtras(event: EventDetail, input: RegistrationInput, problems: Problems): Extras {
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

function bounded(input: RegistrationInput, field: string, longest: number, problems: Problems): string {
  const typed = lineOf(input, field);
  if (typed.length > longest) problems[field] = 'too_long';
  return typed;
}

/** `null` if no participant is under 18. */
function checkGuardian(input: RegistrationInput, problems: Problems): Record<string, string> | null {
  if (textOf(input, F.minor) === '') return null;
  const name = lineOf(input, F.guardianName);
  const wrongName = nameProblem(name, 'guardian_required');
  const relation = bounded(input, F.guardianRelation, LONGEST.relation, problems);
  const typed = textOf(input, F.guardianPhone);
  const phone = contactPhone(typed);
  if (wrongName) problems[F.guardianName] = wrongName;
  if (!relation) problems[F.guardianRelation] = 'guardian_required';
  if (!typed) problems[F.guardianPhone] = 'guardian_required';
  else if (!phone) problems[F.guardianPhone] = contactPhoneProblem(typed);
  return { name, phone: phone ?? typed, relation };
}

/** Minor units; 0 for an event without payments. */
function checkDonation(event: EventDetail, input: RegistrationInput, problems: Problems): number {
  const typed = textOf(input, F.donation);
  if (typed === '' || nothingToPay(event)) return 0;
  const amount = parseMoney(typed, event.currency);
  if (amount === null) problems[F.donation] = 'invalid_donation';
  return amount ?? 0;
}

/**
 * The order's `payment_method` (partner-api.md 4.6), which sets the price: the buyer's choice, else the network of the
 * number that pays, else of the contact number, as in the form. `null` if it is wrong or missing.
 * @param nothingToPay any method will do, as for an event without methods, whose priced tickets are refused anyway
 */
function checkPayment(
  event: EventDetail,
  input: RegistrationInput,
  { prefixes, nothingToPay }: { prefixes: NumberPrefixes; nothingToPay: boolean },
  problems: Problems,
): MobileNetwork | null {
  const offered = methodsOf(event);
  if (nothingToPay || offered.length === 0) return offered[0] ?? 'momo';
  const payingNumber = textOf(input, F.payingNumber);
  const payer = ugandanMobile(payingNumber);
  if (payingNumber !== '' && !payer) problems[F.payingNumber] = payingNumberProblem(payingNumber);
  const typed = textOf(input, F.paymentMethod);
  const contact = payingNumber === '' ? contactPhone(textOf(input, F.buyerPhone)) : null;
  const recognized = recognizeNetwork(payer ?? contact ?? '', prefixes);
  const chosen = offered.find((method) => method === (typed || recognized));
  if (chosen) return chosen;
  const [only, another] = offered;
  if (!typed && only && !another) return only;
  problems[F.paymentMethod] = typed ? 'payment_method_unavailable' : 'choose_payment_method';
  return null;
}

type Chosen = {
  readonly lines: readonly { readonly ticket_type_id: string }[];
  readonly donation_amount?: number | undefined;
};

/**
 * Every chosen ticket type is free and nothing is donated. False if nothing is chosen, and also if a discount may take
 * the whole price: only the order shows that.
 * @param free.freeTickets ids of the event's free ticket types
 */
export function isFreeRegistration(
  { lines, donation_amount }: Chosen,
  { freeTickets }: { readonly freeTickets: readonly string[] },
): boolean {
  if (donation_amount || lines.length === 0) return false;
  return lines.every(({ ticket_type_id }) => freeTickets.includes(ticket_type_id));
}

/** Minor units by ticket type and method: the totals of the quotes, exactly as returned (partner-api.md 2.2). */
const ShownPrices = z.record(z.string(), z.record(z.string(), z.int().nonnegative()));
export type ShownPrices = z.infer<typeof ShownPrices>;

/** The parts of a `POST /orders` body that decide the price (partner-api.md 4.6). */
type PricedRequest = {
  readonly lines: readonly { readonly ticket_type_id: string; readonly quantity: number }[];
  readonly payment_method: MobileNetwork;
  readonly discount_code?: string | undefined;
  readonly donation_amount?: number | undefined;
};

/**
 * The price that the form showed, in minor units, if the order's `total` proves that it has changed since; else `null`.
 * For several participants, or with a discount, the sum of quotes is only an upper bound. With a donation nothing is
 * proved: the document does not say whether a fee applies to it.
 */
export function priceBefore(input: RegistrationInput, request: PricedRequest, total: number): number | null {
  const { lines, payment_method, discount_code, donation_amount } = request;
  const shown = shownPrices(textOf(input, F.shownPrices));
  if (!shown || donation_amount) return null;
  const quoted = lines.map(
    (line) => (shown[line.ticket_type_id]?.[payment_method] ?? Number.NaN) * line.quantity,
  );
  const before = quoted.reduce((sum, amount) => sum + amount, 0);
  const [only, another] = lines;
  const isExact = only?.quantity === 1 && !another && !discount_code;
  return total > before || (isExact && total < before) ? before : null;
}

function shownPrices(text: string): ShownPrices | null {
  try {
    return ShownPrices.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
