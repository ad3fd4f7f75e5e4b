import { describe, expect, test } from 'vitest';
import { readEntryInput } from '#lib/registration/entry/entry-form.ts';
import { accepted, entry, event, FREE, problems, ticket } from '#lib/registration/testing/sample-entry.ts';

describe('a guardian', () => {
  const child = {
    minor: 'yes',
    guardian_name: ' Nakato  Rose ',
    guardian_phone: '0752 123 456',
    guardian_relation: 'mother',
  };

  test('goes with a minor', () => {
    expect(accepted(entry(child)).guardian).toEqual({
      name: 'Nakato Rose',
      phone: '+256752123456',
      relation: 'mother',
    });
  });

  test('is left out when nobody is under 18, whatever was typed before', () => {
    expect(accepted(entry({ ...child, minor: '' }))).not.toHaveProperty('guardian');
  });

  test('is asked for wholly', () => {
    expect(problems(entry({ minor: 'yes' }))).toEqual({
      guardian_name: 'guardian_required',
      guardian_phone: 'guardian_required',
      guardian_relation: 'guardian_required',
    });
    expect(problems(entry({ ...child, guardian_name: '12' }))).toEqual({ guardian_name: 'not_a_name' });
    expect(problems(entry({ ...child, guardian_phone: '12' }))).toEqual({ guardian_phone: 'invalid_phone' });
  });
});

describe('a donation', () => {
  test.each([
    ['5000', 5000],
    ['5,000', 5000],
    ['UGX 10 000', 10_000],
  ])('of %j is %s minor units', (typed, minor) => {
    expect(accepted(entry({ donation: typed })).donation_amount).toBe(minor);
  });

  test.each(['', ' ', '0'])('of %j is none', (typed) => {
    expect(accepted(entry({ donation: typed }))).not.toHaveProperty('donation_amount');
  });

  test.each(['-5000', '12.50', 'much', '1e9', '9'.repeat(13)])('of %j is refused', (typed) => {
    expect(problems(entry({ donation: typed }))).toEqual({ donation: 'invalid_donation' });
  });

  test('to a free entry has to be paid for; to a race that is all free there is none', () => {
    const free = event({ ticket_types: [ticket('tt_1', FREE), ticket('tt_2')] });
    const gift = entry({ payment_method: '', donation: '5000' });
    expect(problems(gift, free)).toEqual({ payment_method: 'choose_payment_method' });
    const allFree = event({ ticket_types: [ticket('tt_1', FREE)] });
    expect(accepted(gift, allFree)).not.toHaveProperty('donation_amount');
  });
});

describe('codes and notes', () => {
  test('a note that is too long comes back whole', () => {
    const form = new FormData();
    form.append('note', 'x'.repeat(19_000));
    const input = readEntryInput(form);
    expect(input.note).toHaveLength(19_000);
    expect(problems(entry(input))).toEqual({ note: 'too_long' });
  });

  test('are sent when they were typed', () => {
    const typed = { discount_code: ' EARLY ', note: ' Two \n lines ', referral_code: 'amina' };
    expect(accepted(entry(typed))).toMatchObject({
      discount_code: 'EARLY',
      note: 'Two \n lines',
      referral_code: 'amina',
    });
  });

  test('are left out when they were not', () => {
    const sent = accepted(entry({ discount_code: ' ', note: '', referral_code: '' }));
    for (const field of ['discount_code', 'note', 'referral_code']) expect(sent).not.toHaveProperty(field);
  });

  test('have their lengths; a link that is too long is cut, since nobody typed it', () => {
    const long = { discount_code: 'x'.repeat(65), note: 'x'.repeat(5001) };
    expect(problems(entry(long))).toEqual({ discount_code: 'too_long', note: 'too_long' });
    expect(accepted(entry({ note: 'x'.repeat(5000) })).note).toHaveLength(5000);
    expect(accepted(entry({ referral_code: 'x'.repeat(100) })).referral_code).toHaveLength(64);
  });
});
