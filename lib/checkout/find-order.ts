// "Find my order": from order code and phone number to the buyer's page. A wrong code and a wrong number have the same
// answer, and guessing is limited.

import { countSearch, type Search } from '#lib/checkout/limits/search-limits.ts';
import type { Ctx } from '#lib/context.ts';
import { bareCode } from '#lib/shared/compare-text.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { codeText } from '#lib/shared/typed-text.ts';
import { contactPhone, contactPhoneProblem } from '#lib/shared/ugandan-mobile.ts';

type Field = 'phone' | 'code';

export type FindProblem =
  | { code: 'required'; fields: Field[] }
  | { code: 'invalid_phone' | 'one_phone' }
  | { code: 'no_such_order' }
  /** The search is answered with the puzzle's solution, or with the puzzle alone a minute later. */
  | { code: 'proof_needed'; puzzle: string }
  | { code: 'too_many_searches'; retryAt: Date };

const FIELDS: readonly Field[] = ['phone', 'code'];
const LONGEST_CODE = 64;

/**
 * @param request.address network address of the visitor, for the limits
 * @returns the buyer's capability of the newest checkout with that code and number
 */
export async function findOrder(
  ctx: Ctx,
  request: Pick<Search, 'phone' | 'code' | 'address'> & Partial<Search>,
): Promise<Result<{ ref: string }, FindProblem>> {
  const missing = FIELDS.filter((field) => codeText(request[field]) === '');
  if (missing.length > 0) return err({ code: 'required', fields: missing });
  const phone = contactPhone(request.phone);
  if (!phone) return err({ code: contactPhoneProblem(request.phone) });
  const code = bareCode(request.code.slice(0, LONGEST_CODE));
  const { address, puzzle = '', solution = '' } = request;
  const counted = await countSearch(ctx, { phone, code, address, puzzle, solution });
  if ('puzzle' in counted) return err({ code: 'proof_needed', puzzle: counted.puzzle });
  if ('retryAt' in counted) return err({ code: 'too_many_searches', retryAt: counted.retryAt });
  const ref = await findRef(ctx, phone, code);
  if (!ref) return err({ code: 'no_such_order' });
  await counted.found();
  return ok({ ref });
}

type Found = { readonly ref: string; readonly code: string };

/**
 * The newest entry of either kind: by the number that was typed or handed over, or by the provider's. Codes are compared here,
 * because visitors write them in several ways and a number has few orders.
 */
async function findRef({ db }: Ctx, phone: string, code: string): Promise<string | null> {
  const entries = await db.$queryRaw<Found[]>`
    SELECT c.ref, c.created_at AS "createdAt", o.order_code AS code
    FROM checkout c JOIN "order" o ON o.id = c.order_id WHERE c.buyer_phone = ${phone}
    UNION ALL
    SELECT c.ref, c.created_at, o.order_code
    FROM "order" o JOIN checkout c ON c.order_id = o.id WHERE o.buyer_phone = ${phone}
    UNION ALL
    SELECT s.ref, s.created_at, o.order_code
    FROM "order" o JOIN checkout_session s ON s.session_id = o.checkout_session_id WHERE o.buyer_phone = ${phone}
    UNION ALL
    SELECT s.ref, s.created_at, coalesce(o.order_code, s.order_read->>'code')
    FROM checkout_session s LEFT JOIN "order" o ON o.checkout_session_id = s.session_id
    WHERE s.buyer_phone = ${phone} AND coalesce(o.order_code, s.order_read->>'code') IS NOT NULL
    ORDER BY "createdAt" DESC`;
  return entries.find((one) => bareCode(one.code) === code)?.ref ?? null;
}
