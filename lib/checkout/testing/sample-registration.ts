// An event with one ticket type and a registration for it, for tests of the checks.
import { type EventDetail, EventDetailSchema } from '#lib/partner-api/events.ts';
import { sampleDetail } from '#lib/partner-api/testing/sample-answers.ts';
import { checkRegistration, type RegistrationRules } from '#lib/registration/check-registration.ts';
import { NOTHING_ASKED, type OwnQuestion } from '#lib/registration/participant-questions.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';
import type { RegistrationErrors } from '#lib/registration/registration-problems.ts';
import { byNetwork } from '#lib/shared/mobile-network.ts';

type Changes = Record<string, unknown>;

const [sampleTicket] = sampleDetail().ticket_types;
export const ticket = (id: string, changes: Changes = {}) => ({
  ...sampleTicket,
  ticket_type_id: id,
  name: id,
  capacity: 2000,
  remaining: 1000,
  distance_km: undefined,
  ...changes,
});

export const FREE = { is_free: true, price_minor: 0, total_minor: 0, service_fee_minor: 0 };

export const question = (key: string, changes: Changes = {}) => ({
  key,
  label: key,
  type: 'text',
  required: false,
  ...changes,
});

/** One of the organizer's own questions to each participant. */
export const ownQuestion = (key: string, changes: Partial<OwnQuestion> = {}): OwnQuestion => ({
  key,
  type: 'text',
  label: key,
  help: '',
  required: false,
  options: [],
  min: null,
  max: null,
  unit: '',
  when: { under: null, tickets: null },
  ...changes,
});

export const event = (changes: Changes = {}): EventDetail =>
  EventDetailSchema.parse({
    ...sampleDetail(),
    ticket_types: [ticket('tt_1')],
    additional_questions: [],
    waiver_required: false,
    ...changes,
  });

export const formInput = (changes: RegistrationInput = {}): RegistrationInput => ({
  'quantity.tt_1': '1',
  buyer_name: ' Akello Grace ',
  buyer_email: ' grace@example.com ',
  buyer_phone: '0772 123 456',
  payment_method: 'momo',
  ...changes,
});

const NOW = new Date('2027-01-10T09:00:00.000Z');
const RULES: RegistrationRules = {
  prefixes: byNetwork(() => []),
  waiverDigest: null,
  now: NOW,
  asked: NOTHING_ASKED,
  startsAt: new Date('2027-02-07T03:30:00.000Z'),
  timeZone: 'Africa/Kampala',
};

/** The body that would be sent; an invalid registration fails the test. */
export function accepted(input: RegistrationInput, at = event(), rules: Partial<RegistrationRules> = {}) {
  const checked = checkRegistration(at, input, { ...RULES, ...rules });
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return checked.value.request;
}

/** Who runs, of the same. */
export function acceptedPeople(
  input: RegistrationInput,
  at = event(),
  rules: Partial<RegistrationRules> = {},
) {
  const checked = checkRegistration(at, input, { ...RULES, ...rules });
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return checked.value.participants;
}

/** The errors or questions; a valid registration fails the test. */
export function refused(
  input: RegistrationInput,
  at = event(),
  rules: Partial<RegistrationRules> = {},
): RegistrationErrors {
  const checked = checkRegistration(at, input, { ...RULES, ...rules });
  if (checked.ok) throw new Error('the registration was accepted');
  return checked.error;
}

/** The problems by field; empty if the registration is accepted. */
export function problems(
  input: RegistrationInput,
  at = event(),
  rules: Partial<RegistrationRules> = {},
): Record<string, string> {
  const checked = checkRegistration(at, input, { ...RULES, ...rules });
  return checked.ok ? {} : checked.error.fields;
}
