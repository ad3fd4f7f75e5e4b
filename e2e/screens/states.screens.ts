// `npm run screens`: each state pictured at both widths, or with `--check` looked at at every width instead.

import { nameOf } from '../states/page-state.ts';
import { PAGE_STATES } from '../states/page-states.ts';
import { test } from '../states/state-test.ts';
import { checkEverywhere } from './check-everywhere.ts';
import { keepPictures } from './keep-pictures.ts';
import { writeIndex } from './write-index.ts';

const CHECK = process.env.FLAGOFF_SCREENS === 'check';

for (const state of PAGE_STATES) {
  if (CHECK && state.pictureOnly) continue;
  test(nameOf(state), async ({ stage }) => {
    try {
      await state.reach(stage);
      await (CHECK ? checkEverywhere(stage.page) : keepPictures(stage.page, state));
    } finally {
      await state.undo?.(stage);
    }
  });
}

if (!CHECK) test('the index', () => writeIndex(PAGE_STATES));
