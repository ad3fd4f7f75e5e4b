import { describe, expect, test } from 'vitest';
import { PARTNER_ERROR_CODES } from '#lib/partner-api/errors.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { REGISTRATION_PROBLEMS, refusalErrors } from '#lib/registration/registration-problems.ts';
import { quantityField } from '#lib/registration/ticket-choice.ts';

describe('refusalErrors', () => {
  test.each([
    ['invalid_email', 'buyer_email', 'email_refused'],
    ['invalid_payment_method', 'payment_method', 'payment_method_unavailable'],
    ['payment_method_unavailable', 'payment_method', 'payment_method_unavailable'],
    ['waiver_required', 'waiver_accepted', 'waiver_required'],
    ['waiver_version_mismatch', 'waiver_accepted', 'waiver_version_mismatch'],
    ['invalid_discount', 'discount_code', 'invalid_discount'],
    ['invalid_donation_amount', 'donation', 'invalid_donation'],
  ])('%s stands at the field %s as %s', (code, field, problem) => {
    expect(refusalErrors(code)).toEqual({ fields: { [field]: problem }, form: null });
  });

  test.each([
    ['sale_closed', 'sale_closed'],
    ['payments_disabled', 'payments_disabled'],
    ['not_found', 'event_gone'],
    ['validation_failed', 'provider_refused'],
    ['wrong_event', 'provider_refused'],
    ['payload_too_large', 'registration_too_large'],
    ['invalid_partner_reference', 'our_mistake'],
    ['invalid_json', 'our_mistake'],
    ['insufficient_scope', 'our_mistake'],
    ['invalid_client', 'our_mistake'],
  ])('%s stands above the form as %s', (code, form) => {
    expect(refusalErrors(code)).toEqual({ fields: {}, form });
  });

  test.each([
    ['insufficient_inventory', 'insufficient_inventory', 'insufficient_inventory'],
    ['ticket_not_on_sale', 'ticket_not_on_sale', 'one_not_on_sale'],
    ['ticket_type_not_found', 'ticket_not_on_sale', 'one_not_on_sale'],
    ['ticket_type_not_in_event', 'ticket_not_on_sale', 'one_not_on_sale'],
    ['distance_required', 'distance_not_offered', 'distance_not_offered'],
    ['invalid_distance', 'distance_not_offered', 'distance_not_offered'],
    ['distance_not_offered', 'distance_not_offered', 'distance_not_offered'],
    ['invalid_quantity', 'quantity_refused', 'quantity_refused'],
  ])('%s stands at the only ticket type as %s, at several as %s', (code, alone, among) => {
    const field = quantityField('tt_1');
    expect(refusalErrors(code, field)).toEqual({ fields: { [field]: alone }, form: null });
    expect(refusalErrors(code, 'roster')).toEqual({ fields: { roster: among }, form: null });
    expect(refusalErrors(code)).toEqual({ fields: { tickets: among }, form: null });
  });

  test.each(['server_error', 'invalid_token', 'idempotency_key_reuse', ''])(
    '%j is no fault of the buyer: unavailable',
    (code) => {
      expect(refusalErrors(code)).toEqual({ fields: {}, form: 'unavailable' });
    },
  );

  test('no name of an object property is taken for a code', () => {
    expect(refusalErrors('constructor')).toEqual({ fields: {}, form: 'unavailable' });
  });

  test('every code of the closed list is shown once, at a field of the form, with a message', () => {
    const fields: string[] = Object.values(F).flat();
    for (const code of PARTNER_ERROR_CODES) {
      const told = refusalErrors(code);
      const at = Object.keys(told.fields);
      expect(at.length + (told.form ? 1 : 0), code).toBe(1);
      expect(at.every((field) => fields.includes(field))).toBe(true);
      expect(REGISTRATION_PROBLEMS).toContain(told.form ?? Object.values(told.fields)[0]);
    }
  });
});
