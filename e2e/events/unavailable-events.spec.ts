// Events in the list, on their pages and forms: those that can be entered, and those that cannot.
import type { Locator } from '@playwright/test';
import { expectAccessible, openEvent, title, untilListed, untilScriptsRun } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';

let eventId = '';
let soldOutEventId = '';

test.beforeAll(async ({ provider }) => {
  eventId = await openEvent(provider);
  const ticket = { ticket_type_id: `tkt_${crypto.randomUUID()}`, name: 'Ten', price_minor: 20_000 };
  soldOutEventId = await openEvent(provider, { ticket_types: [{ ...ticket, capacity: 5, remaining: 0 }] });
  await untilListed([eventId, soldOutEventId]);
});

test.describe('an event that cannot be entered', () => {
  test('says on its page and on its form that it is sold out', async ({ page }) => {
    await page.goto(`/events/${soldOutEventId}`);
    await expect(page.getByText('Sold out').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'All 5 places are taken' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask for a place on WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\d+\?text=.*Story%20Race/,
    );
    await expect(page.locator(`a[href*="${soldOutEventId}/register"]`)).toHaveCount(0);
    const instead = page.getByRole('region', { name: 'Run one of these instead' });
    await expect(instead.getByRole('listitem')).toHaveCount(2);
    await expect(instead).not.toContainText('Sold out');
    await expectAccessible(page);
    await page.goto(`/events/${soldOutEventId}/register`);
    await expect(page.getByText('Sold out').first()).toBeVisible();
    await expect(page.locator('main form').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Ask for a place on WhatsApp' })).toBeVisible();
    await expectAccessible(page);
  });

  test('says that the organizer takes no payments, and sells again when the organizer does', async ({
    page,
    provider,
  }) => {
    const waitUntilShown = (sign: Locator) =>
      expect(async () => {
        await page.goto(`/events/${eventId}`);
        await expect(sign).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 90_000 });
    const enter = page.getByRole('link', { name: 'Enter this race' });
    await waitUntilShown(enter);
    await provider.changeOrg('kampala-runners', { payments_enabled: false });
    try {
      await waitUntilShown(page.getByText('No online entry'));
      await expect(enter).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Distances' })).toContainText(
        /UGX\s[\d,]+ ?without service fee/,
      );
      await expect(page.getByText("What we'll ask you")).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Ask us on WhatsApp' }).first()).toBeVisible();
    } finally {
      await provider.changeOrg('kampala-runners', { payments_enabled: true });
    }
    await waitUntilShown(enter);
  });

  test('gets 404 if it does not exist', async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    for (const path of ['/events/evt_mbarara_draft', '/events/nothing', '/nothing/at/all']) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(title(page, "This page isn't here")).toBeVisible();
    }
    await expectAccessible(page);
  });

  test('gets 404 without JavaScript too', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    for (const path of ['/nothing', '/events/nothing', '/events/nothing/register']) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(title(page, "This page isn't here")).toBeVisible();
    }
    await context.close();
  });
});

test('an offline notice appears without moving the page, and disappears when the network is back', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(`/events/${eventId}`);
  const said = page.getByRole('status').filter({ hasText: "You're offline." });
  const heading = page.getByRole('heading', { level: 1 });
  const place = await heading.boundingBox();
  await untilScriptsRun(page);
  await context.setOffline(true);
  await expect(said).toBeVisible();
  expect(await heading.boundingBox()).toEqual(place);
  // It does not cover the organizer, the language switch or the link to the form.
  for (const shown of ['header a', 'header summary', '.bar .btn']) {
    const [line, below] = [await said.boundingBox(), await page.locator(shown).first().boundingBox()];
    if (!line || !below) throw new Error(`${shown} has no place on the page`);
    const apart =
      line.y + line.height <= below.y ||
      below.y + below.height <= line.y ||
      line.x + line.width <= below.x ||
      below.x + below.width <= line.x;
    expect(apart, shown).toBe(true);
  }
  await context.setOffline(false);
  await expect(said).toHaveCount(0);
});

test('an unlisted event opens by its link, and is neither listed nor indexed', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Rwenzori')).toHaveCount(0);
  await page.goto('/events/evt_rwenzori_members_run');
  await expect(page.getByRole('heading', { name: /Rwenzori/ })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
});

test('the form can be filled and sent with the keyboard alone', async ({ page }) => {
  await page.goto(`/events/${eventId}/register`);
  const tab = () => page.keyboard.press('Tab');
  await tab();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.locator('summary', { hasText: 'Enter more than one' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Paste your list' }).focus();
  await page.keyboard.type('Okello Tom\nNamuli Grace');
  await expect(page.getByRole('heading', { name: '2 people, every line is clear' })).toBeVisible();
  await page.getByRole('button', { name: 'Empty list' }).focus();
  for (const words of ['Namuli Ruth', '0772 123 456', 'ruth@example.com']) {
    await tab();
    await page.keyboard.type(words);
  }
  await page.keyboard.press('Enter');
  await expect(title(page, 'Review and pay')).toBeVisible();
});
