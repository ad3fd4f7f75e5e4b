import { describe, expect, it } from 'vitest';
import type { Typed } from '#components/ui/form/form-state.ts';
import { listParticipants, participantBoxes, participantsAsked } from './participant-boxes.ts';

const tickets = [
  { id: 'a', name: '5 km' },
  { id: 'b', name: '10 km' },
];

describe('listParticipants', () => {
  it('counts through the order and names each field by ticket and number', () => {
    expect(listParticipants(tickets, [1, 2], null)).toMatchObject([
      { field: 'runner.a.1', same: 'same.a', ticket: '5 km', number: 1 },
      { field: 'runner.b.1', same: 'same.b', ticket: '10 km', number: 2 },
      { field: 'runner.b.2', same: null, ticket: '10 km', number: 3 },
    ]);
  });

  it('leaves the first fields with their ticket, whatever stands before it', () => {
    expect(listParticipants(tickets, [1, 2], 'b')).toMatchObject([
      { field: 'runner.a.1', same: 'same.a' },
      { field: 'runner_name', same: 'same_as_buyer', number: 2 },
      { field: 'runner.b.2', same: null },
    ]);
  });

  it('lists no participant without tickets', () => {
    expect(listParticipants(tickets, [0], null)).toEqual([]);
  });
});

describe('participantBoxes', () => {
  const boxes = (wanted: number[], kept: number[], first: string | null) =>
    participantBoxes(tickets, { wanted, kept }, first).map(({ field, number }) => [field, number]);

  it('ask for one participant before anything is chosen', () => {
    expect(boxes([0, 0], [0, 0], null)).toEqual([['runner_name', 1]]);
  });

  it('stay, hidden, for ticket types that were removed', () => {
    expect(boxes([0, 1], [0, 2], 'a')).toEqual([
      ['runner_name', null],
      ['runner.b.1', 1],
      ['runner.b.2', null],
    ]);
    expect(boxes([0, 1], [0, 1], null)).toEqual([
      ['runner_name', null],
      ['runner.b.1', 1],
    ]);
    expect(boxes([0, 0], [0, 0], 'a')).toEqual([['runner_name', null]]);
  });

  it('are hidden where there are too many to type, and no new ones are made', () => {
    expect(boxes([1, 20], [0, 2], 'a')).toEqual([
      ['runner_name', null],
      ['runner.b.1', null],
      ['runner.b.2', null],
    ]);
    expect(boxes([1, 19], [0, 0], 'a')).toHaveLength(20);
  });
});

describe('participantsAsked', () => {
  const tickets = [
    { id: 'five', name: '5 km', isOpen: true },
    { id: 'ten', name: '10 km', isOpen: true },
  ];

  const fieldsOf = (typed: Typed) =>
    participantsAsked(tickets, typed).boxes.map(({ field, number }) => [field, number]);

  it('asks for one name before anything is chosen', () => {
    expect(participantsAsked(tickets, {})).toMatchObject({ without: null, first: null });
    expect(fieldsOf({})).toEqual([['runner_name', 1]]);
  });

  it('asks for a name for each place; the first fields are those of the first ticket type that is chosen', () => {
    const typed = { 'quantity.five': '0', 'quantity.ten': '2' };
    expect(participantsAsked(tickets, typed).first).toBe('ten');
    expect(fieldsOf(typed)).toEqual([
      ['runner_name', 1],
      ['runner.ten.2', 2],
    ]);
  });

  it('leaves the first fields with the ticket type they were typed for', () => {
    const typed = { 'quantity.five': '1', 'quantity.ten': '1', runner_ticket: 'ten', runner_name: 'Ann' };
    expect(fieldsOf(typed)).toEqual([
      ['runner.five.1', 1],
      ['runner_name', 2],
    ]);
  });

  it('takes the first fields along when one person chooses another distance', () => {
    const typed = { ticket: 'ten', runner_ticket: 'five', runner_name: 'Ann' };
    expect(participantsAsked(tickets, typed)).toMatchObject({ first: 'ten', alone: true });
    expect(fieldsOf(typed)).toEqual([['runner_name', 1]]);
    expect(participantsAsked(tickets, { ...typed, 'quantity.five': '2' })).toMatchObject({
      first: 'five',
      alone: false,
    });
  });

  it('ignores a ticket type that the event no longer has', () => {
    expect(participantsAsked(tickets, { runner_ticket: 'gone', runner_name: 'Ann' }).first).toBeNull();
  });

  it('asks no name for what cannot be chosen, and keeps what was typed for it', () => {
    const closed = tickets.map((ticket) => ({ ...ticket, isOpen: ticket.id === 'five' }));
    const typed = { 'quantity.five': '1', 'quantity.ten': '1', 'runner.five.1': '', 'runner.ten.1': 'Ben' };
    const { boxes } = participantsAsked(closed, typed);
    expect(boxes).toContainEqual(expect.objectContaining({ field: 'runner.five.1', number: 1 }));
    expect(boxes).toContainEqual(expect.objectContaining({ field: 'runner.ten.1', number: null }));
  });

  it('asks for no name beside a pasted list, and keeps those that were typed', () => {
    const list = { 'runner.five.2': 'Ben', roster: 'Ann\nBen' };
    const many = participantsAsked(tickets, { ...list, 'quantity.five': '30' });
    expect(many).toMatchObject({ without: 'byList' });
    const { boxes } = participantsAsked(tickets, { ...list, 'quantity.five': '2' });
    expect(boxes.map(({ field }) => field)).toContain('runner.five.2');
    expect(boxes.filter(({ number }) => number !== null)).toEqual([]);
  });

  it('says when there are more than have a field each', () => {
    expect(participantsAsked(tickets, { 'quantity.five': '10', 'quantity.ten': '10' }).without).toBeNull();
    expect(participantsAsked(tickets, { 'quantity.five': '10', 'quantity.ten': '11' }).without).toBe(
      'tooMany',
    );
  });
});
