import { expect, test } from 'vitest';
import { testDatabase } from '../../tools/test/test-database.ts';
import { listDeskEvents } from './desk-events.ts';

const { db } = await testDatabase();
/** 14:30 in Kampala. */
const ASKED = { ids: [], now: new Date('2027-02-02T11:30:00Z'), timeZone: 'Africa/Kampala' };

const STARTS = {
  past: '2027-01-10T03:00:00Z',
  long_past: '2026-11-01T03:00:00Z',
  /** 23:30 of the day before. */
  yesterday: '2027-02-01T20:30:00Z',
  this_morning: '2027-02-02T03:30:00Z',
  far: '2027-12-01T03:00:00Z',
  soon: '2027-02-06T03:00:00Z',
  undated: null,
};
await db.eventSnapshot.createMany({
  data: Object.entries(STARTS).map(([eventId, starts_at]) => ({
    eventId,
    listItem: { name: eventId, starts_at },
    listFetchedAt: ASKED.now,
  })),
});

test('lists races to come soonest first, on their day, too, and past ones latest first', async () => {
  const events = await listDeskEvents(db, ASKED);
  expect(events.map(({ id }) => id)).toEqual([
    'this_morning',
    'soon',
    'far',
    'undated',
    'yesterday',
    'past',
    'long_past',
  ]);
});

test('lists only the races asked for', async () => {
  const events = await listDeskEvents(db, { ...ASKED, ids: ['past', 'soon'] });
  expect(events.map(({ id }) => id)).toEqual(['soon', 'past']);
});
