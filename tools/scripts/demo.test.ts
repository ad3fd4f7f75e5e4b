import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contentWarnings } from './demo.ts';
import { ROOT } from './shared/project-root.ts';

const file = join(ROOT, 'content', 'organizer.json');
const logged = (fields: object) => JSON.stringify({ level: 40, time: 1, msg: 'a mistake', ...fields });

it('prints each mistake in a file of the organizer with its path', () => {
  expect(contentWarnings(logged({ file, wrong: ['name: is empty', 'logo: is no file name'] }))).toEqual([
    '  ! content/organizer.json: name: is empty',
    '  ! content/organizer.json: logo: is no file name',
  ]);
});

it.each([
  '',
  '▲ Next.js',
  '{ no json',
  'null',
  logged({ event: 'evt_1' }),
  logged({ file }),
  logged({ file, wrong: [] }),
])('prints nothing for %j', (line) => {
  expect(contentWarnings(line)).toEqual([]);
});
