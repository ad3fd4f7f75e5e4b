// A form arrives: checked, kept on disk with its key, then placed as far as the buyer's patience allows.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Ctx } from '#lib/context.ts';
import { isDatabaseDown } from '#lib/db/database-down.ts';
import { type EventPage, readEvent } from '#lib/events/read-event.ts';
import { refreshEvent, refreshList } from '#lib/events/refresh-events.ts';
import type { TicketSale } from '#lib/events/ticket-sales.ts';
import type { OrderLine } from '#lib/partner-api/schemas/create-order.ts';
import { advanceCheckout, WHILE_BUYER_WAITS } from '#lib/registration/advance-checkout.ts';
import { isReplaced, wasRefused } from '#lib/registration/checkout-stage.ts';
import { type Earlier, findEarlier, findOwnHold } from '#lib/registration/earlier/find-earlier.ts';
import { askedAgain, otherEntries } from '#lib/registration/earlier/second-entry.ts';
import { type CheckedEntry, checkEntry } from '#lib/registration/entry/check-entry.ts';
import {
  type EntryInput,
  ENTRY_FIELDS as F,
  GIVEN_ANEW,
  isOffField,
  quantityField,
  textOf,
  valuesOf,
} from '#lib/registration/entry/entry-form.ts';
import type { EntryErrors, EntryProblem } from '#lib/registration/entry/entry-problems.ts';
import {
  type Evidence,
  type KeptEntry,
  keepEntry,
  type WaiverText,
} from '#lib/registration/entry/keep-entry.ts';
import { refusalErrors } from '#lib/registration/entry/refusal-problem.ts';
import { joinLine } from '#lib/registration/line/line.ts';
import { loadCheckout } from '#lib/registration/load-checkout.ts';
import { NO_HEADINGS, type RosterHeadings } from '#lib/registration/roster/roster-columns.ts';
import type { NumberPrefixes } from '#lib/shared/mobile-network.ts';
import { type Err, err, ok, type Result } from '#lib/shared/result.ts';

/** What the organizer says beside the provider; handed in, because it is read from files. */
export type EntryContent = {
  prefixes: NumberPrefixes;
  waiver(version: string): Promise<WaiverText | null>;
  sales(eventId: string): Promise<TicketSale[]>;
  /** What the columns of a pasted list may be called. */
  headings(): Promise<RosterHeadings>;
};

const NO_CONTENT: EntryContent = {
  prefixes: { momo: [], airtel: [] },
  waiver: async () => null,
  sales: async () => [],
  headings: async () => NO_HEADINGS,
};

export type Submission = {
  eventId: string;
  input: EntryInput;
  locale: string;
  evidence: Evidence;
  /** The `ref` of the checkout whose form is filled in anew. */
  replaces?: string | null;
  content?: EntryContent;
};

type Submitted = Result<{ ref: string }, EntryErrors>;

/**
 * Keeps the entry and tries to place its order. Submitting the same form again (double click, reload, Back) finds
 * the same checkout. A form without an id is the same if its words are, for ten minutes.
 * @returns the buyer's capability, or what is wrong by field; nothing was ordered then. What is `unavailable` because
 * the database stopped half-way may have been kept all the same: it is found when it is submitted again
 */
export async function submitEntry(ctx: Ctx, submission: Submission): Promise<Submitted> {
  try {
    return await keepAndPlace(ctx, submission);
  } catch (cause) {
    if (!isDatabaseDown(cause)) throw cause;
    ctx.log.error({ err: cause }, 'an entry could not be kept: the database does not answer');
    return formProblem('unavailable');
  }
}

async function keepAndPlace(ctx: Ctx, submission: Submission): Promise<Submitted> {
  const submissionKey = keyOf(submission);
  const kept =
    (await findKept(ctx, submission, submissionKey)) ?? (await checkAndKeep(ctx, submission, submissionKey));
  if ('ok' in kept) return kept;
  if (kept.lineNo !== undefined && (await joinLine(ctx, kept.lineNo))) return ok({ ref: kept.ref });
  await advanceCheckout(ctx, kept.id, WHILE_BUYER_WAITS);
  const now = await ctx.db.checkout.findUniqueOrThrow({
    where: { id: kept.id },
    select: { state: true, refusalCode: true },
  });
  if (!wasRefused(now)) return ok({ ref: kept.ref });
  return err(await withOwnHold(ctx, submission, await refusedErrors(ctx, submission, now.refusalCode ?? '')));
}

/** How long the same words without a form's id are the same entry: double press, reload, Back and another press. */
const SAME_WORDS_MS = 10 * 60_000;

/**
 * An entry that is there already is not checked again: it may itself hold the last place. One that gave way before it
 * left is over once its successor was refused: the same words are a new entry then.
 */
async function findKept(ctx: Ctx, { input }: Submission, submissionKey: string): Promise<KeptEntry | null> {
  const kept = await ctx.db.checkout.findUnique({
    where: { submissionKey },
    select: { id: true, ref: true, state: true, createdAt: true },
  });
  if (!kept) return null;
  const age = ctx.now().getTime() - kept.createdAt.getTime();
  const isSame = textOf(input, F.submission) !== '' || age < SAME_WORDS_MS;
  if (isSame && (kept.state !== 'refused' || (await hasSuccessor(ctx, kept.ref)))) return kept;
  // The key is unique and carries no time: of several new entries at once, at any moment, one gets it.
  await ctx.db.checkout.update({ where: { id: kept.id }, data: { submissionKey: null } });
  return null;
}

async function hasSuccessor(ctx: Ctx, ref: string): Promise<boolean> {
  const withdrawn = await loadCheckout(ctx, ref);
  return withdrawn !== null && isReplaced(withdrawn);
}

async function checkAndKeep(
  ctx: Ctx,
  submission: Submission,
  submissionKey: string,
): Promise<KeptEntry | Err<EntryErrors>> {
  const checked = await check(ctx, submission);
  if (!checked.ok) return err(await withOwnHold(ctx, submission, checked.error));
  const { page, entry, waiver } = checked.value;
  const { input, locale, evidence } = submission;
  const buyer = { name: entry.buyer_name, phone: entry.buyer_phone };
  const { replaceable: earlier, standing } = await findEarlier(ctx, earlierOf(submission), buyer);
  const asked = { eventId: entry.event_id, buyerPhone: buyer.phone, submissionKey, replaces: earlier?.id };
  const again = textOf(input, F.secondEntry)
    ? null
    : askedAgain(standing, await otherEntries(ctx, asked), ctx.now());
  if (again) return err(again);
  const kept = await keepEntry(ctx, {
    submissionKey,
    formId: formIdOf(input),
    earlier,
    eventName: page.event.name,
    locale,
    input,
    entry,
    waiver,
    evidence,
  });
  return kept ?? beingPaid(earlier);
}

/** A payment of the buyer's own earlier order began while this entry was on its way. */
const beingPaid = (earlier: { ref: string } | null) =>
  err<EntryErrors>({
    fields: { [F.secondEntry]: 'second_entry' },
    form: null,
    ...(earlier && { order: earlier.ref }),
  });

const FormId = z.uuid();
const formIdOf = (input: EntryInput): string | null =>
  FormId.safeParse(textOf(input, F.submission)).data ?? null;

const earlierOf = ({ eventId, input, replaces = null }: Submission): Earlier => ({
  eventId,
  formId: formIdOf(input),
  replaces,
});

const OUT_OF_PLACES: readonly EntryProblem[] = ['insufficient_inventory', 'sold_out'];

/** Places may be wanting because the buyer's own unpaid order holds them: she is led there. */
async function withOwnHold(ctx: Ctx, submission: Submission, errors: EntryErrors): Promise<EntryErrors> {
  const told = [...Object.values(errors.fields), errors.form];
  if (!told.some((problem) => problem && OUT_OF_PLACES.includes(problem))) return errors;
  const order = await findOwnHold(ctx, earlierOf(submission));
  return order ? { fields: {}, form: 'own_hold', order } : errors;
}

type Checked = { page: EventPage; entry: CheckedEntry; waiver: WaiverText | null };

async function check(ctx: Ctx, submission: Submission): Promise<Result<Checked, EntryErrors>> {
  const { prefixes, waiver: readWaiver, sales, headings } = submission.content ?? NO_CONTENT;
  const page = await readEvent(ctx, submission.eventId, await sales(submission.eventId));
  if (!page.ok) return formProblem(page.error.code === 'not_found' ? 'event_gone' : 'unavailable');
  const closed = CLOSED[page.value.availability];
  if (closed) return formProblem(closed);
  const { event } = page.value;
  const waiver = event.waiver_required ? await readWaiver(event.waiver_version ?? '') : null;
  const rules = {
    prefixes,
    waiverDigest: waiver?.digest ?? null,
    now: ctx.now(),
    headings: textOf(submission.input, F.roster) ? await headings() : NO_HEADINGS,
  };
  const entry = checkEntry(event, submission.input, rules);
  return entry.ok ? ok({ page: page.value, entry: entry.value, waiver }) : entry;
}

const CLOSED: Record<EventPage['availability'], EntryProblem | null> = {
  on_sale: null,
  not_yet: 'sale_closed',
  no_entries: 'sale_closed',
  closed: 'sale_closed',
  sold_out: 'sold_out',
  payments_disabled: 'payments_disabled',
};

const formProblem = (form: EntryProblem) => err<EntryErrors>({ fields: {}, form });

/** The provider knows better than our snapshot of the race: read anew, it may tell at which field. */
async function refusedErrors(ctx: Ctx, submission: Submission, code: string): Promise<EntryErrors> {
  // Only the list tells one that is withdrawn from one that is not on sale.
  const isGone = code === 'not_found';
  await Promise.all([
    refreshEvent(ctx, submission.eventId, { everySeconds: 0 }),
    isGone && refreshList(ctx, 0),
  ]);
  const checked = await check(ctx, submission);
  if (!checked.ok) return checked.error;
  const { lines } = checked.value.entry;
  return refusalErrors(code, entryField(submission.input, lines));
}

/** Where a refusal of what was chosen is told: at the entry, where it can be meant alone. */
function entryField(input: EntryInput, [only, another]: OrderLine[]): string {
  if (textOf(input, F.roster)) return F.roster;
  return only && !another ? quantityField(only.ticket_type_id) : F.tickets;
}

/**
 * The form's own id makes two equal entries of two people differ; the digest makes an edited form a new entry. A form has
 * an id from the page's script or from an earlier answer; without one the buyer's words alone tell one entry from another.
 */
function keyOf({ eventId, input, replaces }: Submission): string {
  const form = textOf(input, F.submission);
  const typed = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = form ? [form, eventId, typed] : [null, eventId, replaces, wordsOf(input)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** What the buyer typed and chose, without what the page put into the form: that differs from one visit to the next. */
const wordsOf = (input: EntryInput): [string, string[]][] =>
  Object.keys(input)
    .filter((field) => !PUT_BY_PAGE.includes(field) && !isOffField(field))
    .sort()
    .map((field): [string, string[]] => [field, valuesOf(input, field).map((value) => value.trim())])
    .filter(([, words]) => words.some((word) => word !== ''));

const PUT_BY_PAGE: readonly string[] = [F.submission, F.referralCode, ...GIVEN_ANEW];
