// Values that the address of a link brings: discount code, ticket type, referral code and campaign, with and without JavaScript.
import type { Page } from '@playwright/test';
import { newPhone, openListedEvent, send, title } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { PRERENDERED } from '../harness/story-address.ts';
import { sentOrder } from '../harness/story-database.ts';

const mark = crypto.randomUUID().slice(0, 8);
const TEN = `tkt_ten_${mark}`;
let eventId = '';

test.beforeAll(async ({ provider }) => {
  const ticket = { price_minor: 30_000, capacity: 900 };
  eventId = await openListedEvent(provider, {
    // The race must be on the first page of the list, however many races other stories opened.
    starts_at: new Date(Date.now() + 2 * 24 * 60 * 60_000).toISOString(),
    ticket_types: [
      { ...ticket, ticket_type_id: `tkt_five_${mark}`, name: '5 km', distances: [5] },
      { ...ticket, ticket_type_id: TEN, name: '10 km', distances: [10] },
    ],
    discount_codes: [
      { code: 'TEN', percent: 10 },
      { code: 'Été & 20', percent: 20 },
    ],
  });
});

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const code = (page: Page) => field(page, 'discount_code');
const enter = (page: Page) => page.getByRole('link', { name: 'Enter this race' }).click();

/** Its amount in the sum of the order, which is folded on a phone. */
const discount = (page: Page) => page.locator('dt:text-is("Discount") + dd');

async function buy(page: Page) {
  await field(page, 'buyer_name').fill('Namuli Ruth');
  await field(page, 'buyer_email').fill('ruth@example.com');
  await field(page, 'buyer_phone').fill(newPhone());
  await page.locator('[name=payment_method][value=momo]').check({ force: true });
  await send(page);
  await expect(title(page, 'Review and pay')).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a code fills its field, a ticket type is chosen, and the discount is in the total', async ({
      page,
    }) => {
      await page.goto(`/events/${eventId}/register?ticket=${TEN}&code=TEN&utm_source=May%20mail`);
      await expect(code(page)).toBeVisible();
      await expect(code(page)).toHaveValue('TEN');
      await expect(page.getByRole('radio', { name: '10 km', exact: true })).toBeChecked();
      await buy(page);
      await expect(discount(page)).toHaveText(/\d/);
      const { request, brought } = await sentOrder(page.url());
      expect(request).toMatchObject({ discount_code: 'TEN', lines: [{ ticket_type_id: TEN }] });
      expect(brought).toEqual({ utm_source: 'May mail' });
    });

    test('the list leads it on to the race, and the race to the form, also in other letters', async ({
      page,
    }) => {
      const brought = 'code=%C3%89t%C3%A9%20%26%2020&utm_source=CLUB%2BRUN&utm_campaign=May+2027&ref=amina';
      const race = page.locator(`a[href="/events/${eventId}"]`).first();
      // The list is prerendered, and may be a few seconds old.
      await expect(async () => {
        await page.goto(`/?${brought}`);
        await expect(race).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await race.click();
      await enter(page);
      await expect(code(page)).toHaveValue('Été & 20');
      await page.getByRole('radio', { name: '10 km', exact: true }).check({ force: true });
      await buy(page);
      await expect(discount(page)).toHaveText(/\d/);
      const sent = await sentOrder(page.url());
      expect(sent.request).toMatchObject({ discount_code: 'Été & 20', referral_code: 'amina' });
      expect(sent.brought).toEqual({ utm_source: 'CLUB+RUN', utm_campaign: 'May 2027' });
    });

    test('each distance of a race leads it on, in every language', async ({ page }) => {
      for (const language of ['', '/sw']) {
        await page.goto(`${language}/events/${eventId}?code=TEN&utm_id=7`);
        await page.locator(`a[href$="/register?ticket=${TEN}"]`).first().click();
        await expect(code(page)).toHaveValue('TEN');
        expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
          ticket: TEN,
          code: 'TEN',
          utm_id: '7',
        });
        await expect(page.locator(`[name=ticket][value="${TEN}"]`)).toBeChecked();
      }
    });

    test('what means nothing brings nothing', async ({ page }) => {
      for (const query of ['code=', 'code=%00', 'code=%20&utm_source=%0a', 'code=..', 'ticket=..&code=.']) {
        await page.goto(`/events/${eventId}?${query}`);
        await enter(page);
        await expect(field(page, 'buyer_name')).toBeVisible();
        await expect(code(page)).toBeAttached();
        expect(await code(page).inputValue(), query).not.toMatch(/[^.]/);
      }
      for (const long of ['/', '\\', '50%', '?a#b', "'", '"><i>', 'x'.repeat(64), 'x'.repeat(65)]) {
        const answer = await page.goto(`/events/${eventId}/register?code=${encodeURIComponent(long)}`);
        expect(answer?.status(), long).toBe(200);
        await expect(code(page)).toBeAttached();
      }
    });
  });
}

test('the code of a link counts more than a draft, and what is typed more than the link', async ({
  page,
}) => {
  await page.goto(`/events/${eventId}/register`);
  await field(page, 'buyer_name').fill('Namuli Ruth');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Namuli Ruth');
  await page.goto(`/events/${eventId}/register?code=TEN`);
  await expect(page.getByText('We kept what you typed.')).toBeVisible();
  await expect(field(page, 'buyer_name')).toHaveValue('Namuli Ruth');
  await expect(code(page)).toHaveValue('TEN');
  await code(page).fill('');
  await page.getByRole('radio', { name: '10 km', exact: true }).check({ force: true });
  await buy(page);
  expect((await sentOrder(page.url())).request).not.toHaveProperty('discount_code');
});

test('in a frame the race leads it on, and the form shows it', async ({ page }) => {
  await page.goto(`/events/${eventId}?embed=inline&accent=c7c2410&code=TEN&utm_source=site`);
  await page.locator('a[href*="-x-frame"][href$="/register"]').filter({ visible: true }).first().click();
  await expect(code(page)).toHaveValue('TEN');
  expect(new URL(page.url()).pathname).toContain('-x-frame');
  expect(new URL(page.url()).search).toBe('?code=TEN&utm_source=site');
  await page.goto(`/events/${eventId}/register?embed=dialog&ticket=${TEN}&code=TEN`);
  await expect(code(page)).toHaveValue('TEN');
  await expect(page.locator(`[name=ticket][value="${TEN}"]`)).toBeChecked();
});

test('the form with a code is prerendered', async ({ request }) => {
  const link = `/events/${eventId}/register?code=TEN`;
  await expect.poll(async () => (await request.get(link)).headers()['x-nextjs-cache']).toMatch(PRERENDERED);
});
