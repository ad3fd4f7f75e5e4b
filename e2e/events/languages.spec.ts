// The pages in other languages: a purchase stays in its language, the browser's language is used until the visitor
// chooses one, and the switch leads to the same page.
import type { Page } from '@playwright/test';
import { expectAccessible, openListedEvent, send, title } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';

let eventId = '';

test.beforeAll(async ({ provider }) => {
  eventId = await openListedEvent(provider, { starts_at: '2027-03-06T03:30:00.000Z' });
});

const path = (page: Page): string => new URL(page.url()).pathname;
const code = async (page: Page): Promise<string> =>
  (await page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent()) ?? '';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a purchase stays in Swahili from the list to the confirmation', async ({ page, provider }) => {
      await page.goto(`/sw/events/${eventId}`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
      await page.getByRole('link', { name: 'Jisajili kwa mbio hizi' }).click();
      await expect(page.getByRole('group', { name: 'Taarifa zako' })).toBeVisible();
      await page.locator('[name=buyer_name]').fill('Akello Grace');
      await page.locator('[name=buyer_email]').fill('grace@example');
      await page.locator('[name=buyer_phone]').fill(javaScriptEnabled ? '0772 123 456' : '0772 123 457');
      await page.locator('[name=payment_method][value=momo]').check();
      await send(page);
      await expect(page.getByText('Hakiki barua pepe.').first()).toBeVisible();
      await page.locator('[name=buyer_email]').fill('grace@example.com');
      await send(page);
      await expect(title(page, 'Hakiki na ulipe')).toBeVisible();
      expect(path(page)).toMatch(/^\/sw\/orders\//);
      const order = await code(page);
      await send(page);
      await expect(title(page, 'Idhinisha malipo kwenye simu yako')).toBeVisible();
      await provider.answerPrompt(order, 'approve');
      await expect(title(page, 'Umesajiliwa!')).toBeVisible();
      expect(path(page)).toMatch(/^\/sw\/orders\//);
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });
}

test('French pages format dates, prices and numbers in French', async ({ page }) => {
  await page.goto(`/fr/events/${eventId}`);
  await expect(page.getByText('samedi 6 mars 2027').first()).toBeVisible();
  await expect(page.getByText('Départ à 06:30').first()).toBeVisible();
  await expect(page.getByText(/^2\d\s\d{3}\sUGX$/).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/fr/events/${eventId}/register`);
  await expect(page.getByRole('group', { name: 'Vos coordonnées' })).toBeVisible();
  await expectAccessible(page);
});

test('the language switch leads to the same page and is remembered', async ({ page }) => {
  const form = `/events/${eventId}/register?ref=club%20a`;
  await page.goto(form);
  await page.locator('header summary').click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Kiswahili' }).click();
  await expect(page).toHaveURL(`/sw${form}`);
  await page.goto('/');
  await expect(page).toHaveURL('/sw');
  await page.locator('header summary').click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('help and policies are linked and shown in the language of the page', async ({ page }) => {
  await page.goto('/sw');
  await page.getByRole('banner').getByRole('link', { name: 'Msaada' }).click();
  await expect(title(page, 'Msaada')).toBeVisible();
  await page.getByText('Nimelipa, lakini ukurasa wa oda hauonyeshi hivyo').click();
  await expect(page.getByText('Usilipe tena.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Marejesho ya pesa' }).click();
  await expect(page).toHaveURL('/sw/policies/refunds');
  await expect(page.getByText('Tukifuta mbio')).toBeVisible();
  await expectAccessible(page);
  expect((await page.request.get('/policies/unknown')).status()).toBe(404);
});

test.describe('a browser that prefers Swahili', () => {
  test.use({ locale: 'sw-KE' });

  test('gets Swahili until the visitor chooses another language', async ({ page }) => {
    await page.goto('/search?q=story');
    await expect(page).toHaveURL('/sw/search?q=story');
    await page.locator('header summary').click();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL('/search?q=story');
  });
});

test('language redirects are temporary, and crawlers are not redirected', async ({ request }) => {
  const asks = (address: string, language: string) =>
    request.get(address, { headers: { 'accept-language': language }, maxRedirects: 0 });
  const sent = await asks(`/events/${eventId}`, 'fr-FR,fr;q=0.9');
  expect(sent.status()).toBe(307);
  expect(sent.headers().location).toBe(`/fr/events/${eventId}`);
  expect((await asks(`/events/${eventId}`, '*')).status()).toBe(200);
  for (const address of [
    '/robots.txt',
    '/sitemap.xml',
    '/calendar.ics',
    '/api/health/live',
    '/admin/sign-in',
  ])
    expect((await asks(address, 'sw')).status(), address).toBe(200);
  expect((await asks('/orders/unknown', 'sw')).status()).toBe(404);
});

test('each address has a fixed language, and unknown addresses get 404', async ({ request }) => {
  const visit = async (address: string) => {
    const answer = await request.get(address, { maxRedirects: 0 });
    const language = /<html lang="(\w+)"/.exec(await answer.text())?.[1];
    return [answer.status(), answer.headers().location ?? language];
  };
  expect(await visit('/')).toEqual([200, 'en']);
  expect(await visit(`/events/${eventId}`)).toEqual([200, 'en']);
  expect(await visit('/sw')).toEqual([200, 'sw']);
  expect(await visit(`/sw/events/${eventId}`)).toEqual([200, 'sw']);
  expect(await visit('/en')).toEqual([308, '/']);
  expect(await visit(`/en/events/${eventId}`)).toEqual([308, `/events/${eventId}`]);
  expect(await visit('/no/such/page')).toEqual([404, 'en']);
  expect(await visit('/xx')).toEqual([404, 'en']);
  expect(await visit('/sw/no/such/page')).toEqual([404, 'sw']);
  expect(await visit('/events/evt_none')).toEqual([404, 'en']);
});

// The storefront accepts 8 KB of headers in all.
test('an Accept-Language of 7 KB gets a normal answer', async ({ request }) => {
  for (const part of ['x, ', ' , ', 'sx;q=0.1, ']) {
    const headers = { 'accept-language': part.repeat(7000 / part.length) };
    const answer = await request.get(`/events/${eventId}`, { headers, maxRedirects: 0 });
    expect(answer.status(), part).toBe(200);
  }
});
