// An event with one plain ticket, and an entry to it, for tests of what is checked.
import { type EventDetail, EventDetailSchema } from '#lib/partner-api/schemas/event.ts';
import { sampleDetail } from '#lib/partner-api/testing/sample-answers.ts';
import { checkEntry, type EntryRules } from '#lib/registration/entry/check-entry.ts';
import type { EntryInput } from '#lib/registration/entry/entry-form.ts';
import type { EntryErrors } from '#lib/registration/entry/entry-problems.ts';

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

export const event = (changes: Changes = {}): EventDetail =>
  EventDetailSchema.parse({
    ...sampleDetail(),
    ticket_types: [ticket('tt_1')],
    additional_questions: [],
    waiver_required: false,
    ...changes,
  });

export const entry = (changes: EntryInput = {}): EntryInput => ({
  'quantity.tt_1': '1',
  buyer_name: ' Akello Grace ',
  buyer_email: ' grace@example.com ',
  buyer_phone: '0772 123 456',
  payment_method: 'momo',
  ...changes,
});

const NOW = new Date('2027-01-10T09:00:00.000Z');
const RULES: EntryRules = {
  prefixes: { momo: [], airtel: [] },
  waiverDigest: null,
  now: NOW,
  headings: { names: ['Name', 'Jina'], entries: [], distances: [], nobodies: [] },
};

/** The body that would be sent; an entry that is wrong fails the test. */
export function accepted(input: EntryInput, at = event(), rules: Partial<EntryRules> = {}) {
  const checked = checkEntry(at, input, { ...RULES, ...rules });
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return checked.value;
}

/** What is wrong or asked; an entry that is right fails the test. */
export function refused(input: EntryInput, at = event(), rules: Partial<EntryRules> = {}): EntryErrors {
  const checked = checkEntry(at, input, { ...RULES, ...rules });
  if (checked.ok) throw new Error('the entry was accepted');
  return checked.error;
}

/** What is wrong, by field; nothing when the entry is accepted. */
export function problems(
  input: EntryInput,
  at = event(),
  rules: Partial<EntryRules> = {},
): Record<string, string> {
  const checked = checkEntry(at, input, { ...RULES, ...rules });
  return checked.ok ? {} : checked.error.fields;
}
