import { describe, expect, it } from 'vitest';
import { isOfPerson, type KnownPerson, settledParts } from './known-buyer-card.tsx';

const person = (typed: KnownPerson['typed'], ranAlone = true): KnownPerson => ({
  typed: { buyer_name: 'Akello Grace', payment_method: 'momo', ...typed },
  ranAlone,
});
const parts = (known: KnownPerson, questions: string[], required = true, typed = known.typed) =>
  settledParts(typed, known, { questions, isRequired: () => required });

describe('the last person of this browser', () => {
  it('has details, payment and answers, and nothing that is given for each registration', () => {
    for (const name of ['buyer_name', 'buyer_phone', 'buyer_email', 'payment_method', 'paying_number'])
      expect(isOfPerson(name), name).toBe(true);
    expect(isOfPerson('question.shirt')).toBe(true);
    for (const name of [
      'waiver_accepted',
      'discount_code',
      'donation',
      'note',
      'guardian_name',
      'minor',
      'runner_name',
      'runner.tkt.2',
      'roster',
      'participants',
      'ticket',
      'quantity.tkt',
      'referral_code',
      'submission',
      'shown_prices',
    ])
      expect(isOfPerson(name), name).toBe(false);
  });

  it('needs no look at fields that are filled in', () => {
    expect(
      parts(person({ 'question.a': 'M', 'question.b': ['1', '2', '1990'] }), ['question.a', 'question.b']),
    ).toEqual(['details', 'questions', 'payment']);
    expect(parts(person({}), []), 'the race asks nothing').toEqual(['details', 'payment']);
  });

  it('looks at questions of which one is not answered, unless it was left empty last time', () => {
    expect(parts(person({ 'question.a': 'M' }), ['question.a', 'question.new'], false)).not.toContain(
      'questions',
    );
    expect(parts(person({ 'question.a': '' }), ['question.a'], false)).toContain('questions');
    expect(parts(person({ 'question.a': '' }), ['question.a'], true)).not.toContain('questions');
  });

  it('looks at another network than last time', () => {
    const known = person({});
    expect(parts(known, [], true, { ...known.typed, payment_method: 'airtel' })).toEqual(['details']);
    expect(parts(known, [], true, { buyer_name: 'Akello Grace' })).toEqual(['details']);
  });

  it('sees everything if the last registration was not for the buyer alone', () => {
    expect(parts(person({ 'question.a': 'M' }, false), ['question.a'])).toEqual([]);
  });
});
