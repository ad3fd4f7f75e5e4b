// While an entry is being paid: help and news when nothing comes, the other network, somebody else who pays.
import type { Page } from '@playwright/test';
import { expectAccessible, holdPlaces, openRace, send, title, untilListed } from './harness/entry.ts';
import { expect, test } from './harness/story.ts';

let race = '';
test.beforeAll(async ({ provider }) => {
  race = await openRace(provider);
  await untilListed([race]);
});

/** What a page shows from now on it did not hear by asking: its questions get no answer. */
const leaveUnanswered = (page: Page) => page.route(/\/status$/, () => undefined);

/** What "Check now" says: before the provider has answered, or after. */
const ASKED = /^Asked at|We asked our ticket partner at/;

const payButton = (page: Page) => page.getByRole('button', { name: /^(Try again: pay|Pay) UGX/ });

/** The address that the buyer hands to somebody else. */
async function payerLink(page: Page): Promise<string> {
  await page.getByText('Does somebody else pay?').click();
  const message = await page.getByRole('link', { name: 'Send by SMS' }).getAttribute('href');
  const [address] = decodeURIComponent(message ?? '').match(/http\S+$/) ?? [];
  if (!address) throw new Error('the page has no link for somebody else');
  return address;
}

test('a prompt that does not come: what to dial, and a look that was asked for', async ({
  page,
  context,
  provider,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const code = await holdPlaces(page, race);
  await payButton(page).press('Enter');
  // What had the focus is gone.
  await expect(title(page, 'Look at your phone')).toBeFocused();
  await expect(
    page.getByText(/^MTN Mobile Money asks you for UGX\s[\d,]+\. The money goes to/),
  ).toBeVisible();
  await expect(page.locator('main').getByText(/^\d+:\d\d$/)).toHaveCount(2);
  await context.setOffline(true);
  const lost = page.getByText('Connection lost. Trying again… What you do on the phone counts all the same.');
  await expect(lost).toBeVisible();
  await context.setOffline(false);
  await expect(lost).toBeHidden();
  // Whom she calls for help asks for it.
  await expect(page.getByText(code)).toBeVisible();
  await page.getByText('No request on the phone?').click();
  const dial = page.getByRole('link', { name: 'Dial *165#' });
  await expect(dial).toHaveAttribute('href', 'tel:*165%23');
  const check = page.getByRole('button', { name: 'Check now' });
  await check.click();
  await expect(page.getByText(ASKED)).toBeVisible();
  await expect(dial).toBeVisible();
  await expect(check).toBeFocused();
  await expect(check).toBeInViewport();
  await check.click();
  await expect(page.getByText('This was asked a moment ago.')).toBeVisible();
  await expectAccessible(page);
  // The watcher has the page drawn anew once the provider has answered.
  await expect(page.getByText('We asked our ticket partner at')).toBeVisible();
  await expect(dial).toBeVisible();
  await provider.answerPrompt(code, 'decline');
  await expect(title(page, 'The payment did not go through')).toBeVisible();
  await expect(page.getByText(/declined on the phone.*You were not charged, and it is safe/)).toBeVisible();
});

test('a refusal that ends the order is told at once, not below "not charged yet"', async ({
  page,
  provider,
}) => {
  const code = await holdPlaces(page, race);
  const { id } = await provider.findOrder(code);
  const path = `/orders/${id}/pay`;
  await provider.addFault({ kind: 'status', http_status: 409, error_code: 'hold_expired', path });
  await leaveUnanswered(page);
  await payButton(page).click();
  await expect(title(page, 'The time to pay has run out')).toBeVisible();
  await expect(page.getByText(/before the request was sent.* You were not charged\./)).toBeVisible();
});

test('the other network is a new order at its own price; the old one leads there', async ({
  page,
  provider,
}) => {
  await holdPlaces(page, race);
  const old = page.url();
  const link = await payerLink(page);
  const before = await payButton(page).textContent();
  await page.getByText('Pay from an Airtel account?').click();
  await page.getByRole('button', { name: 'Pay with Airtel instead' }).click();
  await expect(page.getByLabel('Airtel number that pays')).toBeVisible();
  const now = page.url();
  expect(now).not.toBe(old);
  expect(await payButton(page).textContent()).not.toBe(before);
  const code = await page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent();
  await page.goto(old);
  await expect(title(page, 'Your entry goes on in a newer order')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expect(page.locator('main'), 'nothing seems owed').not.toContainText('UGX');
  await expectAccessible(page);
  await page.goto(link);
  await expect(title(page, 'This goes on in a newer order')).toBeVisible();
  await expect(page.locator('main dl')).not.toContainText('UGX');
  await page.goto(old);
  await page.getByRole('link', { name: 'Go on to the newer order' }).click();
  await expect(page).toHaveURL(now);
  await page.getByLabel('Airtel number that pays').fill('0752 123 456');
  await payButton(page).click();
  await expect(title(page, 'Look at your phone')).toBeVisible();
  expect(await provider.answerPrompt(code ?? '', 'approve')).toBe('paid');
  await expect(title(page, 'You are in!')).toBeVisible();
});

test('a network that cannot be changed any more: the page says where the order stands, not the form', async ({
  page,
  context,
}) => {
  await holdPlaces(page, race);
  const other = await context.newPage();
  await leaveUnanswered(other);
  await other.goto(page.url());
  await other.getByText('Pay from an Airtel account?').click();
  await payButton(page).click();
  await expect(title(page, 'Look at your phone')).toBeVisible();
  await other.getByRole('button', { name: 'Pay with Airtel instead' }).click();
  await expect(title(other, 'Look at your phone')).toBeVisible();
  await expect(other.locator('main').getByRole('alert')).toHaveCount(0);
  await other.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a changed entry is a new order; the old one, and its payer’s link, lead there', async ({ page }) => {
  await holdPlaces(page, race);
  const old = page.url();
  const link = await payerLink(page);
  await page.getByRole('link', { name: /^Change the entry/ }).click();
  await page.getByLabel('Full name').fill('Namuli Ruth Grace');
  await send(page);
  await expect(title(page, 'Check and pay')).toBeVisible();
  const now = page.url();
  expect(now).not.toBe(old);
  await page.goto(old);
  await expect(title(page, 'Your entry goes on in a newer order')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Go on to the newer order' }).click();
  await expect(page).toHaveURL(now);
  await page.goto(link);
  await expect(title(page, 'This goes on in a newer order')).toBeVisible();
  await page.getByRole('link', { name: 'Go on to the newer order' }).click();
  await expect(payButton(page)).toBeVisible();
});

test('money that comes late for an earlier order: the newer one is not to be paid', async ({
  page,
  context,
  provider,
}) => {
  const code = await holdPlaces(page, race);
  await payButton(page).click();
  await expect(title(page, 'Look at your phone')).toBeVisible();
  await provider.answerPrompt(code, 'decline');
  await expect(title(page, 'The payment did not go through')).toBeVisible();
  const first = await context.newPage();
  await first.goto(page.url());
  await page.getByRole('link', { name: 'Change the entry' }).click();
  await send(page);
  await expect(title(page, 'Check and pay')).toBeVisible();
  await payButton(page).click();
  await expect(title(page, 'Look at your phone')).toBeVisible();
  await expect(title(first, 'Your entry goes on in a newer order')).toBeVisible();
  await provider.answerPrompt(code, 'approve');
  await expect(title(page, 'You are in: decline the request on the phone')).toBeVisible();
  await expectAccessible(page);
  await expect(title(first, 'You are in!')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the paid order' }).click();
  await expect(title(page, 'You are in!')).toBeVisible();
});

test('whose own order holds the last place is led back to it', async ({ page, provider }) => {
  const last = {
    ticket_type_id: `tkt_${crypto.randomUUID()}`,
    name: 'Last',
    price_minor: 20_000,
    capacity: 1,
  };
  const small = await openRace(provider, { ticket_types: [last] });
  await untilListed([small]);
  await holdPlaces(page, small);
  const order = page.url();
  await page.getByRole('link', { name: /^Change the entry/ }).click();
  const words = page.getByText('The last places are held by your own order.').first();
  const back = page.getByRole('link', { name: 'Go to my order' }).first();
  // Whether the page knows already that the race is sold out, or hears it from the provider.
  if (!(await words.isVisible())) await send(page);
  await expect(words).toBeVisible();
  await expectAccessible(page);
  await back.click();
  await expect(page).toHaveURL(order);
  await expect(payButton(page)).toBeVisible();
});

test('somebody else pays by the link and learns nothing else', async ({ page, context, provider }) => {
  const code = await holdPlaces(page, race);
  const link = await payerLink(page);
  await expect(page.getByRole('img', { name: /^QR code of the link/ })).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the link', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  // A tap on it would open the payer's page on the buyer's own phone.
  await expect(page.locator(`a[href="${link}"]`)).toHaveCount(0);
  await expectAccessible(page);
  const payer = await context.newPage();
  const answer = await payer.goto(link);
  expect(answer?.headers()).toMatchObject({
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  });
  await expect(title(payer, 'Pay for Namuli Ruth')).toBeVisible();
  await expectAccessible(payer);
  const html = await payer.content();
  for (const secret of [code, 'ruth@example.com', '/orders/', new URL(page.url()).pathname]) {
    expect(html).not.toContain(secret);
  }
  await payer.getByLabel('MTN number that pays').fill('0752 555 111');
  await leaveUnanswered(payer);
  await send(payer);
  const number = payer.getByLabel('MTN number that pays');
  await expect(number).toHaveAccessibleDescription(/Please use an MTN number\./);
  // The heading moves with it: it would otherwise still say that nothing was tried.
  await expect(title(payer, 'The payment did not go through')).toBeVisible();
  // The form stands before the sum by now, and is still the same one.
  await expect(payer.locator('main :has(> .pays) ~ dl')).toBeVisible();
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription(/Please use an MTN number\./);
  await payer.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(payer.getByText('Number tried: 0752 ••• 111.')).toBeVisible();
  await payer.getByLabel('MTN number that pays').fill('0772 555 111');
  // The server keeps it from whoever has the link; the tab keeps it for her.
  await payer.reload();
  await expect(payer.getByLabel('MTN number that pays')).toHaveValue('0772 555 111');
  await expect(page.getByLabel('MTN number that pays')).not.toHaveValue(/555/);
  await send(payer);
  await expect(title(payer, 'Look at the phone')).toBeVisible();
  await payer.getByText('No request on the phone?').click();
  const check = payer.getByRole('button', { name: 'Check now' });
  await check.click();
  await expect(payer.getByText(ASKED)).toBeVisible();
  // On a slow machine the moment may be over.
  await expect(async () => {
    await check.click();
    await expect(payer.getByText('This was asked a moment ago.')).toBeVisible({ timeout: 4_000 });
  }).toPass();
  await expect(payer.getByRole('link', { name: 'Dial *165#' })).toBeVisible();
  await expectAccessible(payer);
  await provider.answerPrompt(code, 'approve');
  await expect(title(payer, 'Paid. Thank you!')).toBeVisible();
  await expect(title(page, 'You are in!')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('somebody else pays, after declining once, and the page refreshes itself', async ({
    page,
    provider,
  }) => {
    const code = await holdPlaces(page, race);
    const link = await payerLink(page);
    await expect(page.getByRole('button', { name: 'Copy the link' })).toBeHidden();
    await page.getByRole('link', { name: link }).click();
    await page.getByLabel('MTN number that pays').fill('0772 555 222');
    await send(page);
    await expect(title(page, 'Look at the phone')).toBeVisible();
    await provider.answerPrompt(code, 'decline');
    await expect(title(page, 'The payment did not go through')).toBeVisible();
    await page.getByLabel('MTN number that pays').fill('0772 555 222');
    await send(page);
    await expect(title(page, 'Look at the phone')).toBeVisible();
    await provider.answerPrompt(code, 'approve');
    await expect(title(page, 'Paid. Thank you!')).toBeVisible();
  });

  test('a look at the provider can be asked for, and the network changed', async ({ page }) => {
    await holdPlaces(page, race);
    await page.getByText('Pay from an Airtel account?').click();
    await page.getByRole('button', { name: 'Pay with Airtel instead' }).click();
    await page.getByLabel('Airtel number that pays').fill('0752 123 456');
    await payButton(page).click();
    await expect(title(page, 'Look at your phone')).toBeVisible();
    // The page comes anew every few seconds: what helps lies open.
    await expect(page.getByRole('link', { name: /^Dial / }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText(ASKED)).toBeVisible();
  });
});
