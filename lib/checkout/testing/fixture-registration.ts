// A registration for one of the sandbox's events, as its form posts it, for the integration tests of the checkout.
import { randomUUID } from 'node:crypto';
import { submitRegistration } from '#lib/checkout/submit-registration.ts';
import type { Shop } from '#lib/content/shop.ts';
import { testShop } from '#lib/content/testing/test-shop.ts';
import type { Ctx } from '#lib/context.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';

let phones = 0;
/** A phone number that no other checkout of the run has: a second one of the same number makes the form ask. */
export function newPhone(): string {
  phones += 1;
  return `0772${String(100_000 + phones)}`;
}

export const MARATHON = 'evt_kampala_city_marathon';
/** Sold by Airtel only, without questions. */
export const NIGHT_RUN = 'evt_gulu_night_run';
/** Sold by MTN, without questions. */
export const MEMBERS_RUN = 'evt_rwenzori_members_run';

const ASKED_BY = {
  [MARATHON]: {
    'quantity.tkt_kcm_42': '1',
    payment_method: 'momo',
    'question.shirt_size': 'M',
    waiver_accepted: 'on',
    waiver_version: '2026-01',
  },
  [NIGHT_RUN]: { 'quantity.tkt_gnr_8': '1', payment_method: 'airtel' },
  [MEMBERS_RUN]: { 'quantity.tkt_rmr_12': '1', payment_method: 'momo' },
} as const satisfies Record<string, RegistrationInput>;

type FixtureEvent = keyof typeof ASKED_BY;

/** A registration of a buyer with a new phone number. */
export const registrationInput = (
  eventId: FixtureEvent,
  changes: RegistrationInput = {},
): RegistrationInput => ({
  submission: randomUUID(),
  buyer_name: 'Akello Grace',
  buyer_email: 'grace@example.com',
  buyer_phone: newPhone(),
  ...ASKED_BY[eventId],
  ...changes,
});

export const EVIDENCE = { ip: '192.0.2.1', userAgent: 'test' };

/** As the form's action does it; `eventId` and `input` in any combination. */
export const submitInput = (
  ctx: Ctx,
  eventId: string,
  input: RegistrationInput,
  { shop, ...more }: SubmitMore = {},
) =>
  submitRegistration(shop ? { ...ctx, shop: testShop(shop) } : ctx, {
    eventId,
    input,
    locale: 'en',
    evidence: EVIDENCE,
    knows: () => true,
    ...more,
  });

/** `shop`: what the organizer has set. `knows`: whether the browser knows an order; all by default. */
export type SubmitMore = {
  replaces?: string;
  shop?: Partial<Shop>;
  address?: string;
  knows?: (ref: string) => boolean;
  visitor?: string;
};

/** Submits the form; returns the buyer's capability and the order's id. A rejected registration fails the test. */
export async function placedCheckout(ctx: Ctx, eventId: FixtureEvent, changes: RegistrationInput = {}) {
  const submitted = await submitInput(ctx, eventId, registrationInput(eventId, changes));
  if (!submitted.ok) throw new Error(`refused: ${JSON.stringify(submitted.error)}`);
  const { ref } = submitted.value;
  const { id, payerRef, orderId } = await ctx.db.checkout.findUniqueOrThrow({ where: { ref } });
  return { ref, payerRef, id, orderId: orderId ?? 'none' };
}
