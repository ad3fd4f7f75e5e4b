// Reads the body of POST /orders; the first thing wrong, in the order of partner-api.md 7.3, names the error code.
import type { z } from 'zod';
import { type CreateOrderRequest, createOrderRequest } from '../wire/create-order.ts';
import type { ErrorCode } from '../wire/error-codes.ts';
import { readBuyerPhone } from './mobile-number.ts';
import { done, type Outcome, refuse } from './outcome.ts';

/** The codes of field errors, most general first: what 7.3 lists earlier is told first. */
const precedence: readonly ErrorCode[] = [
  'validation_failed',
  'invalid_email',
  'invalid_payment_method',
  'invalid_donation_amount',
  'invalid_partner_reference',
  'waiver_required',
  'waiver_version_mismatch',
  'invalid_discount',
  'invalid_distance',
];

const codeOfField: Record<string, ErrorCode> = {
  payment_method: 'invalid_payment_method',
  donation_amount: 'invalid_donation_amount',
  partner_reference: 'invalid_partner_reference',
  waiver_accepted: 'waiver_required',
  waiver_version: 'waiver_version_mismatch',
  discount_code: 'invalid_discount',
};

/** A valid request with the buyer's phone in E.164, or the refusal. */
export function readOrderRequest(body: unknown): Outcome<CreateOrderRequest> {
  const parsed = createOrderRequest.safeParse(body);
  if (!parsed.success) return refuseIssues(parsed.error.issues, body);
  const phone = readBuyerPhone(parsed.data.buyer_phone);
  if (!phone) return refuse('validation_failed', 'buyer_phone is not a phone number.');
  return done({ ...parsed.data, buyer_phone: phone });
}

function refuseIssues(issues: readonly z.core.$ZodIssue[], body: unknown) {
  const coded = issues.map((issue) => ({ issue, code: codeOf(issue, body) }));
  coded.sort((a, b) => precedence.indexOf(a.code) - precedence.indexOf(b.code));
  const first = coded[0];
  const where = first?.issue.path.join('.') || 'body';
  return refuse(first?.code ?? 'validation_failed', `${where}: ${first?.issue.message ?? 'invalid'}`);
}

function codeOf(issue: z.core.$ZodIssue, body: unknown): ErrorCode {
  const field = String(issue.path[0] ?? '');
  if (field === 'buyer_email') return isMissing(body, field) ? 'validation_failed' : 'invalid_email';
  if (field === 'lines' && issue.path.at(-1) === 'distance_km') return 'invalid_distance';
  return codeOfField[field] ?? 'validation_failed';
}

const isMissing = (body: unknown, field: string): boolean =>
  typeof body !== 'object' || body === null || !Object.entries(body).some(([name]) => name === field);
