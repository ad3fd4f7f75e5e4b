// What a database on this machine does not show.
import { expect, test } from 'vitest';
import type { DatabaseFacts } from '#lib/db/database-facts.ts';
import { ok } from '#lib/shared/result.ts';
import { databaseFindings } from './examine-database.ts';
import { findingLine } from './finding.ts';

const HEALTHY: DatabaseFacts = {
  version: 18,
  encoding: 'UTF8',
  isCollationOld: false,
  isReadOnly: false,
  knowsTimeZone: true,
  clockOff: 0,
  free: null,
  pending: ok([]),
  isPooled: false,
  isOne: true,
};
const MB = 1024 ** 2;

test.each<[string, Partial<DatabaseFacts>, RegExp]>([
  ['a pooler', { isPooled: true }, /transaction pooler.*set DIRECT_DATABASE_URL/],
  ['an old version', { version: 13 }, /PostgreSQL 13 gets no corrections/],
  ['another encoding', { encoding: 'LATIN1' }, /encoding is LATIN1/],
  ['other rules of sorting', { isCollationOld: true }, /REINDEX DATABASE/],
  ['an unknown time zone', { knowsTimeZone: false }, /does not know the timeZone/],
  ['a disk that fills', { free: 600 * MB }, /600 MB left/],
])('%s is one line', (_, changes, line) => {
  expect(databaseFindings({ ...HEALTHY, ...changes }, true).map(findingLine)).toEqual([
    expect.stringMatching(line),
  ]);
});

test('a full disk stops sales, one that fills does not', () => {
  const stops = (free: number) => databaseFindings({ ...HEALTHY, free }, true).map((one) => one.stops);
  expect(stops(50 * MB)).toEqual([true]);
  expect(stops(600 * MB)).toEqual([false]);
});

test('a healthy one, and a pooler beside a direct address, are silent', () => {
  expect(databaseFindings(HEALTHY, true)).toEqual([]);
  expect(databaseFindings({ ...HEALTHY, isPooled: true, free: 50 * 1024 * MB }, false)).toEqual([]);
});
