// The problems of a posted registration form. Pure.
import type { ParticipantsList } from '#lib/registration/participants-import/parse-participants.ts';

/** Keys under `errors` in `messages/<language>.json`. */
export const REGISTRATION_PROBLEMS = [
  'required',
  'choose_one',
  'choose_some',
  'choose_ticket',
  'invalid_quantity',
  'quantity_refused',
  'too_many',
  'participant_name_required',
  'not_a_name',
  'list_needed',
  'list_lines',
  'list_too_long',
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
  'second_registration',
  'second_registration_unpaid',
  'insufficient_inventory',
  'sold_out',
  'own_hold',
  'earlier_in_doubt',
  'cannot_check',
  'ticket_not_on_sale',
  'one_not_on_sale',
  'sale_closed',
  'payments_disabled',
  'event_gone',
  'distance_not_offered',
  'registration_too_large',
  'provider_refused',
  'our_mistake',
  'unavailable',
  'too_many_checkouts',
  'too_many_unpaid',
  'too_many_at_once',
] as const;
export type RegistrationProblem = (typeof REGISTRATION_PROBLEMS)[number];

export type RegistrationErrors = {
  /** By field name. */
  fields: Record<string, RegistrationProblem>;
  /** Of the form as a whole. */
  form: RegistrationProblem | null;
  /** With `own_hold`, `earlier_in_doubt` and a second registration: `ref` of the buyer's own unpaid order. */
  order?: string;
  /** No problem, but the form has another step. */
  next?: 'participant_names' | 'list_check' | undefined;
  list?: ParticipantsList | undefined;
  /** With a `too_many_` problem: when the form may be sent again, and how many places may be unpaid. */
  limit?: { until: Date; most: number | undefined };
};

/** By field name, collected during a check. */
export type Problems = Record<string, RegistrationProblem>;
