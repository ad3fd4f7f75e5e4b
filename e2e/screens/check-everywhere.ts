// Checks a state at four widths (narrowest phone, usual phone, small laptop at 200 % zoom, desktop), and at the
// narrowest width with all parts opened.
import type { Page } from '@playwright/test';
import {
  findingsOfAxe,
  findingsOfLargeText,
  findingsOfMotion,
  findingsOfPhones,
  findingsOfReflow,
  findingsOfStructure,
  findingsOfTargets,
} from '../harness/accessibility-findings.ts';
import { expect } from '../harness/story.ts';

// 640 px is the width of a 1280 px laptop at 200 % zoom.
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
  found.push(...(await findingsOfPhones(page)), ...(await findingsOfLargeText(page)));
  expect(found).toEqual([]);
}

/** Opens the languages, other ways to pay, and the participants list. */
function openAll(): void {
  for (const part of document.querySelectorAll('details')) part.open = true;
}
