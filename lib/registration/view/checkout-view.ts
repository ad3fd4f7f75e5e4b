// What a buyer may see of her own checkout: derived from our record, its live attempt and the mirrored order.
// Types only; the provider's id never appears here.
import type { HowPaid } from '#lib/registration/view/how-paid.ts';
import type { SharedView } from '#lib/registration/view/shared-view.ts';

export type CheckoutLine = { label: string; amount: number };

export type RunnerView = {
  ticketName: string;
  distanceKm: number | null;
  /** Who runs; null where that cannot be told. */
  runner: string | null;
};

export type RegistrationView = RunnerView & { status: string };

/** What was sent for her beside her name, e-mail and phone: she checks it before she pays. */
export type EnteredView = {
  /** In the order in which they were entered. */
  runners: RunnerView[];
  /** Names that were entered more than once for the same entry: nobody else asks whether that was meant. */
  repeated: string[];
  guardian: { name: string; phone: string; relation: string } | null;
  /** By the organizer's questions, in their order. */
  answers: { label: string; answer: string | number | boolean | string[] }[];
  discountCode: string | null;
  /** Minor units. */
  donation: number | null;
  note: string | null;
  /** The waiver that was accepted; its version may be ''. */
  waiver: { version: string } | null;
};

export type OrderView = HowPaid & {
  orderCode: string;
  /** The provider's `checkout_lines`, amounts in minor units, as returned (partner-api.md 2.5). */
  lines: CheckoutLine[];
  total: number;
  /** What the form said it costs, in minor units, where the price has moved since; else null. */
  priceBefore: number | null;
  currency: string;
  isFree: boolean;
  paymentMethod: 'momo' | 'airtel';
  holdExpiresAt: Date | null;
  registrations: RegistrationView[];
  /** In the order in which they were given back; empty where no webhook told of them. */
  refunds: RefundView[];
  /** Minor units given back so far; null when the provider told that, but not how much. */
  refundedTotal: number | null;
};

export type RefundView = { amount: number; at: Date };

export type AttemptView = {
  /** For example `0772 ••• 456`: never the whole number. */
  maskedMsisdn: string | null;
  /** Begun by somebody else, with the link that the buyer sent. */
  byPayer: boolean;
  startedAt: Date;
  /** Since when the request is on the phone, as far as we know; null before. */
  promptedAt: Date | null;
  /** The provider told that it ended without a payment; what ends it for us, its own answer, is still out. */
  endSeen: boolean;
  /** The code that keeps it from starting for now, partner-api.md 7.4 and 7.7; null when nothing answered. */
  waitingFor: string | null;
  /** As partner-api.md 2.3; unknown values are already `other`. `no_news`: given up on, its outcome is not known. */
  failureKind: 'provider_not_reached' | 'timed_out' | 'declined' | 'other' | 'no_news' | null;
  /** Our code or the provider's `error_code` when the attempt was refused. */
  refusalCode: string | null;
};

export type CheckoutView = SharedView & {
  ref: string;
  /** The capability of somebody else who pays. */
  payerRef: string;
  /** Which entry of its race it is: fit to be shown to others, of no use for the pick-up. Empty until it is paid. */
  entryNumber: string;
  event: { id: string; name: string; startsAt: Date | null };
  buyer: { name: string; email: string; phone: string };
  /** In review alone: the page's address may be passed on later, and is not to tell more than it must. */
  entered: EnteredView | null;
  /** The number she tried to pay with last, or means to pay with, as typed in the form; never somebody else's. */
  payingNumber: string | null;
  refusalCode: string | null;
  /** Nothing is to be paid, as far as that is known yet. */
  isFree: boolean;
  order: OrderView | null;
  /** The live attempt, or the latest one. */
  attempt: AttemptView | null;
  /** It takes no more payments, and one of its attempts may have taken money that nobody told of. */
  moneyUnclear: boolean;
  /** False when our credentials may not read orders: news come from the provider alone. */
  mayAsk: boolean;
  /** The buyer's capability of the entry that took this one's place. */
  replacedBy: string | null;
  /** A changed entry may take this one's place. */
  canChange: boolean;
  /** Masked: where the last request went that may still be approved, which would pay this order beside a newer one. */
  openRequestTo: string | null;
  /** Of the entry whose place this one was to take; it counts again once this one is refused. */
  replaces: string | null;
};
