import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nameOf } from '../states/page-state.ts';
import { PAGE_STATES } from '../states/page-states.ts';
import { picturesOf, README_PICTURES, readmePicturesOf } from './picture-index.ts';

const names = (more: Partial<Parameters<typeof picturesOf>[0]>) =>
  picturesOf({ page: 'order', state: 'paid', ...more }).map(({ file }) => file);

describe('picturesOf', () => {
  it('takes both widths, light and dark', () => {
    expect(names({})).toEqual([
      'order-paid-360.webp',
      'order-paid-360-dark.webp',
      'order-paid-1280.webp',
      'order-paid-1280-dark.webp',
    ]);
    expect(names({ print: true })).toEqual(['order-paid-360.webp', 'order-paid-1280.webp']);
    expect(names({ image: true })).toEqual(['order-paid-1280.webp']);
  });
});

it('gives every state a name of its own', () => {
  const all = PAGE_STATES.map(nameOf);
  expect(all.filter((name, n) => all.indexOf(name) !== n)).toEqual([]);
});

it('keeps the pictures of README_PICTURES in the repository and no others', async () => {
  const taken = PAGE_STATES.flatMap(readmePicturesOf).map(({ file }) => file);
  const files = await readdir(join(import.meta.dirname, '../../docs/pictures'));
  expect(taken.toSorted()).toEqual([...README_PICTURES].sort());
  expect(files.filter((file) => file.endsWith('.webp')).sort()).toEqual(taken.toSorted());
});
