// Notes that the runner's link was opened. Posted by the page's script, because programs that draw previews of links fetch the page
// too; a form that is sent says the same.
import type { Ctx } from '#lib/context.ts';
import { isRef } from '#lib/shared/capability.ts';

/** @param knows whether this browser knows an order, by its `ref`: the buyer only looks at the page */
export async function noteOpened(ctx: Ctx, ref: string, knows: (orderRef: string) => boolean): Promise<void> {
  if (!isRef(ref)) return;
  const person = await ctx.db.participant.findUnique({
    where: { ref },
    select: { id: true, openedAt: true, checkout: { select: { ref: true } } },
  });
  if (!person?.checkout || person.openedAt !== null || knows(person.checkout.ref)) return;
  await ctx.db.participant.updateMany({
    where: { id: person.id, ref, openedAt: null },
    data: { openedAt: ctx.now() },
  });
}
