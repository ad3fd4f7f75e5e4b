// A whole entry to one of the sandbox's races, as its form posts it, for the integration tests of the checkout.
import { randomUUID } from 'node:crypto';
import type { Ctx } from '#lib/context.ts';
import type { EntryInput } from '#lib/registration/entry/entry-form.ts';
import { type EntryContent, submitEntry } from '#lib/registration/submit-entry.ts';

let phones = 0;
/** A buyer's number that no other entry of the run has: a second entry of the same number is asked about. */
export function newPhone(): string {
  phones += 1;
  return `0772${String(100_000 + phones)}`;
}

export const MARATHON = 'evt_kampala_city_marathon';
/** Airtel alone, and nothing asked. */
export const NIGHT_RUN = 'evt_gulu_night_run';
/** MTN, and nothing asked. */
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
} as const satisfies Record<string, EntryInput>;

type FixtureRace = keyof typeof ASKED_BY;

/** One entry of a buyer with a number of her own. */
export const raceEntry = (race: FixtureRace, changes: EntryInput = {}): EntryInput => ({
  submission: randomUUID(),
  buyer_name: 'Akello Grace',
  buyer_email: 'grace@example.com',
  buyer_phone: newPhone(),
  ...ASKED_BY[race],
  ...changes,
});

export const EVIDENCE = { ip: '192.0.2.1', userAgent: 'test' };

/** As the form's action does it; `eventId` and `input` in any combination. */
export const submitInput = (
  ctx: Ctx,
  eventId: string,
  input: EntryInput,
  more: { replaces?: string; content?: EntryContent } = {},
) => submitEntry(ctx, { eventId, input, locale: 'en', evidence: EVIDENCE, ...more });

/** Sends the form; the buyer's capability and the order's id. An entry that is not taken fails the test. */
export async function placedEntry(ctx: Ctx, race: FixtureRace, changes: EntryInput = {}) {
  const submitted = await submitInput(ctx, race, raceEntry(race, changes));
  if (!submitted.ok) throw new Error(`refused: ${JSON.stringify(submitted.error)}`);
  const { ref } = submitted.value;
  const { id, payerRef, orderId } = await ctx.db.checkout.findUniqueOrThrow({ where: { ref } });
  return { ref, payerRef, id, orderId: orderId ?? 'none' };
}
