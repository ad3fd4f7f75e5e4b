// Stores a checked registration as a checkout, with its idempotency key and the evidence of what was accepted, before any
// call to the provider; and finds the checkout of a form that is submitted again.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  findPlacesVerdict,
  type LimitedTickets,
  type PlacesVerdict,
} from '#lib/checkout/limits/held-places.ts';
import { type LoadedCheckout, loadCheckout } from '#lib/checkout/load-checkout.ts';
import { isSuperseded } from '#lib/checkout/state/checkout-stage.ts';
import type { Consent } from '#lib/checkout/state/double-payment.ts';
import { lockEarlier, type SubmitFacts } from '#lib/checkout/supersede/earlier-entries.ts';
import type { Ctx } from '#lib/context.ts';
import { isUniqueViolation, type Tx, toJson } from '#lib/db/client.ts';
import { newCode, newRef, refOfCheckout } from '#lib/db/new-ref.ts';
import { supersede } from '#lib/orders/supersession.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';
import type { CheckedParticipant } from '#lib/registration/check-participants.ts';
import type { CheckedRegistration } from '#lib/registration/check-registration.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { isOffField, type RegistrationInput } from '#lib/registration/registration-input.ts';
import { wasPosted } from '#lib/registration/ticket-choice.ts';
import { networkOf } from '#lib/shared/client-address.ts';
import type { LinkParameters } from '#lib/shared/link-parameters.ts';
import { textOf, valuesOf } from '#lib/shared/posted-values.ts';

export type Evidence = { ip: string | null; userAgent: string | null };

/** Stored with an accepted waiver. A given address or browser can be compared with it, but not read from it. */
type StoredEvidence = {
  /** Keyed digests. */
  readonly address: string | null;
  readonly browser: string | null;
  /** /24 or /48: the carrier and the region, not the visitor. */
  readonly network: string | null;
};

/** `ip` and `userAgent` themselves are not stored. */
export const storedEvidence = (
  { digest }: Pick<Ctx, 'digest'>,
  { ip, userAgent }: Evidence,
): StoredEvidence => ({
  address: ip && digest('evidence address', ip),
  browser: userAgent && digest('evidence browser', userAgent),
  network: ip && networkOf(ip),
});

/** A waiver's current text and its SHA-256 in hex. */
export type WaiverText = { text: string; digest: string };

/** `queueNumber` and `waitsForRoom`: only where this submission created it. */
export type StoredCheckout = { id: string; ref: string; queueNumber?: bigint; waitsForRoom?: boolean };

const FormId = z.uuid();

/** The form's own id, given by the page's script or by an earlier answer; null without one. */
export const formIdOf = (input: RegistrationInput): string | null =>
  FormId.safeParse(textOf(input, F.submission)).data ?? null;

type Submitted = {
  eventId: string;
  input: RegistrationInput;
  replaces?: string | null;
  evidence: Evidence;
};

/**
 * Identifies a submission: the form's id makes two equal registrations of two people differ, the digest makes an edited
 * form a new one. A form without an id is identified by its words and where they come from: a stranger who knows the words must
 * not be led to the order.
 */
export function submissionKeyOf(
  { digest }: Pick<Ctx, 'digest'>,
  { eventId, input, replaces, evidence }: Submitted,
): string {
  const form = textOf(input, F.submission);
  const typed = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = form ? [form, eventId, typed] : [evidence, eventId, replaces, wordsOf(input)];
  return digest('submission', JSON.stringify(parts));
}

/** What the buyer typed and chose, without the fields that the page itself fills differently on each visit. */
const wordsOf = (input: RegistrationInput): [string, string[]][] =>
  Object.keys(input)
    .filter((field) => !PUT_BY_PAGE.includes(field) && !isOffField(field))
    .sort()
    .map((field): [string, string[]] => [field, valuesOf(input, field).map((value) => value.trim())])
    .filter(([, words]) => words.some((word) => word !== ''));

const PUT_BY_PAGE: readonly string[] = [F.submission, F.referralCode, ...F.GIVEN_ANEW];

/** How long the same words of a form without an id are the same submission: double click, reload, Back. */
const SAME_WORDS_MS = 10 * 60_000;

/**
 * The checkout of a submission that was stored before. It is not checked again, since it may itself hold the last places.
 * Null for a new submission, and for one that was refused: the same words may then be submitted anew.
 */
export async function findStored(
  ctx: Ctx,
  input: RegistrationInput,
  submissionKey: string,
): Promise<StoredCheckout | null> {
  const stored = await ctx.db.checkout.findUnique({
    where: { submissionKey },
    select: { id: true, ref: true, state: true, createdAt: true },
  });
  if (!stored) return null;
  const age = ctx.now().getTime() - stored.createdAt.getTime();
  const isSame = textOf(input, F.submission) !== '' || age < SAME_WORDS_MS;
  if (isSame && (stored.state !== 'refused' || (await hasSuccessor(ctx, stored.ref)))) return stored;
  // Frees the unique key: of several new submissions at once one gets it.
  await ctx.db.checkout.update({ where: { id: stored.id }, data: { submissionKey: null } });
  return null;
}

async function hasSuccessor(ctx: Ctx, ref: string): Promise<boolean> {
  const withdrawn = await loadCheckout(ctx, ref);
  return withdrawn !== null && isSuperseded(withdrawn);
}

type NewCheckout = {
  submissionKey: string;
  formId: string | null;
  /** The unpaid checkout that this one supersedes. */
  earlier: LoadedCheckout | null;
  facts: SubmitFacts;
  eventName: string;
  locale: string;
  input: RegistrationInput;
  registration: CheckedRegistration;
  participants: readonly CheckedParticipant[];
  waiver: WaiverText | null;
  evidence: Evidence;
  brought: LinkParameters;
  addressKey: string | null;
  browserKey: string | null;
  /** Null if the buyer confirmed no second entry. */
  consents: readonly Consent[] | null;
  /** All ticket types of the event. */
  tickets: LimitedTickets;
};

/**
 * One submission that arrives twice at once is stored once, and both calls return it.
 * @returns null when the earlier checkout may not be superseded any more, since it is being paid; the limit where too many
 * places would be held unpaid
 */
export async function storeCheckout(
  ctx: Ctx,
  checkout: NewCheckout,
): Promise<StoredCheckout | Extract<PlacesVerdict, { kind: 'too_many' }> | null> {
  const id = randomUUID();
  const ref = refOfCheckout(ctx.digest, id);
  const { submissionKey, formId, earlier, facts, registration, addressKey, tickets } = checkout;
  const quantities = quantitiesOf(registration.lines);
  try {
    return await ctx.db.$transaction(async (tx) => {
      if (earlier && !(await lockEarlier(tx, earlier.ref, facts, ctx.now()))) {
        return tx.checkout.findUnique({ where: { submissionKey }, select: { id: true, ref: true } });
      }
      const proof = { proven: false, patient: false };
      const wanted = { eventId: registration.event_id, addressKey, quantities, tickets, ...proof };
      const room = await findPlacesVerdict(tx, wanted, ctx.now());
      if (room.kind === 'too_many') return room;
      const waitsForRoom = room.kind === 'later';
      const from = storedEvidence(ctx, checkout.evidence);
      const waiver = await buyersWaiver(tx, ctx.now(), { ...checkout, evidence: from });
      const created = await tx.checkout.create({
        data: {
          id,
          ref,
          submissionKey,
          formId,
          eventId: registration.event_id,
          eventName: checkout.eventName,
          locale: checkout.locale,
          input: checkout.input,
          request: toJson({ ...registration, partner_reference: id }),
          buyerPhone: registration.buyer_phone,
          brought: broughtFor(checkout),
          addressKey,
          browserKey: checkout.browserKey,
          ...(checkout.consents && { consents: toJson(checkout.consents) }),
          waitsForRoom,
          proofAskedAt: waitsForRoom ? ctx.now() : null,
          idempotencyKey: randomUUID(),
          createdAt: ctx.now(),
          ...(waiver && { waiver }),
        },
        select: { queueNumber: true },
      });
      const places = placesOf(quantities).map((place) => ({ checkoutId: id, ...place }));
      await tx.checkoutPlaces.createMany({ data: places });
      await tx.participant.createMany({ data: participantRows(id, checkout, { waiver, now: ctx.now() }) });
      const replaces = earlier && { detail: { replaces: earlier.id } };
      await addToTimeline(tx, { at: ctx.now(), checkoutId: id, kind: 'checkout.submitted', ...replaces });
      return {
        id,
        ref,
        waitsForRoom,
        queueNumber: earlier
          ? await takeQueueNumber(tx, earlier, id, created.queueNumber, ctx.now())
          : created.queueNumber,
      };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return ctx.db.checkout.findUniqueOrThrow({ where: { submissionKey }, select: { id: true, ref: true } });
  }
}

/** A form that changes an entry usually has no link parameters: those of the first form count on. */
const broughtFor = ({ brought, earlier }: NewCheckout): LinkParameters =>
  earlier && Object.keys(brought).length === 0 ? StoredBrought.parse(earlier.brought) : brought;

const StoredBrought = z.record(z.string(), z.string()).catch({});

export function quantitiesOf(lines: readonly { ticket_type_id: string; quantity: number }[]) {
  const quantities = new Map<string, number>();
  for (const { ticket_type_id: id, quantity } of lines)
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return quantities;
}

export const placesOf = (quantities: ReadonlyMap<string, number>) =>
  [...quantities].map(([ticketTypeId, quantity]) => ({ ticketTypeId, quantity }));

type Waiver = Awaited<ReturnType<typeof acceptedWaiver>>;

/** Rows of `Participant`, in the order in which they were entered. A buyer who runs has signed with the form. */
const participantRows = (
  checkoutId: string,
  { registration, participants }: NewCheckout,
  { waiver, now }: { readonly waiver: Waiver | null; readonly now: Date },
) =>
  participants.map(({ answers, guardian, ...one }, index) => ({
    ...one,
    checkoutId,
    eventId: registration.event_id,
    position: index + 1,
    answers: toJson(answers),
    ...(guardian && { guardian: toJson(guardian) }),
    ...(waiver && one.isBuyer && !one.minor && { signedAt: now, signature: waiver }),
    ref: newRef(),
    code: newCode(),
    createdAt: now,
  }));

/** `null` if the event has none. */
async function buyersWaiver(
  tx: Tx,
  at: Date,
  { registration, input, ...accepted }: Omit<NewCheckout, 'evidence'> & { readonly evidence: StoredEvidence },
) {
  const { waiver_version: version, buyer_name: name } = registration;
  return version ? acceptedWaiver(tx, at, { ...accepted, version, name, shown: shownWaiver(input) }) : null;
}

/** A registration that was changed before it was sent keeps its queue number. */
async function takeQueueNumber(
  tx: Tx,
  earlier: LoadedCheckout,
  id: string,
  last: bigint,
  now: Date,
): Promise<bigint> {
  const queueNumber = await supersede(tx, earlier, id, now);
  if (queueNumber === null) return last;
  await tx.checkout.update({ where: { id }, data: { queueNumber } });
  return queueNumber;
}

type Accepted = {
  readonly version: string;
  /** The current text; `null` if we have none. */
  readonly waiver: WaiverText | null;
  /** Digest of the text that the form showed: '' if it showed none, `null` if it did not say. */
  readonly shown: string | null;
  readonly locale: string;
  readonly name: string;
  readonly evidence: StoredEvidence;
};

/**
 * Who accepted which text, when, in which language and from where; the text itself is stored once. `shown`: whether the
 * form showed it. `digest` is null where it did not, or where the form did not say.
 */
export async function acceptedWaiver(
  tx: Tx,
  at: Date,
  { version, waiver, shown: read, locale, name, evidence }: Accepted,
) {
  const shown = waiver && read === waiver.digest ? waiver : null;
  if (shown) {
    const { digest, text } = shown;
    await tx.waiverText.createMany({ data: [{ digest, text, version }], skipDuplicates: true });
  }
  return {
    version,
    digest: shown?.digest ?? null,
    shown: shown ? 'text' : read === null ? 'not_told' : 'no_text',
    acceptedAt: at.toISOString(),
    locale,
    name,
    ...evidence,
  };
}

/** What the form around a waiver says that it showed; see `Accepted`. */
export const shownWaiver = (input: RegistrationInput): string | null =>
  wasPosted(input, F.waiverDigest) ? textOf(input, F.waiverDigest) : null;
