// Checks the posted form against the event: the body of `POST /orders` (partner-api.md 4.6), or a problem per field. Pure.

import { z } from 'zod';
import { freeTickets, methodsOf, nothingToPay } from '#lib/events/sale-rules.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import type { CreateOrderRequest } from '#lib/partner-api/orders.ts';
import { nameProblem } from '#lib/registration/check-name.ts';
import {
  type CheckedParticipant,
  type CheckedParticipants,
  checkParticipants,
} from '#lib/registration/check-participants.ts';
import { type Answer, checkAnswer } from '#lib/registration/check-questions.ts';
import { parseEmail } from '#lib/registration/email-address.ts';
import {
  type AskedOfParticipants,
  orderQuestions,
  type ParticipantQuestion,
  participantRules,
} from '#lib/registration/participant-questions.ts';
import * as F from '#lib/registration/registration-fields.ts';
import {
  LONGEST,
  lineOf,
  questionField,
  type RegistrationInput,
} from '#lib/registration/registration-input.ts';
import type { Problems, RegistrationErrors } from '#lib/registration/registration-problems.ts';
import { wasPosted } from '#lib/registration/ticket-choice.ts';
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

/** `request` has only what the provider keeps of the participants. */
export type Checked = { request: CheckedRegistration; participants: CheckedParticipant[] };

export type RegistrationRules = {
  prefixes: NumberPrefixes;
  /** SHA-256 of the waiver's current text; `null` if we have no text. */
  waiverDigest: string | null;
  now: Date;
  asked: AskedOfParticipants;
  startsAt: Date | null;
  timeZone: string;
};

/** Reports all problems at once. If only the list was to be checked, the rest may be empty. */
export function checkRegistration(
  event: EventDetail,
  input: RegistrationInput,
  { prefixes, waiverDigest, ...at }: RegistrationRules,
): Result<Checked, RegistrationErrors> {
  const problems: Problems = {};
  const rules = participantRules({ event, ...at });
  const answers = checkQuestions(orderQuestions({ event, ...at }), input, problems);
  const sale = { ...event, now: at.now, rules, bornOn: answers.bornOn };
  const checked = checkParticipants(sale, input, problems);
  if (wasPosted(input, F.checkList)) return onlyList(checked, problems);
  const { lines, participants } = checked;
  const buyer = checkBuyer(input, problems);
  const extras = checkExtras(event, input, problems);
  const free = { freeTickets: freeTickets(event.ticket_types) };
  const nothingToPay = isFreeRegistration({ lines, ...extras }, free);
  const method = checkPayment(event, input, { prefixes, nothingToPay }, problems);
  checkWaiver(event, input, waiverDigest, problems);
  if (!method || checked.next || Object.keys(problems).length > 0)
    return err({ fields: problems, form: null, next: checked.next, list: checked.list });
  const provided = rules.questions.filter(({ of }) => of === 'provider');
  const customFields = { ...answers.given, ...answersOfOne(participants, provided) };
  const request = {
    event_id: event.event_id,
    lines,
    ...buyer,
    payment_method: method,
    ...(event.waiver_required && {
      waiver_accepted: true,
      waiver_version: event.waiver_version ?? undefined,
    }),
    ...(Object.keys(customFields).length > 0 && { custom_fields: customFields }),
    ...extras,
    ...guardiansOf(participants),
  };
  return ok({ request: { ...request, ...peopleFor(event, request, participants, provided) }, participants });
}

type Answers = CheckedParticipant['answers'];

const answersTo = (questions: readonly ParticipantQuestion[], answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => questions.some((one) => one.key === key)));

/**
 * The order's one set of answers is the buyer's, or the only participant's: another one's would look like everybody's.
 * The document requires no answer (partner-api.md 4.6); each participant's own set stands beside the name.
 */
function answersOfOne(
  participants: readonly CheckedParticipant[],
  provided: readonly ParticipantQuestion[],
): Answers {
  const [only, another] = participants;
  const one = participants.find(({ isBuyer }) => isBuyer) ?? (another ? undefined : only);
  return answersTo(provided, one?.answers ?? {});
}

/** Limit in bytes, within the million that the provider takes (partner-api.md 8): the reference comes on top. */
const MOST_BYTES = 990_000;

/**
 * Who runs, as one set of answers per order: the provider documents no name in a line (partner-api.md 4.6).
 * Answers that would make the body too large are left out.
 */
function peopleFor(
  { ticket_types }: Pick<EventDetail, 'ticket_types'>,
  request: object,
  participants: readonly CheckedParticipant[],
  provided: readonly ParticipantQuestion[],
): Pick<CreateOrderRequest, 'buyer'> {
  const named = participants.map(({ name, ticketTypeId }) => ({
    ...(name !== null && { name }),
    ticket_type_id: ticketTypeId,
    ticket_type: ticket_types.find(({ ticket_type_id: id }) => id === ticketTypeId)?.name ?? '',
  }));
  const answered = named.map((one, index) => {
    const fields = answersTo(provided, participants[index]?.answers ?? {});
    return Object.keys(fields).length > 0 ? { ...one, custom_fields: fields } : one;
  });
  const whole = { buyer: { participants: answered } };
  const fits = Buffer.byteLength(JSON.stringify({ ...request, ...whole })) <= MOST_BYTES;
  return fits ? whole : { buyer: { participants: named } };
}

/** The first child's guardian; other guardians of further children stand beside it. */
function guardiansOf(participants: readonly CheckedParticipant[]): Pick<CreateOrderRequest, 'guardian'> {
  const guardians = participants.flatMap(({ guardian }) => guardian ?? []);
  const [first, ...others] = [...new Map(guardians.map((one) => [JSON.stringify(one), one])).values()];
  return first ? { guardian: { ...first, ...(others.length > 0 && { others }) } } : {};
}

/** `bornOn`: an ISO date, '' if none was asked for. */
function checkQuestions(
  questions: readonly ParticipantQuestion[],
  input: RegistrationInput,
  problems: Problems,
): { given: Record<string, Answer>; bornOn: string } {
  const given = new Map<string, Answer>();
  let bornOn = '';
  for (const { key, ...question } of questions) {
    const answer = checkAnswer(question, valuesOf(input, questionField(key)));
    if (!answer.ok) problems[questionField(key)] = answer.error;
    else if (answer.value !== null) given.set(key, answer.value);
    if (answer.ok && question.kind === 'birth_date' && answer.value !== null) bornOn = String(answer.value);
  }
  return { given: Object.fromEntries(given), bornOn };
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
  if (!textOf(input, F.buyerEmail)) problems[F.buyerEmail] = 'email_required';
  else if (!email.ok) problems[F.buyerEmail] = email.error;
  if (!phone) problems[F.buyerPhone] = 'phone_required';
  else if (!e164) problems[F.buyerPhone] = contactPhoneProblem(phone);
  return { buyer_name: name, buyer_email: email.ok ? email.value : '', buyer_phone: e164 ?? phone };
}

/** The text may change under the same version: the buyer must accept the text that she read. */
export function checkWaiver(
  event: Pick<EventDetail, 'waiver_required' | 'waiver_version'>,
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

type Extras = Pick<CreateOrderRequest, 'discount_code' | 'donation_amount' | 'note' | 'referral_code'>;

function checkExtras(event: EventDetail, input: RegistrationInput, problems: Problems): Extras {
  const donation = checkDonation(event, input, problems);
  const discount = lineOf(input, F.discountCode);
  if (discount.length > LONGEST.code) problems[F.discountCode] = 'too_long';
  const note = textOf(input, F.note);
  if (note.length > LONGEST.note) problems[F.note] = 'too_long';
  const referral = lineOf(input, F.referralCode).slice(0, LONGEST.code);
  return {
    ...(discount && { discount_code: discount }),
    ...(donation > 0 && { donation_amount: donation }),
    ...(note && { note }),
    ...(referral && { referral_code: referral }),
  };
}

function checkDonation(event: EventDetail, input: RegistrationInput, problems: Problems): number {
  const typed = textOf(input, F.donation);
  if (typed === '' || nothingToPay(event)) return 0;
  const amount = parseMoney(typed, event.currency);
  if (amount === null) problems[F.donation] = 'invalid_donation';
  return amount ?? 0;
}

/**
 * The order's `payment_method` (partner-api.md 4.6): the buyer's choice, else the network of the paying or contact number.
 * @param nothingToPay any method will do
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

/** False if nothing is chosen, and also if a discount may take the whole price: only the order shows that. */
export function isFreeRegistration(
  { lines, donation_amount }: Pick<CreateOrderRequest, 'lines' | 'donation_amount'>,
  { freeTickets }: { readonly freeTickets: readonly string[] },
): boolean {
  if (donation_amount || lines.length === 0) return false;
  return lines.every(({ ticket_type_id }) => freeTickets.includes(ticket_type_id));
}

/** Minor units by ticket type and method: the totals of the quotes, exactly as returned (partner-api.md 2.2). */
const ShownPrices = z.record(z.string(), z.record(z.string(), z.int().nonnegative()));
export type ShownPrices = z.infer<typeof ShownPrices>;

/** The parts of a `POST /orders` body that decide the price (partner-api.md 4.6). */
type PricedRequest = Pick<
  CheckedRegistration,
  'lines' | 'payment_method' | 'discount_code' | 'donation_amount'
>;

/**
 * The price that the form showed, in minor units, if the order's `total` proves that it has changed since; else `null`.
 * With several participants or a discount the quotes are only an upper bound; with a donation nothing is proved.
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
