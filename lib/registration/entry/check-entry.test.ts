import { describe, expect, test } from 'vitest';
import { accepted, entry, event, problems, ticket } from '#lib/registration/testing/sample-entry.ts';

describe('an entry that is right', () => {
  test('becomes the body of partner-api.md 4.6, trimmed, the phone in E.164, and nothing more', () => {
    expect(accepted(entry({ submission: 'x', surprise: 'y' }))).toEqual({
      event_id: 'evt_1',
      lines: [{ ticket_type_id: 'tt_1', quantity: 1, participants: [{ name: 'Akello Grace' }] }],
      buyer_name: 'Akello Grace',
      buyer_email: 'grace@example.com',
      buyer_phone: '+256772123456',
      payment_method: 'momo',
    });
  });

  test('leaves out tickets nobody wants', () => {
    const two = event({ ticket_types: [ticket('tt_1'), ticket('tt_2')] });
    const { lines } = accepted(entry({ 'quantity.tt_1': '0', 'quantity.tt_2': '1' }), two);
    expect(lines).toMatchObject([{ ticket_type_id: 'tt_2', quantity: 1 }]);
  });
});

describe('the buyer', () => {
  test.each([
    ['buyer_name', '   ', 'required'],
    ['buyer_name', 'x'.repeat(121), 'too_long'],
    ['buyer_name', '0772 123 456', 'not_a_name'],
    ['buyer_email', '', 'required'],
    ['buyer_email', 'grace', 'invalid_email'],
    ['buyer_email', 'a b@example.com', 'invalid_email'],
    ['buyer_email', `${'x'.repeat(243)}@example.com`, 'invalid_email'],
    ['buyer_phone', '', 'required'],
    ['buyer_phone', '12', 'invalid_phone'],
  ])('%s %j: %s', (field, typed, problem) => {
    expect(problems(entry({ [field]: typed }))).toEqual({ [field]: problem });
  });

  test('may have a name of 120 letters and a foreign phone', () => {
    const foreign = accepted(entry({ buyer_name: 'x'.repeat(120), buyer_phone: '+254 712 345678' }));
    expect(foreign.buyer_phone).toBe('+254712345678');
  });

  test('is told everything that is missing at once', () => {
    expect(problems({})).toEqual({
      tickets: 'choose_ticket',
      buyer_name: 'required',
      buyer_email: 'required',
      buyer_phone: 'required',
      payment_method: 'choose_payment_method',
    });
  });
});

describe('the waiver', () => {
  const waived = event({ waiver_required: true, waiver_version: '2027-1' });
  const version = { waiver_version: '2027-1' };

  test('is sent with the version that was read', () => {
    const sent = accepted(entry({ ...version, waiver_accepted: 'on' }), waived);
    expect(sent).toMatchObject({ waiver_accepted: true, waiver_version: '2027-1' });
    expect(accepted(entry({ waiver_accepted: 'on' }))).not.toHaveProperty('waiver_accepted');
  });

  test('is what was read: a text that changed under the same version is accepted anew', () => {
    const rules = { prefixes: { momo: [], airtel: [] }, waiverDigest: 'new' };
    const typed = entry({ ...version, waiver_accepted: 'on', waiver_digest: 'new' });
    expect(problems(typed, waived, rules)).toEqual({});
    expect(problems({ ...typed, waiver_digest: 'old' }, waived, rules)).toEqual({
      waiver_accepted: 'waiver_version_mismatch',
    });
  });

  test.each([
    ['not accepted', version, 'waiver_required'],
    ['another version read', { waiver_version: '2026-9', waiver_accepted: 'on' }, 'waiver_version_mismatch'],
    ['no version read', { waiver_accepted: 'on' }, 'waiver_version_mismatch'],
  ])('%s', (_, typed, problem) => {
    expect(problems(entry(typed), waived)).toEqual({ waiver_accepted: problem });
  });
});
