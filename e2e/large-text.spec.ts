// Readers whose browser has text of twice the size, on a narrow phone (WCAG 1.4.4, 1.4.10): the pages that most of them meet.
import { findingsOfLargeText } from './harness/look-for-barriers.ts';
import { expect } from './harness/story.ts';
import { nameOf } from './states/page-state.ts';
import { PAGE_STATES } from './states/page-states.ts';
import { test } from './states/state-test.ts';

// The narrowest phone: there the large text has the least room.
test.use({ viewport: { width: 320, height: 640 } });

// The reader's own setting, which media queries know of: not a size that the page gives itself.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
});

const MET = [
  'list-plain',
  'event-on-sale',
  'form-empty',
  'order-review',
  'order-prompted',
  'order-paid',
  'order-receipt',
];

for (const name of MET)
  test(`with text of twice the size nothing is cut off: ${name}`, async ({ stage }) => {
    const found = PAGE_STATES.filter((one) => nameOf(one) === name);
    expect(found, `one state is called ${name}`).toHaveLength(1);
    for (const state of found) {
      await state.reach(stage);
      await expect(stage.page.locator('html')).toHaveCSS('font-size', '32px');
      expect(await findingsOfLargeText(stage.page)).toEqual([]);
      await state.undo?.(stage);
    }
  });
