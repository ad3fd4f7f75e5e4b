import { describe, expect, it } from 'vitest';
import { nextToSend, parseSent, sentMark, unsent } from './send-parts.tsx';

const HOUR = 60 * 60 * 1000;
const NOW = 1_000 * HOUR;
const queue = ['a', 'b', 'c'].map((letter) => ({ ref: letter.repeat(22) }));
const sentAt = (...times: number[]) =>
  Object.fromEntries(
    queue.flatMap(({ ref }, index) => (times[index] ? [[sentMark(ref), times[index]]] : [])),
  );

describe('the next message', () => {
  it('goes to the first person without one in this round', () => {
    expect(nextToSend(queue, {}, NOW)).toEqual({ next: queue[0], done: 0 });
    expect(nextToSend(queue, sentAt(NOW - HOUR), NOW)).toEqual({ next: queue[1], done: 1 });
  });

  it('begins a new round once everybody has one, and half a day later', () => {
    expect(nextToSend(queue, sentAt(NOW, NOW, NOW), NOW)).toEqual({ next: queue[0], done: 0 });
    expect(nextToSend(queue, sentAt(NOW - 13 * HOUR), NOW)).toEqual({ next: queue[0], done: 0 });
  });

  it('goes to nobody of an empty queue', () => {
    expect(nextToSend([], {}, NOW)).toEqual({ next: null, done: 0 });
  });
});

it('tells apart whom this phone has sent nothing', () => {
  expect(unsent(queue, sentAt(1, 2))).toEqual([queue[2]]);
});

it('does not store what opens a page', () => {
  expect(sentMark('R7KD42MXABCDEFGHJKLMNP')).toHaveLength(8);
});

it.each(['', '[]', '7', 'null', '{', '{"a":"b"}'])('takes %j in the storage for nothing sent', (stored) => {
  expect(parseSent(stored)).toEqual({});
});
