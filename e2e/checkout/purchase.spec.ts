// The whole purchase: form, waiver, review, prompt on the phone, signed webhook, confirmation, admin.
import type { Page } from '@playwright/test';
import { newPhone } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';

const MARATHON = '/events/evt_kampala_city_marathon';

async function fillRegistration(page: Page, participant: string, phone = newPhone()): Promise<void> {
  await page.goto(`${MARATHON}/register`);
  await page.locator('[name="ticket"][value="tkt_kcm_21"]').check({ force: true });
  await page.locator('[name="buyer_name"]').fill(participant);
  await page.locator('[name="buyer_email"]').fill('grace@example.com');
  await page.locator('[name="buyer_phone"]').fill(phone);
  await page.locator('[name="question.shirt_size"][value="M"]').check({ force: true });
  await page.locator('[name="payment_method"][value="momo"]').check({ force: true });
  await page.locator('[name="waiver_accepted"]').check({ force: true });
}

const submitRegistration = (page: Page) =>
  page.getByRole('button', { name: 'Continue', exact: true }).click();
const pay = (page: Page) => page.getByRole('button', { name: /^Pay UGX/ }).click();

const CODE = /\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/;

/** The code that the buyer reads, for example `M5QW-VNCQ`. */
async function orderCode(page: Page): Promise<string> {
  const shown = await page.getByText(CODE).first().textContent();
  const code = shown?.match(CODE)?.[0];
  if (!code) throw new Error('the page shows no order code');
  return code;
}

test.describe('a buyer', () => {
  test('registers with a question and a waiver and pays; admin lists the order as paid', async ({
    page,
    provider,
  }, { project }) => {
    const participant = `Akello Grace ${project.name}`;
    await page.goto(MARATHON);
    await expect(page.getByText('UGX 67,450').first()).toBeVisible();
    await fillRegistration(page, participant);
    await submitRegistration(page);
    await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible();
    await expect(page.getByText('UGX 67,450').first()).toBeVisible();
    const code = await orderCode(page);
    await pay(page);
    await expect(page.getByRole('heading', { name: 'Approve the payment on your phone' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
    // The page shows it within two seconds, because it polls once a second.
    const asked = await page.waitForResponse(/\/api\/orders\/[\w-]+\/status$/);
    expect(await asked.json()).toMatchObject({ againInSeconds: 1 });
    expect(await provider.answerPrompt(code, 'approve')).toBe('paid');
    await expect(page.getByRole('heading', { name: "You're in!" })).toBeVisible();
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
    expect(await orderCode(page)).toBe(code);
    await expect(page.getByText('Half Marathon 21 km').first()).toBeVisible();
    await expectInAdmin(page, code, participant);
  });

  test('sees errors at the fields and keeps the input', async ({ page }) => {
    await fillRegistration(page, 'Akello Grace');
    await page.locator('[name="buyer_phone"]').fill('12345');
    await submitRegistration(page);
    const phone = page.locator('[name="buyer_phone"]');
    await expect(phone).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Check the phone number.').first()).toBeVisible();
    await expect(phone).toHaveValue('12345');
    await expect(page.locator('[name="ticket"][value="tkt_kcm_21"]')).toBeChecked();
    await expect(page.locator('[name="question.shirt_size"][value="M"]')).toBeChecked();
    await expect(page.locator('[name="payment_method"][value="momo"]')).toBeChecked();
    await expect(page.locator('[name="waiver_accepted"]')).toBeChecked();
  });

  test('presses the button twice and gets one order', async ({ page, provider }) => {
    const phone = newPhone();
    await fillRegistration(page, 'Nakato Twice', phone);
    await page.getByRole('button', { name: 'Continue', exact: true }).dblclick();
    await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible();
    const orders = await provider.ordersOf('evt_kampala_city_marathon');
    const e164 = phone.replace('0', '+256').replaceAll(' ', '');
    expect(orders.filter(({ buyer }) => buyer.phone === e164)).toHaveLength(1);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole purchase works', async ({ page, provider }) => {
    await page.goto('/');
    await page
      .getByRole('link', { name: /Kampala City Marathon/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Kampala City Marathon' })).toBeVisible();
    await fillRegistration(page, 'Nakato Plain');
    await page.locator('[name="buyer_email"]').fill('grace@example');
    await submitRegistration(page);
    await expect(page.locator('[name="buyer_email"]')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('[name="buyer_name"]')).toHaveValue('Nakato Plain');
    await page.locator('[name="buyer_email"]').fill('grace@example.com');
    await submitRegistration(page);
    await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible();
    const code = await orderCode(page);
    const number = page.getByLabel('number to charge');
    await number.fill('12');
    await pay(page);
    // The page reloads at its error summary.
    await expect(number).toHaveAccessibleDescription(/should be an MTN or Airtel number/);
    await expect(number).toBeFocused();
    await expect(number).toBeInViewport();
    await number.fill('0772 123 456');
    await pay(page);
    await expect(page.getByRole('heading', { name: 'Approve the payment on your phone' })).toBeVisible();
    await provider.answerPrompt(code, 'approve');
    await expect(page.getByRole('heading', { name: "You're in!" })).toBeVisible();
  });
});

async function expectInAdmin(page: Page, code: string, participant: string): Promise<void> {
  const { adminEmail, adminPassword } = storyAddress();
  await page.goto('/admin/sign-in');
  await page.getByLabel('E-mail').fill(adminEmail);
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeAttached();
  await page.goto('/admin/orders');
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: code }).first();
  await expect(row).toContainText(participant);
  await expect(row).toContainText(/paid/i);
}
