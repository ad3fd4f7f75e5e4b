import { describe, expect, it } from 'vitest';
import {
  type Held,
  largestAtOnce,
  mostUnpaid,
  NOTHING_HELD,
  roomAt,
  sharedPart,
} from '#lib/checkout/limits/held-places.ts';

const held = (some: Partial<Held>): Held => ({ ...NOTHING_HELD, ...some });

describe('the most unpaid places of one address', () => {
  it.each([
    [5000, 500, 333],
    [1000, 100, 66],
    [600, 60, 40],
    [400, 60, 40],
    [120, 60, 40],
    [40, 20, 13],
    [15, 7, 7],
    [3, 1, 1],
    [1, 1, 1],
    [0, 1, 1],
  ])('of a ticket type with %i places are %i, %i of them in one registration', (capacity, most, atOnce) => {
    expect(mostUnpaid(capacity)).toBe(most);
    expect(largestAtOnce(capacity)).toBe(atOnce);
  });
});

describe('what all addresses share', () => {
  it.each<[string, Partial<Held>, number]>([
    ['nothing', {}, 0],
    ['five without a proof', { unproven: 5 }, 0],
    ['eight without a proof', { unproven: 8 }, 3],
    ['ten with a proof', { proven: 10 }, 0],
    ['five of each', { unproven: 5, proven: 5 }, 0],
    ['a list of sixty beside five with a proof', { unproven: 60, proven: 5 }, 55],
    ['a list of sixty beside ten with a proof', { unproven: 60, proven: 10 }, 60],
    ['thirty at an address that paid for ten', { unproven: 15, proven: 15, paid: 10 }, 0],
  ])('of %s', (_, some, part) => {
    expect(sharedPart(held(some))).toBe(part);
  });
});

describe('the room of an address', () => {
  const ticket = { capacity: 1000, isFree: false };
  const one = { quantity: 1, proven: true, patient: true };

  it('ends with a tenth of the ticket type, with and without a proof', () => {
    expect(roomAt(ticket, held({ unproven: 66, proven: 33, paid: 99 }), one)).toBe('room');
    expect(roomAt(ticket, held({ unproven: 66, proven: 34, paid: 99 }), one)).toBe('full');
  });

  it('keeps a sixth for those whose page stays open, so that a script that solves puzzles leaves room', () => {
    const crowded = { capacity: 5000, isFree: false };
    const puzzle = { ...one, patient: false };
    expect(roomAt(crowded, held({ unproven: 333, proven: 83, paid: 300 }), puzzle)).toBe('room');
    const script = held({ unproven: 333, proven: 84, paid: 300 });
    expect(roomAt(crowded, script, puzzle)).toBe('full');
    expect(roomAt(crowded, script, { quantity: 1, proven: false, patient: true }), 'a list').toBe('full');
    expect(roomAt(crowded, script, one), 'a neighbour').toBe('room');
  });

  it('keeps a third for small registrations with a proof', () => {
    expect(roomAt(ticket, held({ unproven: 66, paid: 99 }), { ...one, proven: false, patient: false })).toBe(
      'full',
    );
    expect(
      roomAt(ticket, held({ unproven: 60, paid: 99 }), { quantity: 11, proven: true, patient: false }),
    ).toBe('full');
    expect(roomAt(ticket, held({ unproven: 66, paid: 99 }), one)).toBe('room');
  });

  it('is shared with others beyond the first places', () => {
    expect(roomAt(ticket, NOTHING_HELD, { quantity: 5, proven: false, patient: false })).toBe('room');
    expect(roomAt(ticket, NOTHING_HELD, { quantity: 10, proven: true, patient: false })).toBe('room');
    expect(roomAt(ticket, NOTHING_HELD, { quantity: 8, proven: false, patient: false })).toEqual({
      shared: 3,
    });
    expect(roomAt(ticket, held({ unproven: 8 }), one)).toBe('room');
  });

  it('is left to the provider where there are not as many places', () => {
    expect(roomAt({ capacity: 1, isFree: false }, held({ unproven: 1 }), one)).toBe('room');
    expect(roomAt({ capacity: 4, isFree: false }, held({ unproven: 2 }), one)).toBe('full');
  });

  it('of a free ticket type is not shared', () => {
    expect(
      roomAt({ ...ticket, isFree: true }, NOTHING_HELD, { quantity: 40, proven: false, patient: false }),
    ).toBe('room');
    expect(
      roomAt({ ...ticket, isFree: true }, held({ unproven: 66 }), {
        quantity: 1,
        proven: false,
        patient: false,
      }),
    ).toBe('full');
  });
});
