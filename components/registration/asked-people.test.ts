import { createTranslator } from 'next-intl';
import { expect, it } from 'vitest';
import { event, ownQuestion, ticket } from '#lib/checkout/testing/sample-registration.ts';
import { NOTHING_ASKED, participantRules } from '#lib/registration/participant-questions.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';
import en from '../../messages/en.json';
import { askedPeople } from './asked-people.ts';

const { ticket_types: tickets, ...rest } = event({ ticket_types: [ticket('a'), ticket('b')] });
const shirt = ownQuestion('shirt', { required: true });
const birthday = ownQuestion('born', { type: 'birth_date' });
const school = ownQuestion('school', { when: { under: 18, tickets: null } });

const asked = (typed: RegistrationInput, questions = [shirt, birthday, school]) =>
  askedPeople(
    tickets,
    participantRules({
      event: { ...rest, ticket_types: tickets },
      asked: { ...NOTHING_ASKED, questions },
      startsAt: new Date('2027-02-07T03:30:00.000Z'),
      now: new Date('2027-01-10T09:00:00.000Z'),
      timeZone: 'Africa/Kampala',
    }),
    typed,
    createTranslator({ locale: 'en', messages: en, namespace: 'form' }),
  );

const TWO = { 'quantity.a': '1', 'quantity.b': '1', runner_ticket: 'a', runner_name: 'Kato' };
const CHILD = ['6', '5', '2016'];

it('gives one person, and the rows of the editor, no fields of their own', () => {
  expect(asked({ ticket: 'a' })).toBeNull();
  expect(asked({ ...TWO, participants: '[{}]' })).toBeNull();
  expect(asked({ roster: 'Ann' })).toEqual({});
  expect(asked({ 'quantity.a': '21' })).toEqual({});
});

it('asks each person, by the field of the name, and says what was asked', () => {
  const people = asked(TWO) ?? {};
  expect(Object.keys(people)).toEqual(['runner_name', 'runner.b.1']);
  expect(people['runner.b.1']).toMatchObject({
    fields: [{ name: 'runner.b.1.answer.shirt' }, { name: 'runner.b.1.answer.born', isBirthday: false }],
    minor: null,
    guardian: null,
    asked: { name: 'runner.b.1.asked', parts: ['answer.shirt', 'answer.born'] },
  });
});

it('asks a child for what depends on the age and for a guardian, further children for another one', () => {
  const people = asked({ ...TWO, 'runner_name.answer.born': CHILD, 'runner.b.1.answer.born': CHILD });
  expect(people?.runner_name).toMatchObject({
    guardian: { folded: false },
    asked: { parts: ['answer.shirt', 'answer.born', 'answer.school', 'guardian'] },
  });
  expect(people?.['runner.b.1']?.guardian).toMatchObject({ folded: true, legend: 'Same guardian as Kato' });
  const other = { 'runner.b.1.guardian.name': 'Okot Paul' };
  const typed = { ...TWO, ...other, 'runner_name.answer.born': CHILD, 'runner.b.1.answer.born': CHILD };
  expect(asked(typed)?.['runner.b.1']?.guardian).toMatchObject({ folded: false });
});

it('without a date of birth, everybody has a box and a guardian behind it', () => {
  const people = asked(TWO, [shirt]);
  expect(people?.runner_name).toMatchObject({
    minor: { name: 'runner_name.minor' },
    guardian: { folded: false },
  });
  expect(people?.['runner.b.1']?.guardian?.help).toContain('child above');
});
