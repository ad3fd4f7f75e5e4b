import type { Page } from '@playwright/test';
import { expect } from '../harness/story.ts';

/** Shows only a picture. The browser's own page around one has inline styles, which the policy of the response refuses. */
export async function showPicture(page: Page, path: string): Promise<void> {
  const answer = await page.request.get(path);
  expect(answer.headers()['content-type']).toBe('image/png');
  const bytes = (await answer.body()).toString('base64');
  await page.goto('about:blank');
  await page.setContent(`<body style="margin: 0"><img alt="" src="data:image/png;base64,${bytes}">`);
  await expect(page.locator('img')).toHaveJSProperty('complete', true);
}
