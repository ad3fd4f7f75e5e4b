// During the payment: help when no prompt comes, the other network, a payer who is not the buyer, late money.
import type { Page } from '@playwright/test';
import {
  expectAccessible,
  holdInventory,
  openListedEvent,
  payButton,
  payerLink,
  send,
  title,
} from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { openCheckoutRows } from '../states/checkout-rows.ts';

let eventId = '';
test.beforeAll(async ({ provider }) => {
  eventId = await openListedEvent(provider);
});

/** Leaves the page's status queries unanswered, so that it learns nothing by polling. */
const leaveUnanswered = (page: Page) => page.route(/\/status$/, () => undefined);

/** The text after "Check now": before or after the provider's answer. */
const ASKED = /^Checked at|We asked our ticket partner at/;

/** The help also opens after a while without a press. */
const openHelp = (page: Page) =>
  page
    .locator('details', { hasText: 'No request on your phone?' })
    .evaluate((help: HTMLDetailsElement) => (help.open = true));

const OTHER_WAYS = /^Pay another way, or change$/;

test('without a prompt on the phone, the page shows what to dial and checks the order on request', async ({
  page,
  context,
  provider,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const code = await holdInventory(page, eventId);
  await payButton(page).press('Enter');
  // The element that had the focus is gone.
  await expect(title(page, 'Approve the payment on your phone')).toBeFocused();
  await expect(page.getByRole('img', { name: /payment request for UGX\s[\d,]+/ })).toBeVisible();
  await expect(page.getByText('This is what your phone shows')).toBeVisible();
  await expect(page.getByText('Check the amount.', { exact: true })).toBeVisible();
  await expect(page.locator('main').getByText(/UGX\s[\d,]+/), 'the amount is in the drawing').toHaveCount(1);
  await expect(page.locator('main').getByText(/^\d+:\d\d$/), 'one clock').toHaveCount(1);
  await context.setOffline(true);
  const lost = page.getByText('Connection lost. Trying again... What you do on your phone still counts.');
  await expect(lost).toBeVisible();
  await context.setOffline(false);
  await expect(lost).toBeHidden();
  // Support asks for the code.
  await expect(page.getByText(code)).toBeVisible();
  await openHelp(page);
  const dial = page.getByRole('link', { name: 'Dial *165#' });
  await expect(dial).toHaveAttribute('href', 'tel:*165%23');
  const check = page.getByRole('button', { name: 'Check now' });
  await check.click();
  await expect(page.getByText(ASKED)).toBeVisible();
  await expect(dial).toBeVisible();
  await expect(check).toBeFocused();
  await expect(check).toBeInViewport();
  await check.click();
  await expect(page.getByText('We checked a moment ago.')).toBeVisible();
  await expectAccessible(page);
  // The status query refreshes the page once the provider has answered.
  await expect(page.getByText('We asked our ticket partner at')).toBeVisible();
  await expect(dial).toBeVisible();
  await provider.answerPrompt(code, 'decline');
  await expect(title(page, "The payment didn't go through")).toBeVisible();
  await expect(page.getByText(/^The request to 07.* was declined/)).toBeVisible();
});

test('a refusal that ends the order is shown at once, without "not charged yet"', async ({
  page,
  provider,
}) => {
  const code = await holdInventory(page, eventId);
  const { id } = await provider.findOrder(code);
  const path = `/orders/${id}/pay`;
  await provider.addFault({ kind: 'status', http_status: 409, error_code: 'hold_expired', path });
  await leaveUnanswered(page);
  await payButton(page).click();
  await expect(title(page, 'The time to pay has run out')).toBeVisible();
  await expect(page.getByText(/before the request was sent.* You weren't charged\./)).toBeVisible();
});

test('a refresh keeps input, opened parts and scroll position, and the newer of two responses wins', async ({
  page,
}) => {
  await holdInventory(page, eventId);
  const ref = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const rows = await openCheckoutRows();
  const holdUntil = async (hour: number) => {
    const until = new Date();
    until.setUTCHours(24 + hour, 0);
    await rows.setOrder(ref, 'hold_expires_at', until.toISOString());
  };
  // The first refresh is rendered at once and arrives last.
  const arrives = Promise.withResolvers<void>();
  let drawings = 0;
  await page.route(/\/orders\/.*_rsc/, async (route) => {
    drawings += 1;
    const isFirst = drawings === 1;
    const response = await route.fetch();
    if (isFirst) await arrives.promise;
    await route.fulfill({ response }).catch(() => undefined);
  });
  const number = page.getByLabel('MTN number to charge');
  await page.getByText('Is someone else paying?').click();
  await number.fill('0772 55');
  await number.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 4));
  const place = async () => Math.round((await number.boundingBox())?.y ?? 0);
  const before = await place();
  try {
    await holdUntil(3);
    await expect.poll(() => drawings).toBe(1);
    await holdUntil(7);
    // The time zone of the stories is three hours ahead.
    await expect(page.getByText('Your place is held until 10:00')).toBeVisible();
    arrives.resolve();
    await page.waitForTimeout(500);
    await expect(page.getByText('Your place is held until 10:00')).toBeVisible();
  } finally {
    arrives.resolve();
    await rows.close();
  }
  await expect(number).toHaveValue('0772 55');
  await expect(number).toBeFocused();
  const caret = (field: HTMLInputElement) => [field.selectionStart, field.selectionEnd];
  expect(await number.evaluate(caret)).toEqual([2, 4]);
  expect(await place()).toBe(before);
  await expect(page.getByRole('button', { name: 'Copy payment link', exact: true })).toBeVisible();
});

test('changing the network makes a new order at its own price, and the old order links to it', async ({
  page,
  provider,
}) => {
  const oldCode = await holdInventory(page, eventId);
  const old = page.url();
  const link = await payerLink(page);
  const before = await payButton(page).textContent();
  await page.getByText('Use Airtel instead').click();
  await page.getByRole('button', { name: 'Continue with Airtel' }).click();
  await expect(page.getByLabel('Airtel number to charge')).toBeVisible();
  const now = page.url();
  expect(now).not.toBe(old);
  expect(await payButton(page).textContent()).not.toBe(before);
  const code = await page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent();
  await page.goto(old);
  await expect(title(page, 'Your entry is in a newer order')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expect(page.locator('main'), 'nothing seems owed').not.toContainText('UGX');
  await expect(page.locator('p', { hasText: 'Code of this order' })).toHaveText(
    `Code of this order ${oldCode}`,
  );
  await expectAccessible(page);
  await page.goto(link);
  await expect(title(page, "There's a newer order for this entry")).toBeVisible();
  await expect(page.locator('main dl')).not.toContainText('UGX');
  await page.goto(old);
  await page.getByRole('link', { name: 'Go to the newer order' }).click();
  await expect(page).toHaveURL(now);
  await page.getByLabel('Airtel number to charge').fill('0752 123 456');
  await payButton(page).click();
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
  expect(await provider.answerPrompt(code ?? '', 'approve')).toBe('paid');
  await expect(title(page, "You're in!")).toBeVisible();
});

test('a network change that comes too late shows the state of the order', async ({ page, context }) => {
  await holdInventory(page, eventId);
  const other = await context.newPage();
  await leaveUnanswered(other);
  await other.goto(page.url());
  await other.getByText('Use Airtel instead').click();
  await payButton(page).click();
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
  await other.getByRole('button', { name: 'Continue with Airtel' }).click();
  await expect(title(other, 'Approve the payment on your phone')).toBeVisible();
  await expect(other.locator('main').getByRole('alert')).toHaveCount(0);
  await other.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a changed registration makes a new order; the old order and its payer page link to it', async ({
  page,
}) => {
  await holdInventory(page, eventId);
  const old = page.url();
  const link = await payerLink(page);
  await page.getByRole('link', { name: /^Change my entry/ }).click();
  await page.getByLabel('Full name').fill('Namuli Ruth Grace');
  await send(page);
  await expect(title(page, 'Review and pay')).toBeVisible();
  const now = page.url();
  expect(now).not.toBe(old);
  await page.goto(old);
  await expect(title(page, 'Your entry is in a newer order')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to the newer order' }).click();
  await expect(page).toHaveURL(now);
  await page.goto(link);
  await expect(title(page, "There's a newer order for this entry")).toBeVisible();
  await page.getByRole('link', { name: 'Go to the newer order' }).click();
  await expect(payButton(page)).toBeVisible();
});

test('after an attempt that is not safe to retry, only the buyer can pay again, and only with consent', async ({
  page,
  context,
  provider,
}) => {
  const code = await holdInventory(page, eventId);
  const { id } = await provider.findOrder(code);
  const path = `/orders/${id}/pay`;
  await provider.addFault({ kind: 'pay_outcome', path, outcome: 'fail', retry_safe: false });
  const link = await payerLink(page);
  await payButton(page).click();
  await expect(title(page, "We're checking your payment")).toBeVisible();
  await expect(
    page.getByText(/We asked MTN for UGX\s[\d,]+ from .* and got no clear answer\./),
  ).toBeVisible();
  const ask = page.getByRole('main').getByRole('link', { name: 'WhatsApp' });
  await expect(ask, 'one button').toHaveCount(1);
  expect(decodeURIComponent((await ask.getAttribute('href')) ?? '')).toContain(code);
  await expect(page.getByText(/not charged|weren't charged|never charged|safe to try/)).toHaveCount(0);
  await expect(page.getByText('Did MTN text you that you paid?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check now' })).toBeVisible();
  await expect(page.getByText('Use Airtel instead')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Change my entry' })).toHaveCount(0);
  await expectAccessible(page);
  const payer = await context.newPage();
  await payer.goto(link);
  await expect(payer.getByRole('button', { name: /pay UGX|new request/i })).toHaveCount(0);
  await expect(payButton(page)).toBeHidden();
  await expect(page.getByText('Send a new request anyway')).toBeHidden();
  await page.getByText('Get help', { exact: true }).click();
  await expect(page.getByText(`Send us order code ${code}.`)).toBeVisible();
  const consent = page.getByRole('checkbox', { name: /could be charged twice/ });
  await payButton(page).click();
  await expect(consent).toHaveAccessibleDescription(/Tick the box/);
  await consent.check();
  await payButton(page).click();
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
});

test('when an earlier attempt is paid, the page asks the buyer to decline the newer prompt', async ({
  page,
  provider,
}) => {
  const code = await holdInventory(page, eventId);
  const { id } = await provider.findOrder(code);
  await payButton(page).click();
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
  await provider.answerPrompt(code, 'timeout');
  await expect(title(page, 'The request timed out')).toBeVisible();
  const question = page.getByText('Did MTN text you that you paid?');
  const yes = page.getByRole('link', { name: 'Yes, ask us' });
  expect(decodeURIComponent((await yes.getAttribute('href')) ?? '')).toContain(code);
  const tops = await Promise.all(
    [question, yes, page.getByText('No text? Try again.'), payButton(page)].map(
      async (one) => (await one.boundingBox())?.y ?? 0,
    ),
  );
  expect(tops, 'the question stands first').toEqual(tops.toSorted((a, b) => a - b));
  await expect(page.getByText('Does the old request still appear? Decline it.')).toBeVisible();
  await expect(page.locator('main summary:visible'), 'one fold').toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Change my entry' })).toBeHidden();
  await page.getByText(OTHER_WAYS).click();
  await expect(page.locator('p', { hasText: 'Use Airtel instead' })).toContainText(/UGX\s[\d,]+/);
  await expect(page.getByRole('link', { name: 'Change my entry' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('MTN number to charge').fill('0782 000 001');
  await payButton(page).click();
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
  await provider.decidePrompt(id, { outcome: 'approve', late: true, keep_live: true });
  await expect(title(page, "You're in!")).toBeVisible();
  await expect(page.getByText(/may still be on 0782.* Decline it/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByText(/0782|0772.*•/)).toHaveCount(0);
});

test("when a superseded order is paid late, the page asks the buyer to decline the newer order's prompt", async ({
  page,
  context,
  provider,
}) => {
  const code = await holdInventory(page, eventId);
  await payButton(page).click();
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
  await provider.answerPrompt(code, 'decline');
  await expect(title(page, "The payment didn't go through")).toBeVisible();
  const first = await context.newPage();
  await first.goto(page.url());
  await page.getByText(OTHER_WAYS).click();
  await page.getByRole('link', { name: 'Change my entry' }).click();
  await send(page);
  await expect(title(page, 'Review and pay')).toBeVisible();
  await payButton(page).click();
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
  await expect(title(first, 'Your entry is in a newer order')).toBeVisible();
  await expect(first.locator('p', { hasText: 'Code of this order' })).toHaveText(
    `Code of this order ${code}`,
  );
  await provider.answerPrompt(code, 'approve');
  await expect(title(page, "You're in. Decline the request on the phone")).toBeVisible();
  await expect(page.locator('p', { hasText: 'Code of this order' })).toHaveText(/[A-Z0-9]{4}-[A-Z0-9]{4}/);
  await expectAccessible(page);
  await expect(title(first, "You're in!")).toBeVisible();
  await page.getByRole('link', { name: 'Go to the paid order' }).click();
  await expect(title(page, "You're in!")).toBeVisible();
});

test('a buyer whose own order holds the last place gets a link to it', async ({ page, provider }) => {
  const last = {
    ticket_type_id: `tkt_${crypto.randomUUID()}`,
    name: 'Last',
    price_minor: 20_000,
    capacity: 1,
  };
  const small = await openListedEvent(provider, { ticket_types: [last] });
  await holdInventory(page, small);
  const order = page.url();
  await page.getByRole('link', { name: /^Change my entry/ }).click();
  const words = page.getByText('The last places are held by your own order.').first();
  const back = page.getByRole('link', { name: 'Go to my order' }).first();
  // Depending on the snapshot, the form already shows sold out or learns it from the provider.
  if (!(await words.isVisible())) await send(page);
  await expect(words).toBeVisible();
  await expectAccessible(page);
  await back.click();
  await expect(page).toHaveURL(order);
  await expect(payButton(page)).toBeVisible();
});

test('another payer can pay by the link and sees only what the payment needs', async ({
  page,
  context,
  provider,
}) => {
  const code = await holdInventory(page, eventId);
  const link = await payerLink(page);
  await expect(page.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy payment link', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  // A link would open the payer page on the buyer's own phone.
  await expect(page.locator(`a[href="${link}"]`)).toHaveCount(0);
  await expectAccessible(page);
  const payer = await context.newPage();
  const answer = await payer.goto(link);
  expect(answer?.headers()).toMatchObject({
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  });
  await expect(title(payer, 'Pay for Namuli Ruth')).toBeVisible();
  await expect(payer.getByText('Ten', { exact: true })).toBeVisible();
  const art = payer.locator('main img');
  await expect(art).toHaveJSProperty('complete', true);
  await expect(art).not.toHaveJSProperty('naturalWidth', 0);
  await expectAccessible(payer);
  const html = await payer.content();
  for (const secret of [code, 'ruth@example.com', '/orders/', new URL(page.url()).pathname]) {
    expect(html).not.toContain(secret);
  }
  await payer.getByLabel('MTN number to charge').fill('0752 555 111');
  await leaveUnanswered(payer);
  await send(payer);
  const number = payer.getByLabel('MTN number to charge');
  await expect(number).toHaveAccessibleDescription(/isn't with MTN\./);
  // The heading must change too.
  await expect(title(payer, 'No request was sent')).toBeVisible();
  // The page is drawn anew around the form, which is still the same element.
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription(/isn't with MTN\./);
  await payer.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(payer.getByText(/sent\sto\s0752\s•••\s111\./)).toBeVisible();
  await payer.getByLabel('MTN number to charge').fill('0772 555 111');
  // The server does not show the number to others with the link; the tab stores it for the payer.
  await payer.reload();
  await expect(payer.getByLabel('MTN number to charge')).toHaveValue('0772 555 111');
  await expect(page.getByLabel('MTN number to charge')).not.toHaveValue(/555/);
  await send(payer);
  await expect(title(payer, 'Approve the payment on your phone')).toBeVisible();
  await openHelp(payer);
  const check = payer.getByRole('button', { name: 'Check now' });
  await check.click();
  await expect(payer.getByText(ASKED)).toBeVisible();
  // The short interval may have passed on a slow machine.
  await expect(async () => {
    await check.click();
    await expect(payer.getByText('We checked a moment ago.')).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(payer.getByRole('link', { name: 'Dial *165#' })).toBeVisible();
  await expectAccessible(payer);
  await provider.answerPrompt(code, 'approve');
  await expect(title(payer, 'Paid. Thank you!')).toBeVisible();
  await expect(title(page, "You're in!")).toBeVisible();
});

/** The other network's price as the page shows it, and as the bib shows it after the change. */
async function changeAsPayer(page: Page): Promise<void> {
  await page.getByText('Use Airtel instead').click();
  const seen = await page.locator('main summary .amount').textContent();
  expect(seen).toMatch(/^UGX\s[\d,]+$/);
  await expect(page.getByText('You pay only once.')).toBeVisible();
  const old = page.url();
  await page.getByRole('button', { name: 'Continue with Airtel' }).click();
  await expect(page.getByLabel('Airtel number to charge')).toBeVisible();
  expect(page.url()).not.toBe(old);
  await expect(payButton(page)).toHaveText(`Pay ${seen}`);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test('a payer changes the network in place and pays; the old link and the buyer’s page follow', async ({
      page,
      browser,
      provider,
    }) => {
      const oldCode = await holdInventory(page, eventId);
      const link = await payerLink(page);
      const context = await browser.newContext({ javaScriptEnabled });
      const payer = await context.newPage();
      await payer.goto(link);
      await expect(title(payer, 'Pay for Namuli Ruth')).toBeVisible();
      await changeAsPayer(payer);
      const now = payer.url();
      if (javaScriptEnabled) await expectAccessible(payer);
      const html = await payer.content();
      for (const secret of [oldCode, 'ruth@example.com', '/orders/']) expect(html).not.toContain(secret);
      await payer.goto(link);
      await expect(title(payer, "There's a newer order for this entry")).toBeVisible();
      await payer.getByRole('link', { name: 'Go to the newer order' }).click();
      await expect(payer).toHaveURL(now);
      // The buyer's page follows without a press, and this browser may see all of the new order.
      await expect(title(page, 'Your entry is in a newer order')).toBeVisible({ timeout: 90_000 });
      await page.getByRole('link', { name: 'Go to the newer order' }).click();
      await expect(title(page, 'Review and pay')).toBeVisible();
      await expect(page.getByText('Your details')).toBeVisible();
      await expect(page.getByText('Your order?')).toHaveCount(0);
      const code = (await page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent()) ?? '';
      await payer.getByLabel('Airtel number to charge').fill('0752 555 333');
      await payButton(payer).click();
      await expect(title(payer, 'Approve the payment on your phone')).toBeVisible();
      await expect(payer.getByText('Use MTN instead')).toHaveCount(0);
      await provider.answerPrompt(code, 'approve');
      await expect(title(payer, 'Paid. Thank you!')).toBeVisible({ timeout: 90_000 });
      await expect(title(page, "You're in!")).toBeVisible({ timeout: 90_000 });
      await context.close();
    });
  });
}

test('after 40 seconds without an answer the help opens by itself, and nothing above it moves', async ({
  page,
}) => {
  await holdInventory(page, eventId);
  await payButton(page).click();
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
  const ref = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const rows = await openCheckoutRows();
  try {
    await rows.query(
      `UPDATE payment_attempt SET prompted_at = prompted_at - interval '25 seconds'
       WHERE checkout_id = (SELECT id FROM checkout WHERE ref = $1)`,
      ref,
    );
  } finally {
    await rows.close();
  }
  await page.reload();
  const summary = page.getByText('No request on your phone?');
  const place = async () => Math.round((await summary.boundingBox())?.y ?? 0);
  await expect(summary).toBeVisible();
  const before = await place();
  const dial = page.getByRole('link', { name: 'Dial *165#' });
  await expect(dial).toBeVisible({ timeout: 60_000 });
  expect(await place()).toBe(before);
  // Closed by hand, it stays closed.
  await summary.click();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(ASKED)).toBeVisible();
  await expect(dial).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('another payer pays after declining once, and the page refreshes itself', async ({
    page,
    provider,
  }) => {
    const code = await holdInventory(page, eventId);
    const link = await payerLink(page);
    await expect(page.getByRole('button', { name: 'Copy payment link' })).toBeHidden();
    await page.getByRole('link', { name: link }).click();
    await page.getByLabel('MTN number to charge').fill('0772 555 222');
    await send(page);
    await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
    await provider.answerPrompt(code, 'decline');
    await expect(title(page, "The payment didn't go through")).toBeVisible();
    await page.getByLabel('MTN number to charge').fill('0772 555 222');
    await send(page);
    await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
    await provider.answerPrompt(code, 'approve');
    await expect(title(page, 'Paid. Thank you!')).toBeVisible();
  });

  test('the buyer can check the payment and change the network', async ({ page }) => {
    await holdInventory(page, eventId);
    await page.getByText('Use Airtel instead').click();
    await page.getByRole('button', { name: 'Continue with Airtel' }).click();
    await page.getByLabel('Airtel number to charge').fill('0752 123 456');
    await payButton(page).click();
    await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
    // The page reloads every few seconds, so the help is open from the start.
    await expect(page.getByRole('link', { name: /^Dial / }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText(ASKED)).toBeVisible();
  });
});
