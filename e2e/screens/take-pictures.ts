// Pictures of a whole page, small enough to keep: sharper at a phone's width, smaller at a desktop's.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { PageState } from '../states/page-state.ts';
import type { Picture } from './picture-index.ts';

const SCREENS_OF = {
  360: { height: 740, scale: 'device', resizedTo: 400 },
  1280: { height: 800, scale: 'css', resizedTo: 760 },
} as const;

/** Images below the first screen, or of another width, load only when they come into view. */
const shownImagesLoaded = (): boolean =>
  [...document.images].every((image) => image.complete || !image.checkVisibility());

/** Takes `pictures` of the page in front, which shows `state`, into `folder`. */
export async function takePictures(
  page: Page,
  state: PageState,
  pictures: readonly Picture[],
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (state.print) await page.emulateMedia({ media: 'print' });
  for (const { file, width, dark } of pictures) {
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    const { height, scale, resizedTo } = SCREENS_OF[width];
    await page.setViewportSize({ width, height });
    // A viewport as high as the page, so that a sticky bar does not cover the middle of the picture.
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, whole) });
    await page.waitForFunction(shownImagesLoaded);
    const picture = await page.screenshot({ animations: 'disabled', scale });
    await sharp(picture)
      .resize({ width: resizedTo })
      .webp({ quality: 52, effort: 5 })
      .toFile(join(folder, file));
  }
}
