// The desk's page about personal data: what it says, export and erasure of one person, with a script and without.
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible, fillRegistration, newPhone, openListedEvent } from '../harness/buyer-steps.ts';
import { enterDesk } from '../harness/desk-steps.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';

/** A buyer's unpaid order; its places are held. */
async function placeOrder(page: Page, eventId: string, phone: string): Promise<void> {
  await fillRegistration(page, eventId);
  await page.locator('[name=buyer_phone]').fill(phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/orders\//);
}

/** The desk in a browser of its own. */
async function openDesk(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, baseURL: storyAddress().appUrl });
  const page = await context.newPage();
  await enterDesk(page, '/admin');
  await page.goto('/admin/data');
  return page;
}

async function lookUp(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Look up' }).click();
}

test('an owner reads how long data stays, in a page that all can use', async ({ browser }) => {
  const page = await openDesk(browser, true);
  await expect(page.getByRole('heading', { name: 'How long it stays' })).toBeVisible();
  await expect(page.getByText('never deleted by themselves')).toBeVisible();
  await lookUp(page, '12');
  await expect(page.getByText('This is not a whole phone number.')).toBeVisible();
  await lookUp(page, '0772 000 111');
  await expect(page.getByText('Nothing is stored of this number.')).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});

for (const script of [true, false]) {
  test(`a person is found, exported and, once nothing is held, erased, ${script ? 'with' : 'without'} a script`, async ({
    page: buyer,
    browser,
    provider,
  }) => {
    const eventId = await openListedEvent(provider, { hold_seconds: 20 });
    const phone = newPhone();
    await placeOrder(buyer, eventId, phone);
    const desk = await openDesk(browser, script);
    await lookUp(desk, phone.replace('0', '+256').replaceAll(' ', '-'));
    // The answer begins there, also on a page that is drawn anew.
    await expect(desk.getByRole('heading', { name: '1 entry with this number' })).toBeFocused();
    const download = desk.waitForEvent('download');
    await desk.getByRole('button', { name: 'Save as JSON' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Namuli Ruth');
    await expect(async () => {
      await lookUp(desk, phone);
      await expect(desk.getByRole('button', { name: 'Erase this person' })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await desk.getByRole('button', { name: 'Erase this person' }).click();
    await expect(desk.getByRole('status')).toContainText('Deleted from 1 entry.');
    await expect(desk.getByRole('status')).toContainText('The provider still has its own copy.');
    await expect(desk.getByRole('status')).toBeFocused();
    await lookUp(desk, phone);
    await expect(desk.getByText('Nothing is stored of this number.')).toBeVisible();
    await buyer.reload();
    await expect(buyer.locator('p', { hasText: 'We deleted the name and contact details' })).toBeVisible();
    await expect(buyer.getByText('Namuli')).toHaveCount(0);
    await desk.context().close();
  });
}

test('the privacy page says what is kept, by whom and for how long, in three languages', async ({ page }) => {
  for (const [path, heading] of [
    ['/policies/privacy', 'How long we keep it'],
    ['/sw/policies/privacy', 'Tunahifadhi kwa muda gani'],
    ['/fr/policies/privacy', 'Combien de temps nous les gardons'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
});
