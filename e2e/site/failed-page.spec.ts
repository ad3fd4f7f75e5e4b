// A page that fails repeatedly: it is announced once, keeps the focus, and recovers.
import type { ElementHandle } from '@playwright/test';
import { holdInventory, openListedEvent, title } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { openCheckoutRows } from '../states/checkout-rows.ts';

test('a failing page is announced once, and its button keeps the focus', async ({
  page,
  provider,
  complaints,
}) => {
  complaints.expect(/status of 500|error/i);
  await page.clock.install();
  const eventId = await openListedEvent(provider);
  await holdInventory(page, eventId);
  const rows = await openCheckoutRows();
  const again = page.getByRole('button', { name: 'Try again' });
  const alert = page.locator('main [role=alert]');
  try {
    await rows.query('ALTER TABLE checkout RENAME TO checkout_away');
    await page.reload();
    await expect(title(page, 'Something went wrong')).toBeVisible();
    await expect(alert).toHaveCount(1);
    for (const _ of ['once', 'twice']) {
      const pressed = await again.elementHandle();
      await again.press('Enter');
      await rerendered(pressed);
      await expect(again).toBeFocused();
      await expect(alert).toHaveCount(0);
    }
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.evaluate(hide, true);
    await page.clock.runFor(60_000);
    expect(asked).toEqual([]);
    await page.evaluate(hide, false);
    const left = await again.elementHandle();
    await page.clock.runFor(15_000);
    await expect.poll(() => asked).toContainEqual(expect.stringContaining('/orders/'));
    // This comes before the page can recover: the button may disappear while it is pressed.
    await rerendered(left);
  } finally {
    await rows.query('ALTER TABLE IF EXISTS checkout_away RENAME TO checkout');
    await rows.close();
  }
  await again.press('Enter');
  await expect(title(page, 'Review and pay')).toBeVisible();
});

test('a page rendered only in the browser is styled from its first paint', async ({
  page,
  provider,
  complaints,
}) => {
  complaints.expect(/status of 500|error/i);
  const eventId = await openListedEvent(provider);
  await holdInventory(page, eventId);
  const order = page.url();
  // Checked in each animation frame until the page has text, because a frame is what is painted.
  await page.addInitScript(() => {
    const look = () => {
      const button = document.querySelector('main button');
      // biome-ignore lint/performance/useDomNodeTextContent: only what is rendered counts, not the text of scripts
      if (!document.body?.innerText.trim()) requestAnimationFrame(look);
      else document.documentElement.dataset.first = button ? getComputedStyle(button).minHeight : 'no button';
    };
    requestAnimationFrame(look);
  });
  const rows = await openCheckoutRows();
  try {
    await rows.query('ALTER TABLE checkout RENAME TO checkout_away');
    const html = await (await page.request.get(order)).text();
    expect(html, 'drawn by the browser').not.toContain('<main');
    await page.goto(order);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-first', /^\d+px$/);
  } finally {
    await rows.query('ALTER TABLE IF EXISTS checkout_away RENAME TO checkout');
    await rows.close();
  }
});

/** Waits until the page has retried and failed once more, which replaces the button. */
const rerendered = (button: ElementHandle | null): Promise<void> =>
  expect.poll(() => button?.evaluate((element) => element.isConnected)).toBe(false);

/** Runs in the page: sets `document.hidden`. */
function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
}
