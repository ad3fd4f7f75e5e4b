// Checks a state at four widths (narrowest phone, usual phone, small laptop at 200 % zoom, desktop), and at the
// narrowest width with all parts opened; buyers' pages also with large text, in each language.
import type { Page } from '@playwright/test';
import {
  findingsInLanguages,
  findingsOfAxe,
  findingsOfMotion,
  findingsOfReflow,
  findingsOfStructure,
  findingsOfTargets,
  openParts,
} from '../harness/accessibility-findings.ts';
import { expect } from '../harness/story.ts';
import { languagesOf, type PageState } from '../states/page-state.ts';

// 640 px is the width of a 1280 px laptop at 200 % zoom.
const WIDTHS = [320, 360, 640, 1280] as const;

export async function checkEverywhere(page: Page, state: PageState): Promise<void> {
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
  await page.evaluate(openParts);
  const opened = await findingsOfReflow(page);
  // The opened list of languages lies over what it covers.
  await page.evaluate(() => document.querySelector('header details')?.removeAttribute('open'));
  for (const finding of [...opened, ...(await findingsOfAxe(page))]) found.push(`all opened: ${finding}`);
  found.push(...(await findingsInLanguages(page, languagesOf(state))));
  expect(found).toEqual([]);
}
