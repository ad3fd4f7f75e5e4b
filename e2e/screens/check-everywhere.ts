// A state at every width that matters: the narrowest phone, a usual one, 200 % zoom of a small laptop, and a desktop;
// and once more on the narrowest with everything opened.
import type { Page } from '@playwright/test';
import {
  findingsOfAxe,
  findingsOfMotion,
  findingsOfReflow,
  findingsOfStructure,
  findingsOfTargets,
} from '../harness/look-for-barriers.ts';
import { expect } from '../harness/story.ts';

// 640 of 1280: what is left of a laptop at 200 %.
const WIDTHS = [320, 360, 640, 1280] as const;

export async function checkEverywhere(page: Page): Promise<void> {
  const found: string[] = [
    ...(await findingsOfStructure(page)),
    ...(await findingsOfMotion(page)),
    ...(await findingsOfTargets(page)),
  ];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 720 });
    for (const finding of [...(await findingsOfReflow(page)), ...(await findingsOfAxe(page))])
      found.push(`${width}: ${finding}`);
  }
  await page.setViewportSize({ width: WIDTHS[0], height: 720 });
  await page.evaluate(openAll);
  for (const finding of [...(await findingsOfReflow(page)), ...(await findingsOfAxe(page))])
    found.push(`all opened: ${finding}`);
  expect(found).toEqual([]);
}

/** What a press would open: the languages, other ways to pay, a list of runners. */
function openAll(): void {
  for (const part of document.querySelectorAll('details')) part.open = true;
}
