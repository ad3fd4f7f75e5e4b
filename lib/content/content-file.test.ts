import { expect, it } from 'vitest';
import { contentFile } from '#lib/content/content-file.ts';
import { contentFolder } from './testing/content-folder.ts';

const { folder, write } = contentFolder();
const file = () => `${folder()}/a.md`;

it('understands UTF-8, with and without a mark of the byte order', async () => {
  const read = contentFile((value) => ({ value }));
  await write('a.md', '\uFEFFMbio za Ng’ambo');
  await expect(read(file())).resolves.toBe('Mbio za Ng’ambo');
});

it.each(['utf16le', 'latin1'] as const)('shows no letters that were written in %s', async (encoding) => {
  const read = contentFile((value) => ({ value }));
  await write('a.md', Buffer.from('Où est le départ ?', encoding));
  await expect(read(file())).rejects.toThrow(/a\.md cannot be used: it is not written in UTF-8/);
});

it('parses each state of a file once, also one that cannot be used', async () => {
  let parsed = 0;
  const read = contentFile(() => {
    parsed += 1;
    throw new Error('no');
  });
  await write('a.md', 'a');
  await expect(read(file())).rejects.toThrow(/cannot be used: no/);
  await expect(read(file())).rejects.toThrow(/cannot be used: no/);
  expect(parsed).toBe(1);
});
