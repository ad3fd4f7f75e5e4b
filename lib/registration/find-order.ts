// "Find my order": from the code and the phone number of the entry to the buyer's own page. A wrong code and a wrong
// number are one answer, and guessing is throttled.
import { z } from 'zod';
import type { Ctx } from '#lib/context.ts';
import { countSearch, forgiveSearch } from '#lib/registration/find-throttle.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { contactPhone } from '#lib/shared/ugandan-mobile.ts';

type Field = 'phone' | 'code';

export type FindProblem =
  | { code: 'required'; fields: Field[] }
  | { code: 'invalid_phone' }
  | { code: 'no_such_order' }
  | { code: 'too_many_searches'; retryAfterSeconds: number };

const Kept = z.object({ buyer_phone: z.string() });
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
  const code = request.code.trim().slice(0, LONGEST_CODE).toUpperCase();
  const missing = FIELDS.filter((field) => !request[field].trim());
  if (missing.length > 0) return err({ code: 'required', fields: missing });
  const phone = contactPhone(request.phone);
  if (!phone) return err({ code: 'invalid_phone' });
  const search = { phone, code: code.replaceAll(/[^\p{L}\p{N}]/gu, ''), address: request.address };
  const retryAfterSeconds = await countSearch(ctx.db, search, ctx.now());
  if (retryAfterSeconds > 0) return err({ code: 'too_many_searches', retryAfterSeconds });
  const ref = await findRef(ctx, phone, codeForms(code));
  if (!ref) return err({ code: 'no_such_order' });
  await forgiveSearch(ctx.db, search);
  return ok({ ref });
}

/** As typed, and as people copy a code: without its blanks and dashes, or with them in other places. */
function codeForms(typed: string): string[] {
  const bare = typed.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return [...new Set([typed, bare, bare.replaceAll(/(.{4})(?=.)/gu, '$1-')])];
}

async function findRef(ctx: Ctx, phone: string, codes: string[]): Promise<string | null> {
  const candidates = await ctx.db.checkout.findMany({
    where: { order: { orderCode: { in: codes } } },
    select: { ref: true, request: true, order: { select: { buyerPhone: true } } },
    orderBy: { createdAt: 'desc' },
    take: 10,
  });
  const found = candidates.find(
    ({ request, order }) => Kept.parse(request).buyer_phone === phone || order?.buyerPhone === phone,
  );
  return found?.ref ?? null;
}
