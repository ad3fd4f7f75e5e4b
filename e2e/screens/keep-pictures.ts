// Pictures of a whole page, small enough for a repository of hundreds: sharper at a phone's width, smaller at a desktop's.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ROOT } from '../../scripts/project-root.ts';
import type { PageState } from '../states/page-state.ts';
import { picturesOf } from './picture-names.ts';

export const SCREENS = join(ROOT, 'docs', 'screens');

const SCREENS_OF = {
  360: { height: 740, scale: 'device', kept: 400 },
  1280: { height: 800, scale: 'css', kept: 760 },
} as const;

export async function keepPictures(page: Page, state: PageState): Promise<void> {
  await mkdir(SCREENS, { recursive: true });
  if (state.print) await page.emulateMedia({ media: 'print' });
  for (const { file, width, dark } of picturesOf(state)) {
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    const { height, scale, kept } = SCREENS_OF[width];
    await page.setViewportSize({ width, height });
    // A screen as high as the page: what sticks to the lower edge would hide the middle of the picture.
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, whole) });
    const picture = await page.screenshot({ animations: 'disabled', scale });
    await sharp(picture).resize({ width: kept }).webp({ quality: 52, effort: 5 }).toFile(join(SCREENS, file));
  }
}
