// The number on a bib: which entry of its race it is, counted by the places in the line. Says nothing of other races.
import type { Ctx } from '#lib/context.ts';
import type { LoadedCheckout } from '#lib/registration/load-checkout.ts';

/** Never changes: an entry that took another one's place in the line has one number with it. */
export async function entryNumber(
  ctx: Ctx,
  { eventId, lineNo }: Pick<LoadedCheckout, 'eventId' | 'lineNo'>,
): Promise<string> {
  const [counted] = await ctx.db.$queryRaw<[{ count: bigint }]>`
    SELECT count(DISTINCT line_no) FROM checkout WHERE event_id = ${eventId} AND line_no <= ${lineNo}`;
  return String(counted.count);
}
