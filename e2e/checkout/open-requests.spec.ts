// Pages while a payment request may still be approved, and after two payments, on whichever order of the entry.
import type { Page } from '@playwright/test';
import {
  expectAccessible,
  holdInventory,
  openListedEvent,
  payButton,
  payerLink,
  title,
} from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';

let eventId = '';
test.beforeAll(async ({ provider }) => {
  eventId = await openListedEvent(provider);
});

const codeOn = async (page: Page): Promise<string> =>
  (await page
    .getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
    .first()
    .textContent()) ?? '';

const maskOf = (number: string): RegExp => {
  const digits = number.replaceAll(/\D/g, '');
  return new RegExp(`${digits.slice(0, 4)}\\s•••\\s${digits.slice(-3)}`);
};

/** Fills in the number on the bib, which may be folded behind "Change". */
async function payFrom(page: Page, number: string): Promise<void> {
  await page.locator('[name=msisdn]').fill(number);
  await payButton(page).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });
    const expectTitle = (page: Page, words: string) =>
      expect(title(page, words)).toBeVisible({ timeout: 90_000 });
    // axe needs a script.
    const expectAccess = async (page: Page) => (javaScriptEnabled ? expectAccessible(page) : undefined);

    test('the old request is named on every page after a network change, and two payments on both orders', async ({
      page,
      provider,
    }) => {
      test.slow();
      const oldCode = await holdInventory(page, eventId);
      const old = page.url();
      const oldPayer = await payerLink(page);
      const number = await page.locator('[name=msisdn]').inputValue();
      await payButton(page).click();
      await expectTitle(page, 'Approve the payment on your phone');
      await provider.answerPrompt(oldCode, 'timeout');
      await expectTitle(page, 'The request timed out');
      await expect(page.locator('p', { hasText: "wasn't approved in time" })).toContainText(maskOf(number));
      await expect(page.getByText('Does the old request still appear? Decline it.')).toBeVisible();

      await page.getByText('Pay another way, or change', { exact: true }).click();
      await page.getByRole('button', { name: 'Continue with Airtel' }).click();
      await expectTitle(page, 'Review and pay');
      const warning = page.locator('p', { hasText: 'belongs to another order for this entry' });
      await expect(warning).toContainText(maskOf(number));
      await expect(page.getByText(/You (haven't been|weren't) charged/)).toHaveCount(0);
      await expectAccess(page);
      const now = page.url();
      const code = await codeOn(page);

      await page.goto(old);
      await expect(page.locator('p', { hasText: "Don't approve the request to" })).toContainText(
        maskOf(number),
      );
      await page.goto(`${now}/edit`);
      await expect(page.locator('p', { hasText: "don't approve it, or you'd pay twice" })).toContainText(
        maskOf(number),
      );
      await page.goto(oldPayer);
      await page.getByRole('link', { name: 'Go to the newer order' }).click();
      await expect(page.getByText('may still be approved by Namuli Ruth')).toBeVisible();
      await expect(page.locator('main')).not.toContainText(maskOf(number));

      await page.goto(now);
      await payFrom(page, '0752 123 456');
      await expectTitle(page, 'Approve the payment on your phone');
      await expect(warning).toContainText(maskOf(number));
      await provider.answerPrompt(code, 'approve');
      await expectTitle(page, "You're in!");
      await expect(warning).toContainText(maskOf(number));
      await expectAccess(page);

      const { id } = await provider.findOrder(oldCode);
      await provider.decidePrompt(id, { outcome: 'approve', late: true });
      const twice = page.getByText('Two orders are paid');
      await expect(async () => {
        await page.reload();
        await expect(twice).toContainText(code, { timeout: 500 });
      }).toPass();
      await expect(twice).toContainText(oldCode);
      await expect(page.getByText(/Get help on WhatsApp|Send us the order code/).first()).toBeVisible();
      await expectAccess(page);
      for (const address of [old, `${old}/receipt`, `${now}/receipt`]) {
        await page.goto(address);
        await expect(twice).toContainText(oldCode);
        await expect(twice).toContainText(code);
      }
      await page.goto(oldPayer);
      await expect(twice).toContainText('Tell Namuli Ruth');
      await expect(twice).not.toContainText(code);
    });
  });
}
