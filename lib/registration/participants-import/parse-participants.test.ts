import { expect, test } from 'vitest';
import { LIST_WORDS } from '#lib/registration/participants-import/list-words.ts';
import { parseParticipants } from '#lib/registration/participants-import/parse-participants.ts';

const tickets = [{ ticket_type_id: 'ten', name: '10 km', distance_km: 10 }];

test('finds the people of a list, and asks about the others', () => {
  const rules = { tickets, questions: [], defaultTicket: null, vocabulary: LIST_WORDS, eventName: '' };
  expect(parseParticipants('Ann, 10 km\nBen, 15 km', rules).people).toMatchObject([
    { line: 1, name: 'Ann', ticket: 'ten', asks: [] },
    { line: 2, ticket: null, asks: [{ about: 'ticket', why: 'unknown', heard: '15 km' }] },
  ]);
});
