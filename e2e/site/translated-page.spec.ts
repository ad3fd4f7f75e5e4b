// Pages that the browser translates while they are used: React keeps its place in a document that is no longer its own.
import type { Page } from '@playwright/test';
import {
  holdInventory,
  newPhone,
  openEvent,
  pastePeople,
  payerLink,
  send,
  title,
  unfold,
  untilListed,
} from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { translatePage } from '../harness/translate-page.ts';
import { openCheckoutRows } from '../states/checkout-rows.ts';

const mark = crypto.randomUUID().slice(0, 8);
const ticket = (name: string, price_minor: number) => ({
  ticket_type_id: `tkt_${name}_${mark}`,
  name,
  price_minor,
  capacity: 400,
});

let eventId = '';
let singleEventId = '';

test.beforeAll(async ({ provider }) => {
  eventId = await openEvent(provider, { ticket_types: [ticket('Five', 10_000), ticket('Ten', 20_000)] });
  singleEventId = await openEvent(provider);
  await untilListed([eventId, singleEventId]);
});

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const choose = (page: Page, name: string, value: string) =>
  page.locator(`[name="${name}"][value="${value}"]`).check({ force: true });
const total = (page: Page) => page.locator('.total').filter({ visible: true });

test('the form follows every choice, reports errors, and is sent', async ({ page }) => {
  await page.goto(`/events/${eventId}/register`);
  await field(page, 'buyer_name').fill('Namuli');
  await page.reload();
  await expect(page.getByText('We kept what you typed.')).toBeVisible();
  await translatePage(page);

  await choose(page, 'ticket', `tkt_Five_${mark}`);
  await expect(total(page)).toContainText('Five');
  await choose(page, 'ticket', `tkt_Ten_${mark}`);
  await expect(total(page)).toContainText('Ten');
  for (const number of ['0752 123 456', '0772 123 456', '']) {
    await field(page, 'buyer_phone').fill(number);
    await expect(page.getByText(`for ${number}.`)).toHaveCount(number ? 1 : 0);
  }
  await pastePeople(page, ['Akello Grace, Five', 'Kato Moses, Ten', 'Babirye Ann, Five']);
  await expect(total(page)).toContainText('3 people');
  await page.locator('details.disclosure > summary').first().click();
  await expect(total(page)).not.toContainText('people');
  await page.getByRole('button', { name: 'Clear it' }).click();
  await expect(page.getByText('We kept what you typed.')).toHaveCount(0);

  await choose(page, 'ticket', `tkt_Ten_${mark}`);
  await unfold(page, 'Code, donation or note');
  await field(page, 'discount_code').fill('NONE');
  await send(page);
  await expect(page.locator('form [role=alert]')).toContainText('to fix');
  await field(page, 'buyer_name').fill('Namuli Ruth');
  await field(page, 'buyer_email').fill('ruth@example.com');
  await field(page, 'buyer_phone').fill(newPhone());
  await send(page);
  await expect(page.locator('form [role=alert]')).toHaveCount(0);
  await expect(field(page, 'discount_code')).toHaveAccessibleDescription(/isn't valid for this race/);
  await field(page, 'discount_code').fill('');
  await send(page);
  await expect(title(page, 'Review and pay')).toBeVisible();
  // The next page is drawn into the same document.
  await page.getByRole('button', { name: /^Pay UGX/ }).click();
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
});

test('an order and its payer’s page follow the payment to its end', async ({ page, context, provider }) => {
  const rows = await openCheckoutRows();
  await holdInventory(page, singleEventId);
  const ref = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const payer = await context.newPage();
  await payer.goto(await payerLink(page));
  for (const shown of [page, payer]) await translatePage(shown);
  for (const summary of await page.locator('main summary').all()) await summary.click();
  await field(page, 'msisdn').first().fill('12');
  await page.getByRole('button', { name: /^Pay UGX/ }).click();
  await expect(field(page, 'msisdn').first()).toHaveAttribute('aria-invalid', 'true');
  await field(payer, 'msisdn').first().fill('0772 000 111');
  await payer.locator('main button[type=submit]').first().click();
  await expect(payer.locator('h1')).toContainText('Approve');
  await expect(page.locator('h1')).toContainText('Someone is paying');
  const order = await rows.orderId(ref);
  await provider.decidePrompt(order, 'decline');
  await expect(payer.locator('h1')).not.toContainText('Approve');
  await expect(page.locator('h1')).not.toContainText('Someone is paying');
  await field(page, 'msisdn').first().fill('0772 000 222');
  await page
    .getByRole('button', { name: /^Pay UGX|again/i })
    .first()
    .click();
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
  await provider.decidePrompt(order, 'approve');
  await expect(title(page, "You're in!")).toBeVisible();
  await expect(payer.locator('h1')).toContainText(/paid|Thank/i);
  await rows.close();
});
