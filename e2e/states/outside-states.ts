// Pages between the pages: the error page, and samples in other languages.
import { expect } from '../harness/story.ts';
import type { PageState, Stage } from './page-state.ts';

const inLanguage = (
  language: string,
  page: string,
  path: (stage: Stage) => string | Promise<string>,
): PageState => ({
  page: 'languages',
  state: `${language}-${page}`,
  reach: async (stage) => {
    await stage.page.goto(`/${language}${await path(stage)}`);
    await expect(stage.page.locator('html')).toHaveAttribute('lang', language);
  },
});

const samplesOf = (language: string): PageState[] => [
  inLanguage(language, 'list', () => '/'),
  inLanguage(language, 'event', () => '/events/evt_kampala_city_marathon'),
  inLanguage(language, 'form', () => '/events/evt_entebbe_lake_run/register'),
  inLanguage(language, 'prompted', async ({ buyer }) => {
    const ref = await buyer.enter();
    await buyer.pay(ref);
    return `/orders/${ref}`;
  }),
];

export const OUTSIDE_STATES: readonly PageState[] = [
  {
    page: 'error',
    state: 'unexpected',
    reach: async ({ page, rows, buyer, complaints }) => {
      complaints.expect(/status of 500|error/i);
      const ref = await buyer.enter();
      await rows.query('ALTER TABLE checkout RENAME TO checkout_away');
      await page.goto(`/orders/${ref}`);
      await expect(page.locator('main [role=alert]')).toBeVisible();
    },
    undo: ({ rows }) => rows.query('ALTER TABLE IF EXISTS checkout_away RENAME TO checkout'),
  },
  ...samplesOf('sw'),
  ...samplesOf('fr'),
];
