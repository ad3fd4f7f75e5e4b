// What can be wrong with an entry, and how it is told. Pure; the words are in `messages/<language>.json`.
import type { Roster } from '#lib/registration/roster/read-roster.ts';

/** Each is a key under `errors` in `messages/<language>.json`. */
export const ENTRY_PROBLEMS = [
  'required',
  'choose_one',
  'choose_some',
  'choose_ticket',
  'invalid_quantity',
  'quantity_refused',
  'too_many',
  'runner_name_required',
  'not_a_name',
  'roster_needed',
  'roster_lines',
  'roster_too_long',
  'invalid_email',
  'invalid_phone',
  'invalid_option',
  'invalid_number',
  'unclear_number',
  'invalid_date',
  'tick_required',
  'too_long',
  'guardian_required',
  'choose_payment_method',
  'payment_method_unavailable',
  'invalid_paying_number',
  'waiver_required',
  'waiver_version_mismatch',
  'invalid_discount',
  'invalid_donation',
  'second_entry',
  'second_entry_unpaid',
  'insufficient_inventory',
  'sold_out',
  'own_hold',
  'ticket_not_on_sale',
  'one_not_on_sale',
  'sale_closed',
  'payments_disabled',
  'event_gone',
  'distance_not_offered',
  'entry_too_large',
  'provider_refused',
  'our_mistake',
  'unavailable',
] as const;
export type EntryProblem = (typeof ENTRY_PROBLEMS)[number];

export type EntryErrors = {
  /** By field name; `form` problems stand above the form. */
  fields: Record<string, EntryProblem>;
  form: EntryProblem | null;
  /** With `own_hold` and a second entry: the `ref` of the buyer's own order that is not paid. */
  order?: string;
  /** Nothing is wrong with it, but the form has one more thing to ask or to show. */
  next?: 'runner_names' | 'roster_check' | undefined;
  roster?: Roster | undefined;
};

/** Collects what is wrong while a form is checked: all of it is told at once. */
export type Problems = Record<string, EntryProblem>;
