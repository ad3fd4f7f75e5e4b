import { expect, it } from 'vitest';
import type { Typed } from '#components/ui/form/form-state.ts';
import { runnersAsked } from './runners-asked.ts';

const tickets = [
  { id: 'five', name: '5 km', isOpen: true },
  { id: 'ten', name: '10 km', isOpen: true },
];

const fieldsOf = (typed: Typed) =>
  runnersAsked(tickets, typed).boxes.map(({ field, number }) => [field, number]);

it('asks for one name before anything is chosen', () => {
  expect(runnersAsked(tickets, {})).toMatchObject({ byList: false, tooMany: false, first: null });
  expect(fieldsOf({})).toEqual([['runner_name', 1]]);
});

it('asks for a name for each entry; the first fields are those of the first kind that is chosen', () => {
  const typed = { 'quantity.five': '0', 'quantity.ten': '2' };
  expect(runnersAsked(tickets, typed).first).toBe('ten');
  expect(fieldsOf(typed)).toEqual([
    ['runner_name', 1],
    ['runner.ten.2', 2],
  ]);
});

it('leaves the first fields with the kind they were typed for', () => {
  const typed = { 'quantity.five': '1', 'quantity.ten': '1', runner_ticket: 'ten', runner_name: 'Ann' };
  expect(fieldsOf(typed)).toEqual([
    ['runner.five.1', 1],
    ['runner_name', 2],
  ]);
});

it('knows no kind that the race has no more', () => {
  expect(runnersAsked(tickets, { runner_ticket: 'gone', runner_name: 'Ann' }).first).toBeNull();
});

it('asks nobody for what cannot be chosen, and keeps what was typed for it', () => {
  const closed = tickets.map((ticket) => ({ ...ticket, isOpen: ticket.id === 'five' }));
  const typed = { 'quantity.five': '1', 'quantity.ten': '1', 'runner.five.1': '', 'runner.ten.1': 'Ben' };
  const { boxes } = runnersAsked(closed, typed);
  expect(boxes).toContainEqual(expect.objectContaining({ field: 'runner.five.1', number: 1 }));
  expect(boxes).toContainEqual(expect.objectContaining({ field: 'runner.ten.1', number: null }));
});

it('asks for no name beside a pasted list, and keeps those that were typed', () => {
  const list = { 'runner.five.2': 'Ben', roster: 'Ann\nBen' };
  const many = runnersAsked(tickets, { ...list, 'quantity.five': '30' });
  expect(many).toMatchObject({ byList: true, tooMany: false });
  const { boxes } = runnersAsked(tickets, { ...list, 'quantity.five': '2' });
  expect(boxes.map(({ field }) => field)).toContain('runner.five.2');
  expect(boxes.filter(({ number }) => number !== null)).toEqual([]);
});

it('says when there are more than have a field each', () => {
  expect(runnersAsked(tickets, { 'quantity.five': '10', 'quantity.ten': '10' }).tooMany).toBe(false);
  expect(runnersAsked(tickets, { 'quantity.five': '10', 'quantity.ten': '11' }).tooMany).toBe(true);
});
