// "Find my order": from the code and the phone number of the entry to the buyer's own page. A wrong code and a wrong
// number are one answer, and guessing is throttled.
import type { Ctx } from '#lib/context.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import { countSearch, forgiveSearch } from '#lib/registration/find/find-throttle.ts';
import { bareCode } from '#lib/shared/bare-code.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { contactPhone } from '#lib/shared/ugandan-mobile.ts';

type Field = 'phone' | 'code';

export type FindProblem =
  | { code: 'required'; fields: Field[] }
  | { code: 'invalid_phone' }
  | { code: 'no_such_order' }
  | { code: 'too_many_searches'; retryAfterSeconds: number };

const FIELDS: readonly Field[] = ['phone', 'code'];
const LONGEST_CODE = 64;

/**
 * @param request.address the network address it is counted under
 * @returns the buyer's capability of the newest entry with that code and number
 */
export async function findOrder(
  ctx: Ctx,
  request: { phone: string; code: string; address: string },
): Promise<Result<{ ref: string }, FindProblem>> {
  const missing = FIELDS.filter((field) => !request[field].trim());
  if (missing.length > 0) return err({ code: 'required', fields: missing });
  const phone = contactPhone(request.phone);
  if (!phone) return err({ code: 'invalid_phone' });
  const code = bareCode(request.code.slice(0, LONGEST_CODE));
  const search = { phone, code, address: request.address };
  const retryAfterSeconds = await countSearch(ctx.db, search, ctx.now());
  if (retryAfterSeconds > 0) return err({ code: 'too_many_searches', retryAfterSeconds });
  const ref = await findRef(ctx, phone, code);
  if (!ref) return err({ code: 'no_such_order' });
  await forgiveSearch(ctx.db, search);
  return ok({ ref });
}

/** A number has few entries: their codes are compared here, since no index knows how a code may be written. */
async function findRef(ctx: Ctx, phone: string, code: string): Promise<string | null> {
  const entered = (where: Prisma.CheckoutWhereInput) =>
    ctx.db.checkout.findMany({
      where: { ...where, orderId: { not: null } },
      select: { ref: true, createdAt: true, order: { select: { orderCode: true } } },
      orderBy: { createdAt: 'desc' },
    });
  const byNumber = await Promise.all([
    entered({ buyerPhone: phone }),
    // As the provider has it.
    entered({ order: { buyerPhone: phone } }),
  ]);
  const found = byNumber.flat().filter(({ order }) => order && bareCode(order.orderCode) === code);
  return found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]?.ref ?? null;
}
