import { expect, test } from 'vitest';
import { byUrgency, type DueOrder } from '#lib/mirror/read-urgency.ts';

const now = new Date('2027-01-15T08:00:00.000Z');
const inSeconds = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const due = (id: string, changes: Partial<DueOrder>): DueOrder => ({
  id,
  status: 'prompt_sent',
  dueAt: inSeconds(-1),
  holdExpiresAt: inSeconds(800),
  pageOpen: false,
  ...changes,
});

test('open pages go first, then holds about to lapse, then who waited longest', () => {
  const orders = [
    due('waited', { dueAt: inSeconds(-90) }),
    due('new', {}),
    due('closing', { holdExpiresAt: inSeconds(60) }),
    due('lapsed', { holdExpiresAt: inSeconds(-5), dueAt: inSeconds(-300) }),
    due('open', { pageOpen: true }),
    due('open and closing', { pageOpen: true, holdExpiresAt: inSeconds(30) }),
    due('no hold', { holdExpiresAt: null, dueAt: inSeconds(-200) }),
  ];
  expect(orders.sort(byUrgency(now)).map((one) => one.id)).toEqual([
    'open and closing',
    'open',
    'closing',
    'lapsed',
    'no hold',
    'waited',
    'new',
  ]);
});
