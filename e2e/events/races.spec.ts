// What the list and the race page show of the demo's races, at the width of a phone and of a desktop, with and without a script.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { ROOT } from '../../tools/scripts/shared/project-root.ts';
import { openEvent, untilListed } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';

const MARATHON = '/events/evt_kampala_city_marathon';
const NIGHT_RUN = 'Gulu Night Run';
const WIDTHS = [320, 360, 768, 1280];

/** Entries of this race open on a day to come, by the organizer's file. */
const LATER = {
  name: `Heron ${crypto.randomUUID().slice(0, 6)}`,
  opens: new Date(Date.now() + 40 * 86_400_000),
};
const opensOn = (options: Intl.DateTimeFormatOptions) =>
  LATER.opens.toLocaleDateString('en-GB', { ...options, timeZone: 'Africa/Kampala' });
let later = '';
const notesFile = () => join(ROOT, 'content', 'events', `${later}.json`);

test.beforeAll(async ({ provider }) => {
  later = await openEvent(provider, {
    name: LATER.name,
    status: 'scheduled',
    ticket_types: [{ ticket_type_id: `tkt_${crypto.randomUUID()}`, name: 'Walk', price_minor: 30_000 }],
  });
  const day = LATER.opens.toLocaleDateString('en-CA', { timeZone: 'Africa/Kampala' });
  await writeFile(notesFile(), JSON.stringify({ sales: { Walk: { opens: `${day}T09:00` } } }));
  await untilListed([later]);
});
test.afterAll(() => rm(notesFile(), { force: true }));

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

const field = (page: Page) => page.getByLabel('Name, place, date or distance');
const widthOf = async (one: Locator) => (await one.boundingBox())?.width ?? 0;
const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? 0;

for (const javaScriptEnabled of [true, false])
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('the search icon opens the field and puts the cursor into it, and nothing below moves', async ({
      page,
    }) => {
      await page.goto('/');
      const months = page.getByRole('navigation', { name: 'Month' });
      const before = await topOf(months);
      expect(await widthOf(field(page))).toBeLessThan(56);
      await field(page).click();
      await expect(field(page)).toBeFocused();
      expect(await widthOf(field(page))).toBeGreaterThan(250);
      expect(await topOf(months)).toBe(before);
      await page.keyboard.type('gulu');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByRole('main').getByRole('status')).toHaveText(/^1 race found/);
      await expect(field(page)).toHaveValue('gulu');
      expect(await widthOf(field(page)), 'what is searched stays in view').toBeGreaterThan(250);
    });

    test('a race that only one network can pay says so in the list and at its price', async ({ page }) => {
      await page.goto('/');
      await expect(card(page, NIGHT_RUN)).toContainText('Airtel only');
      await expect(card(page, 'Kampala City Marathon')).not.toContainText('only');
      await page.goto('/events/evt_gulu_night_run');
      await expect(page.getByRole('listitem').filter({ hasText: 'UGX' })).toContainText('Airtel only');
      await page.goto('/sw');
      await expect(card(page, NIGHT_RUN)).toContainText('Airtel pekee');
    });

    test('a race that is not open yet says on which day and at which hour entries open', async ({ page }) => {
      const day = opensOn({ day: 'numeric', month: 'long' });
      await page.goto(`/search?q=${encodeURIComponent(LATER.name)}`);
      await expect(card(page, LATER.name)).toContainText(`Entries open ${day}, 09:00`);
      await page.goto(`/events/${later}`);
      await expect(page.getByRole('heading', { name: 'Entries open' })).toBeVisible();
      const weekday = opensOn({ weekday: 'long' });
      const opening = page.getByText(new RegExp(`^${weekday},? ${day} \\d{4}, 09:00$`));
      await expect(opening).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'Walk' })).toContainText(
        `On sale from ${day} at 09:00`,
      );
      await page.goto(`/events/${later}/register`);
      await expect(page.getByText(/^Entries open/)).toBeVisible();
      await expect(opening).toBeVisible();
    });

    test('a race is told before its questions, and its kit days are dates', async ({ page }) => {
      await page.goto(MARATHON);
      const headings = page.getByRole('main').getByRole('heading', { level: 2 });
      const names = await headings.allTextContents();
      expect(names.indexOf('About this race')).toBeLessThan(names.indexOf('Ask about this race'));
      expect(names.indexOf('Choose your distance')).toBeLessThan(names.indexOf('About this race'));
      const kit = page.getByRole('region', { name: 'Kit collection' });
      await expect(kit).toContainText(/Fri \d+ .*and Sat \d+ \w+, 10:00 to 18:00/);
      await page.goto(`/fr${MARATHON}`);
      await expect(page.getByRole('region', { name: 'Retrait des dossards' })).toContainText(
        /ven\. \d+ .*et sam\. \d+ \S+, de 10:00 à 18:00/,
      );
    });
  });

for (const language of ['', '/fr', '/sw'])
  test(`cards of one row share their lines: /${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(language || '/');
    const cards = await page.locator('main ul > li').evaluateAll((items) =>
      items.map((item) => {
        const box = (selector: string) => item.querySelector(selector)?.getBoundingClientRect();
        const card = item.getBoundingClientRect();
        const poster = box('img')?.toJSON() ?? {};
        return {
          row: Math.round(card.top),
          end: Math.round(card.bottom),
          shape: Math.round((100 * poster.width) / poster.height) / 100,
          poster: Math.round(poster.bottom),
          name: Math.round(box('h2')?.top ?? 0),
          isHero: card.width > 800,
        };
      }),
    );
    const plain = cards.filter(({ isHero }) => !isHero);
    expect(plain.length).toBeGreaterThan(3);
    for (const { row, shape, ...lines } of plain) {
      expect(shape).toBe(2);
      for (const { row: other, shape: _, ...others } of plain)
        if (other === row) expect(others).toEqual(lines);
    }
  });

test('a wide screen has one button in the accent on the page of a race', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(MARATHON);
  const filled = page.locator('main .btn:not(.btn-quiet):visible');
  await expect(filled).toHaveText([/^Enter this race/]);
});

test('a distance is not said twice, and the unit of several once', async ({ page }) => {
  await page.goto(MARATHON);
  const rows = page.getByRole('region', { name: 'Choose your distance' }).getByRole('listitem');
  await expect(rows.filter({ hasText: '4,000' })).toHaveText(/^\s*10\s*km\s*UGX/);
  await page.goto('/');
  await expect(card(page, 'Kololo Community 5K')).toContainText('5 · 1 km');
  await page.goto('/fr');
  await expect(card(page, 'Kololo Community 5K')).toContainText('5 · 1 km');
});

test('a wide screen has one button in the accent, and uses both columns', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['/', MARATHON, '/events/evt_gulu_night_run']) {
    await page.goto(path);
    const accent = page.locator('main .btn:not(.btn-quiet)').filter({ visible: true });
    await expect(accent, path).toHaveCount(1);
  }
  await page.goto(MARATHON);
  const share = page.getByRole('region', { name: 'Bring your friends' });
  const price = page.getByText("What we'll ask you");
  const [about, below] = await Promise.all([
    page.getByRole('region', { name: 'About this race', exact: true }).boundingBox(),
    share.boundingBox(),
  ]);
  expect(below?.x).toBeGreaterThan((about?.x ?? 0) + (about?.width ?? 0));
  expect(await topOf(share), 'right below the tickets').toBeLessThan((await topOf(price)) + 150);
  await page.getByRole('link', { name: 'Enter this race' }).click();
  await expect(page).toHaveURL(/\/register$/);
});

test('cards leave no hole, and boxes of posters have the proportions that show them whole', async ({
  page,
  provider,
}) => {
  const name = `Ostrich ${crypto.randomUUID().slice(0, 6)}`;
  const few = [
    { ticket_type_id: `tkt_${crypto.randomUUID()}`, name: 'Ten', price_minor: 30_000, remaining: 3 },
  ];
  await untilListed([await openEvent(provider, { name, ticket_types: few })]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', MARATHON, '/events/evt_sipi_falls_trail']) {
      await page.goto(path);
      const boxes = await page.locator('main img[src*="/posters/"]').evaluateAll((images) =>
        images.map((image) => ({
          ratio: image.clientWidth / image.clientHeight,
          position: getComputedStyle(image).objectPosition,
        })),
      );
      expect(boxes.length).toBeGreaterThan(0);
      for (const { ratio, position } of boxes) {
        expect(position).toBe('50% 35%');
        expect(ratio, `${path} at ${width}`).toBeGreaterThan(1.35);
        expect(ratio, `${path} at ${width}`).toBeLessThan(2.01);
      }
    }
    await page.goto('/');
    // The gap between the price and the text above it. Cards of one row share their lines: the fullest has no hole.
    const gaps = await page.locator('main li h2').evaluateAll((names) =>
      names.map((name) => {
        const price = name.parentElement?.lastElementChild;
        const above = price?.previousElementSibling;
        const gap =
          price && above ? price.getBoundingClientRect().top - above.getBoundingClientRect().bottom : 0;
        return { row: Math.round(name.closest('li')?.getBoundingClientRect().top ?? 0), gap };
      }),
    );
    for (const cards of Map.groupBy(gaps, ({ row }) => row).values())
      expect(Math.min(...cards.map(({ gap }) => gap)), `a hole at ${width}`).toBeLessThan(25);
    expect(gaps.length).toBeGreaterThan(3);
  }
});
