// Keyboard navigation: every tab stop must show its focus.
import type { Locator, Page } from '@playwright/test';
import { expect } from './story.ts';

const MOST_STOPS = 60;

/** Tabs until `target` has the focus; every stop on the way must be visible and marked. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const hidden: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    hidden.push(...(await page.evaluate(whatHidesFocus)));
    if (await target.evaluate((one) => one === document.activeElement)) {
      expect(hidden).toEqual([]);
      return;
    }
  }
  throw new Error(`${target} cannot be reached by the keyboard`);
}

/** WCAG 2.4.7 and 2.4.11: the focus has a mark, and the element is not covered completely. */
function whatHidesFocus(): string[] {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return [];
  const what = focused.outerHTML.slice(0, 120);
  // The box of a checkbox or radio button may be styled on its label.
  const drawn = [focused, focused.closest('label'), focused.nextElementSibling].filter((one) => one !== null);
  // The frame around a field may have the outline.
  const frame = focused.parentElement ?? focused;
  const marked =
    getComputedStyle(frame).outlineStyle !== 'none' ||
    drawn.some((one) => {
      const { outlineStyle, boxShadow } = getComputedStyle(one);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    });
  const { left, top, width, height } = focused.getBoundingClientRect();
  const seen = [0.15, 0.5, 0.85].some((part) => {
    const over = document.elementFromPoint(left + width * part, top + height / 2);
    return over && (focused.contains(over) || over.contains(focused));
  });
  return [
    ...(marked ? [] : [`no mark at the focus: ${what}`]),
    ...(seen ? [] : [`focus is hidden: ${what}`]),
  ];
}
