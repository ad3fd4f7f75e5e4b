import { appendFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchEdits } from './watch-edits.ts';

it('tells of an edit in any folder, also of one that replaces the file, until it is stopped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'content-'));
  await mkdir(join(folder, 'events'));
  await writeFile(join(folder, 'events', 'evt_1.json'), '{}');
  const stopping = new AbortController();
  onTestFinished(async () => {
    stopping.abort();
    await rm(folder, { recursive: true });
  });
  const onEdit = vi.fn();
  watchEdits(onEdit, stopping.signal, folder);
  await appendFile(join(folder, 'events', 'evt_1.json'), ' ');
  await vi.waitFor(() => expect(onEdit).toHaveBeenCalledTimes(1), 10_000);
  await writeFile(join(folder, 'new'), '{}');
  await rename(join(folder, 'new'), join(folder, 'organizer.json'));
  await vi.waitFor(() => expect(onEdit).toHaveBeenCalledTimes(2), 10_000);
});
