// Submits a registration: checks the form against the event, stores the checkout, and places its order while the buyer
// waits.
import { advanceCheckout, WHILE_BUYER_WAITS } from '#lib/checkout/advance-checkout.ts';
import { KNOWS_NONE } from '#lib/checkout/known-orders.ts';
import { limitedTickets } from '#lib/checkout/limits/held-places.ts';
import { addressKeyOf, countList } from '#lib/checkout/limits/visitor-limits.ts';
import { planAdmission } from '#lib/checkout/limits/waiting-room.ts';
import { joinQueue } from '#lib/checkout/queue/queue.ts';
import { isRecovering } from '#lib/checkout/recovery/last-restore.ts';
import { wasRefused } from '#lib/checkout/state/checkout-stage.ts';
import { consentsTo } from '#lib/checkout/state/double-payment.ts';
import {
  type Evidence,
  findStored,
  formIdOf,
  type StoredCheckout,
  storeCheckout,
  submissionKeyOf,
  type WaiverText,
} from '#lib/checkout/store-checkout.ts';
import {
  type Earlier,
  type EarlierCheckouts,
  type EnteredBuyer,
  type EntriesBeside,
  findBeside,
  findEarlier,
  findOwnHold,
  type SubmitFacts,
  secondRegistrationQuestion,
} from '#lib/checkout/supersede/earlier-entries.ts';
import type { Ctx } from '#lib/context.ts';
import { isDatabaseDown } from '#lib/db/database-down.ts';
import { type EventPage, findEventOnSale } from '#lib/events/find-event.ts';
import { refreshEvent, refreshList } from '#lib/events/refresh-events.ts';
import { fetchOrderNow, mayReadOrders } from '#lib/orders/fetch-order.ts';
import type { OrderLine } from '#lib/partner-api/orders.ts';
import { type Checked, checkRegistration } from '#lib/registration/check-registration.ts';
import * as F from '#lib/registration/registration-fields.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';
import type { RegistrationErrors, RegistrationProblem } from '#lib/registration/registration-problems.ts';
import { refusalErrors } from '#lib/registration/registration-problems.ts';
import { quantityField } from '#lib/registration/ticket-choice.ts';
import type { LinkParameters } from '#lib/shared/link-parameters.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { type Err, err, ok, type Result } from '#lib/shared/result.ts';

export type Submission = {
  eventId: string;
  input: RegistrationInput;
  locale: string;
  evidence: Evidence;
  brought?: LinkParameters;
  address?: string | null;
  replaces?: string | null;
  /** Whether the browser has shown that an order is its own, by the order's `ref`; it knows none without it. */
  knows?: (ref: string) => boolean;
  visitor?: string | null;
};

type Submitted = Result<{ ref: string }, RegistrationErrors>;

/**
 * Stores the checkout and tries to place its order (partner-api.md 4.6). Submitting the same form again finds the same
 * checkout (`findStored`).
 * @returns the buyer's capability, or the problems by field, in which case nothing was ordered. After `unavailable` the
 * checkout may have been stored all the same; submitting again finds it
 */
export async function submitRegistration(ctx: Ctx, submission: Submission): Promise<Submitted> {
  try {
    return await storeAndPlace(ctx, submission);
  } catch (cause) {
    if (!isDatabaseDown(cause)) throw cause;
    ctx.log.error({ err: cause }, 'a registration could not be stored: the database does not answer');
    return formProblem('unavailable');
  }
}

async function storeAndPlace(ctx: Ctx, submission: Submission): Promise<Submitted> {
  if (await isRecovering(ctx)) return formProblem('unavailable');
  const submissionKey = submissionKeyOf(ctx, submission);
  const stored =
    (await findStored(ctx, submission.input, submissionKey)) ??
    (await checkAndStore(ctx, submission, submissionKey));
  if ('ok' in stored) return stored;
  const { id, ref, queueNumber, waitsForRoom } = stored;
  if (waitsForRoom) {
    await planAdmission(ctx);
    return ok({ ref });
  }
  // In a crowd the checkout waits in the queue without a lease.
  const isNew = queueNumber !== undefined;
  if (isNew && (await joinQueue(ctx, queueNumber))) return ok({ ref });
  await advanceCheckout(ctx, id, { ...WHILE_BUYER_WAITS, isNext: isNew });
  const now = await ctx.db.checkout.findUniqueOrThrow({
    where: { id },
    select: { state: true, refusalCode: true },
  });
  if (!wasRefused(now)) return ok({ ref });
  return err(await withOwnHold(ctx, submission, await refusedErrors(ctx, submission, now.refusalCode ?? '')));
}

async function checkAndStore(
  ctx: Ctx,
  submission: Submission,
  submissionKey: string,
): Promise<StoredCheckout | Err<RegistrationErrors>> {
  const { input, locale, evidence, brought = {}, address = null, visitor = null } = submission;
  const addressKey = addressKeyOf(ctx, address);
  const formId = formIdOf(input);
  const listsUntil = await countList(ctx, { list: textOf(input, F.list), addressKey });
  if (listsUntil) return tooMany('too_many_lists', listsUntil);
  const checked = await check(ctx, submission);
  if (!checked.ok) return err(await withOwnHold(ctx, submission, checked.error));
  const { page, request: registration, participants, waiver } = checked.value;
  const buyer = { name: registration.buyer_name, phone: registration.buyer_phone };
  const earlierOnes = await fetchEarlier(ctx, submission, buyer);
  if (!earlierOnes) return formProblem('cannot_check');
  const { replaceable: earlier, counting, blocked, facts } = earlierOnes;
  if (blocked) return err({ fields: {}, form: 'earlier_in_doubt', order: blocked.ref });
  const browserKey = visitor && ctx.digest('visitor', visitor);
  const { knows = KNOWS_NONE } = submission;
  const { event_id: eventId } = registration;
  const entry = { eventId, buyerPhone: buyer.phone, submissionKey, replaces: earlier?.id, knows, browserKey };
  const beside = await findBeside(ctx, entry, counting);
  const again = facts.consent ? null : secondRegistrationQuestion(beside);
  if (again) return err(again);
  const stored = await storeCheckout(ctx, {
    submissionKey,
    formId,
    earlier,
    facts,
    eventName: page.event.name,
    locale,
    input,
    registration,
    participants,
    waiver,
    evidence,
    brought,
    addressKey,
    browserKey,
    consents: consented(beside, facts, ctx.now()),
    tickets: limitedTickets(page.event.ticket_types),
  });
  if (stored && 'until' in stored)
    return tooMany(stored.atOnce ? 'too_many_at_once' : 'too_many_unpaid', stored.until, stored.most);
  return stored ?? beingPaid(earlier);
}

const consented = ({ checkouts, sessions }: EntriesBeside, { consent }: SubmitFacts, now: Date) =>
  consent ? consentsTo([...checkouts, ...sessions], now) : null;

/** The buyer's earlier checkouts. Where an open prompt may have been approved the order is fetched first; null if that fails. */
async function fetchEarlier(
  ctx: Ctx,
  submission: Submission,
  buyer: EnteredBuyer,
): Promise<(EarlierCheckouts & { facts: SubmitFacts }) | null> {
  const consent = textOf(submission.input, F.secondRegistration) !== '';
  const facts: SubmitFacts = { reads: await mayReadOrders(ctx), fetched: false, consent };
  const found = await findEarlier(ctx, earlierOf(submission), buyer, facts);
  const orderId = found.permission.fetchFirst ? found.replaceable?.orderId : null;
  if (!orderId) return { ...found, facts };
  if (!(await fetchOrderNow(ctx, orderId))) return null;
  const then: SubmitFacts = { ...facts, fetched: true };
  return { ...(await findEarlier(ctx, earlierOf(submission), buyer, then)), facts: then };
}

/** The form is right and may be sent again at `until`. */
const tooMany = (form: RegistrationProblem, until: Date, most?: number) =>
  err<RegistrationErrors>({ fields: {}, form, limit: { until, most } });

/** A payment of the buyer's own earlier order began while this form was on its way. */
const beingPaid = (earlier: { ref: string } | null) =>
  err<RegistrationErrors>({
    fields: { [F.secondRegistration]: 'second_registration' },
    form: null,
    ...(earlier && { order: earlier.ref }),
  });

const earlierOf = ({ eventId, input, replaces = null }: Submission): Earlier => ({
  eventId,
  formId: formIdOf(input),
  replaces,
});

const OUT_OF_PLACES: readonly RegistrationProblem[] = ['insufficient_inventory', 'sold_out'];

/** If the buyer's own unpaid order holds the missing places, she is led to it. */
async function withOwnHold(
  ctx: Ctx,
  submission: Submission,
  errors: RegistrationErrors,
): Promise<RegistrationErrors> {
  const problems = [...Object.values(errors.fields), errors.form];
  if (!problems.some((problem) => problem && OUT_OF_PLACES.includes(problem))) return errors;
  const order = await findOwnHold(ctx, earlierOf(submission));
  return order ? { fields: {}, form: 'own_hold', order } : errors;
}

type CheckedForm = Checked & { page: EventPage; waiver: WaiverText | null };

async function check(ctx: Ctx, submission: Submission): Promise<Result<CheckedForm, RegistrationErrors>> {
  const { eventId, locale, replaces = null } = submission;
  const { shop } = ctx;
  const page = await findEventOnSale(ctx, eventId);
  if (!page.ok) return formProblem(page.error);
  // The form was drawn before the organizer chose the partner's page. An order of our form is changed in our form.
  if (replaces === null && (await shop.style(eventId)) !== 'custom')
    return formProblem('sold_on_partners_page');
  const { event } = page.value;
  const waiver = event.waiver_required ? await shop.waiver(event.waiver_version ?? '', locale) : null;
  const rules = {
    prefixes: await shop.prefixes(),
    waiverDigest: waiver?.digest ?? null,
    now: ctx.now(),
    asked: await shop.asked(eventId, locale),
    startsAt: page.value.startsAt,
    timeZone: (await shop.organizer()).timeZone,
  };
  const checked = checkRegistration(event, submission.input, rules);
  return checked.ok ? ok({ ...checked.value, page: page.value, waiver }) : checked;
}

const formProblem = (form: RegistrationProblem) => err<RegistrationErrors>({ fields: {}, form });

/** The provider refused what our snapshot allowed: the fetched event may show which field is wrong. */
async function refusedErrors(ctx: Ctx, submission: Submission, code: string): Promise<RegistrationErrors> {
  // Only the list distinguishes a withdrawn event from one that is not on sale.
  const isGone = code === 'not_found';
  await Promise.all([
    refreshEvent(ctx, submission.eventId, { everySeconds: 0 }),
    isGone && refreshList(ctx, 0),
  ]);
  const checked = await check(ctx, submission);
  if (!checked.ok) return checked.error;
  const { lines } = checked.value.request;
  return refusalErrors(code, refusedField(submission.input, lines));
}

/** The field of a refused choice: the participants, the list, the quantity of the only ticket type, else the group. */
function refusedField(input: RegistrationInput, [only, another]: OrderLine[]): string {
  if (textOf(input, F.participants)) return F.participants;
  if (textOf(input, F.list)) return F.list;
  return only && !another ? quantityField(only.ticket_type_id) : F.tickets;
}
