// What a buyer reads when the provider refuses, and at which field (partner-api.md 7.3, 7.4).
import type { Refusal } from '../engine/outcome.ts';
import type { ErrorCode } from '../wire/error-codes.ts';

type Words = { field: string; text: string };

const words: Partial<Record<ErrorCode, Words>> = {
  insufficient_inventory: {
    field: 'tickets',
    text: 'There are not enough places left. Choose fewer tickets.',
  },
  invalid_quantity: { field: 'tickets', text: 'At most 500 tickets of one kind in one order.' },
  ticket_not_on_sale: { field: 'tickets', text: 'One of these tickets is not on sale now.' },
  ticket_type_not_found: { field: 'tickets', text: 'One of these tickets is no longer offered.' },
  distance_not_offered: { field: 'tickets', text: 'One of these distances is no longer offered.' },
  invalid_email: { field: 'buyer_email', text: 'Enter an e-mail address, for example grace@example.com.' },
  invalid_discount: { field: 'discount_code', text: 'This code is not valid for this race.' },
  waiver_required: { field: 'waiver', text: 'Accept the waiver to enter.' },
  waiver_version_mismatch: { field: 'waiver', text: 'The waiver changed meanwhile. Accept the new version.' },
  payment_method_unavailable: { field: 'payment_method', text: 'This way to pay is not available now.' },
  invalid_payment_method: { field: 'payment_method', text: 'Choose how to pay.' },
  sale_closed: { field: 'form', text: 'Registration for this race is closed.' },
  payments_disabled: { field: 'form', text: 'This organizer cannot take payments now.' },
  not_found: { field: 'form', text: 'This race is no longer offered.' },
  msisdn_required: { field: 'msisdn', text: 'Enter the number that pays.' },
  invalid_msisdn: {
    field: 'msisdn',
    text: 'Enter an MTN or Airtel number of Uganda, for example 0772 123456.',
  },
  reprice_required: {
    field: 'msisdn',
    text: 'This number is on the other network. Use another number, or change how you pay.',
  },
};

/** The sentence for `refusal` and the field it stands at; `form` when it belongs to none. */
export const refusalWords = (refusal: Refusal): Words =>
  words[refusal.code] ?? { field: 'form', text: `This did not work: ${refusal.detail}` };
