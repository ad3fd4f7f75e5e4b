import { describe, expect, test } from 'vitest';
import { fieldsOf, firstTicket } from '#lib/registration/entry/first-ticket.ts';

describe('the first fields', () => {
  test.each([
    ['of nobody yet go to whoever is chosen first', { runner_ticket: '' }, ['a', 'b'], 'a'],
    ['stay with their ticket beside another', { runner_ticket: 'b' }, ['a', 'b'], 'b'],
    ['stay with their ticket when only another is left', { runner_ticket: 'a' }, ['b'], 'a'],
    [
      'with a name stay with their ticket when none is left',
      { runner_ticket: 'a', runner_name: 'K' },
      [],
      'a',
    ],
    ['without one are nobody\u2019s again then', { runner_ticket: 'a', runner_name: ' ' }, [], null],
    ['are not given to who has a field', { runner_ticket: '', 'runner.a.1': '' }, ['a'], null],
    ['of a form that was never drawn are the first\u2019s', {}, ['b'], 'b'],
  ])('%s', (_, posted, wanted, ticket) => {
    expect(firstTicket(posted, wanted)).toBe(ticket);
  });
});

test('fields are named by ticket and place within it, save the first ones', () => {
  expect(fieldsOf('a', 1, 'a')).toEqual({ name: 'runner_name', same: 'same_as_buyer' });
  expect(fieldsOf('b', 1, 'a')).toEqual({ name: 'runner.b.1', same: 'same.b' });
  expect(fieldsOf('a', 2, 'a')).toEqual({ name: 'runner.a.2', same: null });
});
