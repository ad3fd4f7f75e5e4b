// From what was typed to the body of `POST /orders` (partner-api.md 4.6), or to what is wrong, field by field. Pure.
import { z } from 'zod';
import { freeTickets } from '#lib/events/payable.ts';
import type { CreateOrderRequest } from '#lib/partner-api/schemas/create-order.ts';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import { checkExtras } from '#lib/registration/entry/check-extras.ts';
import { nameProblem } from '#lib/registration/entry/check-name.ts';
import { checkPayment } from '#lib/registration/entry/check-payment.ts';
import { checkQuestions } from '#lib/registration/entry/check-questions.ts';
import { type CheckedRunners, checkRunners } from '#lib/registration/entry/check-runners.ts';
import {
  type EntryInput,
  ENTRY_FIELDS as F,
  LONGEST,
  lineOf,
  textOf,
  valuesOf,
  wasPosted,
} from '#lib/registration/entry/entry-form.ts';
import type { EntryErrors, Problems } from '#lib/registration/entry/entry-problems.ts';
import { isFreeEntry } from '#lib/registration/price/free-entry.ts';
import type { RosterHeadings } from '#lib/registration/roster/roster-columns.ts';
import type { NumberPrefixes } from '#lib/shared/mobile-network.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { contactPhone } from '#lib/shared/ugandan-mobile.ts';

const Email = z.email();

/** The body without our own reference, which the checkout adds. */
export type CheckedEntry = Omit<CreateOrderRequest, 'partner_reference'> & {
  payment_method: 'momo' | 'airtel';
};

/** What the organizer says beside the provider. */
export type EntryRules = {
  prefixes: NumberPrefixes;
  /** SHA-256 of the waiver's text as it is now; null when there is no text. */
  waiverDigest: string | null;
  /** Entries are only taken while they are sold. */
  now: Date;
  /** What the column of names in a pasted list may be called, in any language. */
  headings: RosterHeadings;
};

/** Checks every field against the event as it is now; all problems are told at once. */
export function checkEntry(
  event: EventDetail,
  input: EntryInput,
  { prefixes, waiverDigest, now, headings }: EntryRules,
): Result<CheckedEntry, EntryErrors> {
  const problems: Problems = {};
  const runners = checkRunners({ ...event, now, headings }, input, problems);
  if (wasPosted(input, F.checkRoster)) return onlyRoster(runners, problems);
  const buyer = checkBuyer(input, problems);
  const answers = checkQuestions(event.additional_questions, input, problems);
  const extras = checkExtras(event, input, problems);
  const free = { freeTickets: freeTickets(event.ticket_types) };
  const nothingToPay = isFreeEntry({ ...runners, ...extras }, free);
  const method = checkPayment(event, input, { prefixes, nothingToPay }, problems);
  checkWaiver(event, input, waiverDigest, problems);
  if (!method || runners.next || Object.keys(problems).length > 0)
    return err({ fields: problems, form: null, next: runners.next, roster: runners.roster });
  return ok({
    event_id: event.event_id,
    lines: runners.lines,
    ...buyer,
    payment_method: method,
    ...(event.waiver_required && {
      waiver_accepted: true,
      waiver_version: event.waiver_version ?? undefined,
    }),
    ...(Object.keys(answers).length > 0 && { custom_fields: answers }),
    ...extras,
  });
}

/** The list alone was to be looked at: the rest of the form may be empty still. */
const onlyRoster = ({ next, roster }: CheckedRunners, { [F.roster]: problem }: Problems) =>
  err<EntryErrors>({ fields: problem ? { [F.roster]: problem } : {}, form: null, next, roster });

function checkBuyer(input: EntryInput, problems: Problems) {
  const name = lineOf(input, F.buyerName);
  const email = textOf(input, F.buyerEmail);
  const phone = textOf(input, F.buyerPhone);
  const e164 = contactPhone(phone);
  const wrongName = nameProblem(name, 'required');
  if (wrongName) problems[F.buyerName] = wrongName;
  if (!email) problems[F.buyerEmail] = 'required';
  else if (email.length > LONGEST.email || !Email.safeParse(email).success)
    problems[F.buyerEmail] = 'invalid_email';
  if (!phone) problems[F.buyerPhone] = 'required';
  else if (!e164) problems[F.buyerPhone] = 'invalid_phone';
  return { buyer_name: name, buyer_email: email, buyer_phone: e164 ?? phone };
}

/** The text may change without a new version: what was accepted must be what was read. */
function checkWaiver(event: EventDetail, input: EntryInput, digest: string | null, problems: Problems): void {
  if (!event.waiver_required) return;
  const [read] = valuesOf(input, F.waiverDigest);
  const otherText = read !== undefined && read !== (digest ?? '');
  if (otherText || textOf(input, F.waiverVersion) !== (event.waiver_version ?? ''))
    problems[F.waiverAccepted] = 'waiver_version_mismatch';
  else if (!textOf(input, F.waiverAccepted)) problems[F.waiverAccepted] = 'waiver_required';
}
