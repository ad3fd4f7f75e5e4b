import { expect, test } from 'vitest';
import type { ParticipantQuestion } from '#lib/registration/participant-questions.ts';
import type { ListAsk } from '#lib/registration/participants-import/pasted-list.ts';
import { type AskedPart, sharedQuestions, wordingOf } from './list-questions.ts';

const question = (key: string, kind: ParticipantQuestion['kind']): ParticipantQuestion => ({
  key,
  kind,
  of: 'provider',
  label: key,
  help: '',
  required: true,
  options: [],
  min: null,
  max: null,
  unit: '',
  when: { under: null, tickets: null },
});
const QUESTIONS = [question('shirt', 'select'), question('born', 'birth_date')];

const ticket = (heard: string): ListAsk => ({ about: 'ticket', why: 'unknown', heard, likely: [] });
const person = (why: 'title' | 'withdrawn', heard: string): ListAsk => ({ about: 'person', why, heard });

type Asked = readonly [part: string, ask: ListAsk | null, isPlace?: boolean];

/** The people of each question by their places. */
const shared = (...all: readonly Asked[]) => {
  const asked = all.map(
    ([part, ask, isPlace = false], who): AskedPart<number, string> => ({ who, part, ask, isPlace }),
  );
  return sharedQuestions(asked, QUESTIONS).map(({ people }) => people);
};

test('one question for all who wrote the same, however they wrote it', () => {
  const all = ['15 km', 'Fun Run', '15km', 'fun  run!', '15 KM', '30 km'];
  expect(shared(...all.map((heard) => ['ticket', ticket(heard)] as const))).toEqual([
    [0, 2, 4],
    [1, 3],
  ]);
});

test('words of tickets and of answers are two questions', () => {
  const size: ListAsk = { about: 'answer', key: 'shirt', why: 'unknown', heard: 'XXL', likely: [] };
  const all: Asked[] = [
    ['ticket', ticket('XXL')],
    ['answer.shirt', size],
    ['ticket', ticket('XXL')],
  ];
  expect(shared(...all)).toEqual([[0, 2]]);
});

test('lines that say the same of their person share a question, and so do all that may be titles', () => {
  const [gone, other] = [person('withdrawn', 'cancelled'), person('withdrawn', '❌')];
  const all = [gone, person('title', 'Women'), other, gone, person('title', 'Team Kololo'), other];
  expect(shared(...all.map((ask) => ['person', ask] as const))).toEqual([
    [0, 3],
    [1, 4],
    [2, 5],
  ]);
  expect([gone, other, null].map(wordingOf)).toEqual(['cancelled', '❌', '']);
});

test('a distance that the list does not give is one question, apart for places by link', () => {
  const all: Asked[] = [
    ['ticket', null],
    ['ticket', null, true],
    ['ticket', null],
    ['ticket', null, true],
  ];
  expect(shared(...all)).toEqual([
    [0, 2],
    [1, 3],
  ]);
});

test('an answer that differs from person to person is asked of each; of many, who may share it, once', () => {
  const missing = (part: string, times: number) => Array.from({ length: times }, (): Asked => [part, null]);
  expect(shared(...missing('answer.shirt', 5))).toEqual([]);
  expect(shared(...missing('answer.shirt', 6))).toEqual([[0, 1, 2, 3, 4, 5]]);
  expect(shared(...missing('answer.born', 6), ...missing('name', 6))).toEqual([]);
});
