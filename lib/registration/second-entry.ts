// Whether this phone number has entered this race before: then the buyer is asked, not charged silently.
import { z } from 'zod';
import type { Ctx } from '#lib/context.ts';
import { checkoutStage } from '#lib/registration/checkout-stage.ts';
import type { CheckoutStage } from '#lib/registration/checkout-view.ts';
import { ENTRY_FIELDS } from '#lib/registration/entry-form.ts';

/** Nothing came of it, or it was given back: no reason to ask. */
const OVER: readonly CheckoutStage[] = ['refused', 'expired', 'cancelled', 'refunded'];
/** No money has moved and none is on its way: what the buyer changes replaces it. */
const UNPAID: readonly CheckoutStage[] = ['preparing', 'review', 'payment_failed'];

const LOOKED_AT = 20;

type Asked = {
  eventId: string;
  /** E.164. */
  buyerPhone: string;
  submissionKey: string;
  /** The form's own id: what was changed after going Back replaces what was sent before. */
  submission: string;
  /** The checkout whose form is filled in anew, by its capability. */
  replaces: string | null;
};

/** The same submission sent again is no second entry, nor is the change of one that is not paid. */
export async function hasOtherEntry(
  ctx: Ctx,
  { eventId, buyerPhone, submissionKey, submission, replaces }: Asked,
): Promise<boolean> {
  const others = await ctx.db.checkout.findMany({
    where: {
      eventId,
      buyerPhone,
      state: { in: ['waiting', 'ordered'] },
      submissionKey: { not: submissionKey },
    },
    select: {
      ref: true,
      input: true,
      state: true,
      order: true,
      attempts: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 1 },
    },
    orderBy: { createdAt: 'desc' },
    take: LOOKED_AT,
  });
  return others.some((other) => {
    const stage = checkoutStage({ ...other, attempt: other.attempts[0] ?? null }, ctx.now());
    const replaced = other.ref === replaces || isSameForm(other.input, submission);
    return !OVER.includes(stage) && !(replaced && UNPAID.includes(stage));
  });
}

const FormId = z.object({ [ENTRY_FIELDS.submission]: z.string() });

function isSameForm(input: unknown, submission: string): boolean {
  const typed = FormId.safeParse(input);
  return typed.success && submission !== '' && typed.data[ENTRY_FIELDS.submission] === submission;
}
