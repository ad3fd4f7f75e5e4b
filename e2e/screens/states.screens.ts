// `npm run screens`: pictures of each state at both widths; with `--check` each state is checked for accessibility at
// every width instead, with `--readme` the repository's own pictures are taken again.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../tools/scripts/shared/project-root.ts';
import { nameOf, type PageState } from '../states/page-state.ts';
import { PAGE_STATES } from '../states/page-states.ts';
import { test } from '../states/state-test.ts';
import { checkEverywhere } from './check-everywhere.ts';
import { pictureIndex, picturesOf, readmePicturesOf } from './picture-index.ts';
import { takePictures } from './take-pictures.ts';

const MODE = process.env.FLAGOFF_SCREENS;
const FOLDER = MODE === 'readme' ? join(ROOT, 'docs', 'pictures') : join(ROOT, 'docs', 'screens');

const wanted = (state: PageState): boolean => {
  if (MODE === 'check') return !state.image;
  return MODE !== 'readme' || readmePicturesOf(state).length > 0;
};

for (const state of PAGE_STATES.filter(wanted)) {
  test(nameOf(state), async ({ stage }) => {
    try {
      await state.reach(stage);
      const pictures = MODE === 'readme' ? readmePicturesOf(state) : picturesOf(state);
      await (MODE === 'check'
        ? checkEverywhere(stage.page, state)
        : takePictures(stage.page, state, pictures, FOLDER));
    } finally {
      await state.undo?.(stage);
    }
  });
}

if (MODE === 'pictures')
  test('the index', () => writeFile(join(FOLDER, 'README.md'), pictureIndex(PAGE_STATES)));
