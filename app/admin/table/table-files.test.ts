import { expect, it, vi } from 'vitest';
import type { DeskFile } from '#lib/admin/files/desk-file.ts';
import type { MakeFile } from '#lib/admin/files/files-thread.ts';
import { err, ok } from '#lib/shared/result.ts';
import { fileResponse } from './table-files.ts';

const FILE: DeskFile = {
  list: 'orders',
  ending: 'csv',
  reader: 'excel',
  content: {
    query: { given: {}, sort: { key: 'created', direction: 'desc' } },
    eventIds: null,
    at: { now: new Date(0), timeZone: 'UTC' },
    columns: [],
    words: {
      states: new Map(),
      reasons: new Map(),
      unknown: '',
      refund: { exact: '', least: '' },
      networks: new Map(),
      channels: new Map(),
    },
    names: { events: new Map(), tickets: new Map() },
  },
};
const answer = (makeFile: MakeFile, record: () => Promise<unknown>) =>
  fileResponse({ ctx: { makeFile }, member: { id: 'grace' } }, FILE, {
    name: 'Orders',
    refusal: 'Wait',
    record,
  });

it('is the file, once its audit row is written', async () => {
  const record = vi.fn(async () => undefined);
  const makeFile: MakeFile = async (owner, prepare) => {
    const file = await prepare();
    return ok(new Blob([`${owner} ${file.list} ${record.mock.calls.length}`]).stream());
  };
  const response = await answer(makeFile, record);
  expect(await response.text()).toBe('grace orders 1');
  expect(response.headers.get('content-disposition')).toContain('filename="Orders.csv"');
});

it('is a 429 in words, without an audit row, while the member has enough files made', async () => {
  const record = vi.fn(async () => undefined);
  const response = await answer(async () => err({ code: 'too_many_files' }), record);
  expect([response.status, await response.text()]).toEqual([429, 'Wait']);
  expect(record).not.toHaveBeenCalled();
});
