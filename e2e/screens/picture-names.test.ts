import { describe, expect, it } from 'vitest';
import { nameOf } from '../states/page-state.ts';
import { PAGE_STATES } from '../states/page-states.ts';
import { picturesOf } from './picture-names.ts';

const names = (more: Partial<Parameters<typeof picturesOf>[0]>) =>
  picturesOf({ page: 'order', state: 'paid', ...more }).map(({ file }) => file);

describe('picturesOf', () => {
  it('takes both widths, and both again in the dark', () => {
    expect(names({})).toEqual(['order-paid-360.webp', 'order-paid-1280.webp']);
    expect(names({ dark: true })).toEqual([
      'order-paid-360.webp',
      'order-paid-360-dark.webp',
      'order-paid-1280.webp',
      'order-paid-1280-dark.webp',
    ]);
    expect(names({ pictureOnly: 1280 })).toEqual(['order-paid-1280.webp']);
  });
});

it('no two states share their pictures', () => {
  const all = PAGE_STATES.map(nameOf);
  expect(all.filter((name, n) => all.indexOf(name) !== n)).toEqual([]);
});
