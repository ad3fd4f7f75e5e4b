// From what was typed to the body of `POST /orders` (partner-api.md 4.6), or to what is wrong, field by field. Pure.
import { z } from 'zod';
import type { CreateOrderRequest, OrderLine } from '#lib/partner-api/schemas/create-order.ts';
import type { AdditionalQuestion, EventDetail, TicketType } from '#lib/partner-api/schemas/event.ts';
import {
  type EntryErrors,
  type EntryInput,
  type EntryProblem,
  ENTRY_FIELDS as F,
  quantityField,
  questionField,
} from '#lib/registration/entry-form.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { contactPhone } from '#lib/shared/ugandan-mobile.ts';

/** partner-api.md 8 allows 1 to 500 per line. */
const MOST_TICKETS = 500;
const LONGEST = { name: 120, email: 254, answer: 1000 };
const Email = z.email();

/** The body without our own reference, which the checkout adds. */
export type CheckedEntry = Omit<CreateOrderRequest, 'partner_reference'> & {
  payment_method: 'momo' | 'airtel';
};

type Problems = Record<string, EntryProblem>;

/** Checks every field against the event as it is now; all problems are told at once. */
export function checkEntry(event: EventDetail, input: EntryInput): Result<CheckedEntry, EntryErrors> {
  const problems: Problems = {};
  const text = (field: string): string => (input[field] ?? '').trim();
  const lines = checkTickets(event.ticket_types, text, problems);
  const buyer = checkBuyer(text, problems);
  const answers = checkQuestions(event.additional_questions, text, problems);
  const free = lines.length > 0 && lines.every((line) => isFree(event, line));
  const paymentMethod = checkPaymentMethod(event, text(F.paymentMethod), free, problems);
  checkWaiver(event, text, problems);
  if (!paymentMethod || Object.keys(problems).length > 0) return err({ fields: problems, form: null });
  const discount = text(F.discountCode);
  return ok({
    event_id: event.event_id,
    lines,
    ...buyer,
    payment_method: paymentMethod,
    ...(event.waiver_required && {
      waiver_accepted: true,
      waiver_version: event.waiver_version ?? undefined,
    }),
    ...(Object.keys(answers).length > 0 && { custom_fields: answers }),
    ...(discount && { discount_code: discount }),
  });
}

type Text = (field: string) => string;

function checkTickets(types: TicketType[], text: Text, problems: Problems): OrderLine[] {
  const lines: OrderLine[] = [];
  for (const type of types) {
    const field = quantityField(type.ticket_type_id);
    const quantity = checkQuantity(text(field), type.remaining);
    if (!quantity.ok) problems[field] = quantity.error;
    else if (quantity.value > 0) lines.push(orderLine(type, quantity.value));
  }
  const [first] = types;
  if (first && lines.length === 0 && Object.keys(problems).length === 0) {
    problems[quantityField(first.ticket_type_id)] = 'choose_ticket';
  }
  return lines;
}

function checkQuantity(typed: string, remaining: number): Result<number, EntryProblem> {
  if (!/^\d{0,6}$/.test(typed)) return err('invalid_quantity');
  const quantity = Number(typed);
  if (quantity > MOST_TICKETS) return err('too_many');
  return quantity > remaining ? err('insufficient_inventory') : ok(quantity);
}

/** Where tickets are sold by distance each participant carries it (partner-api.md 4.6). */
function orderLine(type: TicketType, quantity: number): OrderLine {
  const line = { ticket_type_id: type.ticket_type_id, quantity };
  const distance = type.distance_km;
  if (distance === null) return line;
  return { ...line, participants: Array.from({ length: quantity }, () => ({ distance_km: distance })) };
}

function checkBuyer(text: Text, problems: Problems) {
  const name = text(F.buyerName);
  const email = text(F.buyerEmail);
  const phone = text(F.buyerPhone);
  const e164 = contactPhone(phone);
  if (!name) problems[F.buyerName] = 'required';
  else if (name.length > LONGEST.name) problems[F.buyerName] = 'too_long';
  if (!email) problems[F.buyerEmail] = 'required';
  else if (email.length > LONGEST.email || !Email.safeParse(email).success)
    problems[F.buyerEmail] = 'invalid_email';
  if (!phone) problems[F.buyerPhone] = 'required';
  else if (!e164) problems[F.buyerPhone] = 'invalid_phone';
  return { buyer_name: name, buyer_email: email, buyer_phone: e164 ?? phone };
}

/** Required answers and options are ours to check: the provider has no error for them (contract.md 4.2). */
function checkQuestions(
  questions: AdditionalQuestion[],
  text: Text,
  problems: Problems,
): Record<string, string> {
  const answers: Record<string, string> = {};
  for (const question of questions) {
    const field = questionField(question.key);
    const answer = text(field);
    if (!answer && question.required) problems[field] = 'required';
    else if (answer.length > LONGEST.answer) problems[field] = 'too_long';
    else if (answer && isChoice(question) && !question.options.includes(answer))
      problems[field] = 'invalid_option';
    else if (answer) answers[question.key] = answer;
  }
  return answers;
}

const isChoice = (question: AdditionalQuestion): boolean =>
  question.options.length > 0 && question.type !== 'text' && question.type !== 'textarea';

function isFree(event: EventDetail, line: OrderLine): boolean {
  return event.ticket_types.find((type) => type.ticket_type_id === line.ticket_type_id)?.is_free ?? false;
}

function checkPaymentMethod(
  event: EventDetail,
  typed: string,
  free: boolean,
  problems: Problems,
): 'momo' | 'airtel' | null {
  const offered = (['momo', 'airtel'] as const).filter((method) => event.payment_methods.includes(method));
  const chosen = offered.find((method) => method === typed);
  if (chosen) return chosen;
  if (free) return offered[0] ?? 'momo';
  if (!typed && offered.length === 1) return offered[0] ?? null;
  problems[F.paymentMethod] = typed ? 'payment_method_unavailable' : 'choose_payment_method';
  return null;
}

function checkWaiver(event: EventDetail, text: Text, problems: Problems): void {
  if (!event.waiver_required) return;
  if (text(F.waiverVersion) !== (event.waiver_version ?? ''))
    problems[F.waiverAccepted] = 'waiver_version_mismatch';
  else if (!text(F.waiverAccepted)) problems[F.waiverAccepted] = 'waiver_required';
}
