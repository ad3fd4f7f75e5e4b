// "Find my order": from order code and phone number to the buyer's page. A wrong code and a wrong number have the same
// answer, and guessing is throttled.

import type { Ctx } from '#lib/context.ts';
import type { Db } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import { countAttempt, forgiveAttempt, type ThrottleRule } from '#lib/db/throttle.ts';
import { bareCode } from '#lib/shared/compare-text.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { codeText } from '#lib/shared/typed-text.ts';
import { contactPhone, contactPhoneProblem } from '#lib/shared/ugandan-mobile.ts';

type Field = 'phone' | 'code';

export type FindProblem =
  | { code: 'required'; fields: Field[] }
  | { code: 'invalid_phone' | 'one_phone' }
  | { code: 'no_such_order' }
  | { code: 'too_many_searches'; retryAfterSeconds: number };

const FIELDS: readonly Field[] = ['phone', 'code'];
const LONGEST_CODE = 64;

/**
 * @param request.address network address of the visitor, for the throttle
 * @returns the buyer's capability of the newest checkout with that code and number
 */
export async function findOrder(
  ctx: Ctx,
  request: { phone: string; code: string; address: string },
): Promise<Result<{ ref: string }, FindProblem>> {
  const missing = FIELDS.filter((field) => codeText(request[field]) === '');
  if (missing.length > 0) return err({ code: 'required', fields: missing });
  const phone = contactPhone(request.phone);
  if (!phone) return err({ code: contactPhoneProblem(request.phone) });
  const code = bareCode(request.code.slice(0, LONGEST_CODE));
  const search = { phone, code, address: request.address };
  const retryAfterSeconds = await countSearch(ctx.db, search, ctx.now());
  if (retryAfterSeconds > 0) return err({ code: 'too_many_searches', retryAfterSeconds });
  const ref = await findRef(ctx, phone, code);
  if (!ref) return err({ code: 'no_such_order' });
  // Opening one's own order often is no guessing.
  await forgiveAttempt(ctx.db, rulesFor(search));
  return ok({ ref });
}

/** Codes are compared here, because visitors write them in several ways and a number has few orders. */
async function findRef(ctx: Ctx, phone: string, code: string): Promise<string | null> {
  const ordered = (where: Prisma.CheckoutWhereInput) =>
    ctx.db.checkout.findMany({
      where: { ...where, orderId: { not: null } },
      select: { ref: true, createdAt: true, order: { select: { orderCode: true } } },
      orderBy: { createdAt: 'desc' },
    });
  const byNumber = await Promise.all([
    ordered({ buyerPhone: phone }),
    // The provider may hold another number.
    ordered({ order: { buyerPhone: phone } }),
  ]);
  const found = byNumber.flat().filter(({ order }) => order && bareCode(order.orderCode) === code);
  return found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]?.ref ?? null;
}

type Search = { phone: string; code: string; address: string };

/** Many phones share one address of their network, so an address alone may search often. */
const rulesFor = ({ phone, code, address }: Search): readonly ThrottleRule[] => [
  { by: ['search by phone', phone], limit: 8, seconds: 15 * 60 },
  { by: ['search by code', code], limit: 8, seconds: 15 * 60 },
  { by: ['search by address', address], limit: 100, seconds: 60 * 60 },
];

/** Counts one search. @returns seconds until the next one is answered; 0: this one is */
export async function countSearch(db: Db, search: Search, now: Date): Promise<number> {
  const retryAt = await countAttempt(db, rulesFor(search), now);
  return retryAt ? Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1000)) : 0;
}
