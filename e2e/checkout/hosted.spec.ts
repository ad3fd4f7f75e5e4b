// The hosted style on the provider's own page: the press, the payment there, and every way back.
import type { Page } from '@playwright/test';
import { recordRequests, weightOf } from '../../tools/bench/pages/page-requests.ts';
import { EMPTY_PAGE, KB, MOST_SCRIPT_KB } from '../../tools/bench/pages/weight-limits.ts';
import { expectAccessible, newPhone, openListedEvent, title } from '../harness/buyer-steps.ts';
import {
  askToPay,
  handOver,
  onPartnerPage,
  openPartnerEvent,
  type PartnerEvent,
  registerThere,
  sessionIdIn,
} from '../harness/partner-page.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';
import type { StoryProvider } from '../harness/story-provider.ts';

let event: PartnerEvent;
let ourOwn = '';

test.beforeAll(async ({ provider }) => {
  event = await openPartnerEvent(provider);
  ourOwn = await openListedEvent(provider);
});
test.afterAll(() => event.remove());
test.afterEach(async ({ provider }) => {
  await provider.clearFaults();
  await provider.setLimits({ writes_per_minute: 60 });
  for (const { id } of await provider.webhookEndpoints())
    await provider.changeEndpoint(id, { status: 'enabled' });
});
/** The provider sends no webhooks: only the buyer's return and reads bring news. */
async function withoutWebhooks(provider: StoryProvider): Promise<void> {
  for (const { id } of await provider.webhookEndpoints())
    await provider.changeEndpoint(id, { status: 'disabled' });
}

const refIn = (page: Page): string => /\/orders\/([\w-]{24})/.exec(page.url())?.[1] ?? '';
const words = (page: Page, text: string | RegExp) => page.locator('p', { hasText: text }).first();
const onOrderPage = (page: Page) => page.waitForURL(/\/orders\/[\w-]{24}(?:\?other)?$/);

/** Presses the race's button. Returns the address of the provider's page. */
async function press(page: Page, eventId = event.id): Promise<string> {
  await page.goto(`/events/${eventId}`);
  await page.getByRole('button', { name: /Half Marathon/ }).click();
  await onPartnerPage(page);
  return page.url();
}

/** Pays on the provider's page, which sends the buyer back. */
async function pay(page: Page, provider: StoryProvider): Promise<void> {
  await registerThere(page);
  await provider.decidePrompt(await askToPay(page, provider, event.id), 'approve');
  await onOrderPage(page);
}

async function cancel(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await onOrderPage(page);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('one press leads to the provider, and its payment to the bib', async ({ page, provider }) => {
      await press(page);
      await pay(page, provider);
      await expect(title(page, "You're in!")).toBeVisible();
      await expect(page.getByText('Half Marathon, 1 entry')).toBeVisible();
      await expect(words(page, 'The ticket was e-mailed to')).toContainText('grace@example.com');
      const ref = refIn(page);
      await page.getByRole('link', { name: 'Receipt' }).click();
      await expect(title(page, 'Receipt')).toBeVisible();
      const status = await page.request.get(`/api/orders/${ref}/status`);
      expect(await status.json()).toMatchObject({ status: 'paid', stage: 'paid', terminal: true });
      expect((await page.request.get(`/orders/${ref}/calendar.ics`)).status()).toBe(200);
      expect((await page.request.get(`/orders/${ref}/bib.png`)).status()).toBe(200);
      // The same return, once more and from anywhere.
      await page.goto(`/checkout/return/${ref}`);
      await expect(title(page, "You're in!")).toBeVisible();
      // This browser knows it as it knows orders of our own form.
      await page.goto('/');
      const row = page.getByRole('region', { name: 'On this phone' }).getByRole('link');
      if (javaScriptEnabled) await expect(row).toContainText('Paid. Your bib');
      else await expect(row).toHaveCount(0);
    });

    test('a cancelled visit is resumed on the same page, also by another press', async ({ page }) => {
      const first = await press(page);
      await cancel(page);
      await expect(title(page, "Your entry isn't finished")).toBeVisible();
      await expect(words(page, /go back to it until/)).toBeVisible();
      await page.getByRole('link', { name: 'Continue where you left off' }).click();
      await onPartnerPage(page);
      expect(page.url()).toBe(first);
      expect(await press(page)).toBe(first);
    });

    test('the short page asks nothing, and hands over what the provider takes of a known buyer', async ({
      page,
    }) => {
      await page.goto(`/events/${event.id}/register?code=CLUB10&utm_source=club`);
      await expect(words(page, 'Type the code CLUB10 there.')).toBeVisible();
      await expect(words(page, 'Nothing is paid yet.')).toBeVisible();
      await expect(page.getByRole('main').getByRole('textbox'), 'it is asked there').toHaveCount(0);
      await handOver(page, { name: 'Akello Grace', phone: newPhone(), email: 'grace@nowhere' });
      await page.getByRole('button', { name: 'Go to the entry page' }).last().click();
      await onPartnerPage(page);
      await expect(page.getByLabel('E-mail')).toHaveValue('');
      await expect(page.getByLabel('Full name')).toHaveValue('Akello Grace');
      await expect(page.getByLabel('Phone number')).toHaveValue(/7\d\d \d{3} ?\d{3}$|\d{9}$/);
      await cancel(page);
      await expect(page.getByText('Type the code CLUB10 there.')).toBeVisible();
    });

    test('a second entry is asked about first', async ({ page, provider }) => {
      await press(page);
      await pay(page, provider);
      const paid = refIn(page);
      await page.goto(`/events/${event.id}`);
      await page.getByRole('button', { name: /Half Marathon/ }).click();
      await expect(page.getByText('You already have an entry for this race')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go to my order' })).toHaveAttribute(
        'href',
        new RegExp(`/orders/${paid}$`),
      );
      await page.getByRole('button', { name: 'Make a second entry' }).click();
      await onPartnerPage(page);
    });

    test('a refused start says why, and keeps the page', async ({ page, provider, complaints }) => {
      complaints.expect(/status of/);
      await provider.refuse('POST /checkout-sessions', 403, 'payments_disabled');
      await page.goto(`/events/${event.id}`);
      await page.getByRole('button', { name: /Half Marathon/ }).click();
      await expect(page.getByText("can't take payments for this race right now")).toBeVisible();
      await page.getByRole('button', { name: /Half Marathon/ }).click();
      await onPartnerPage(page);
    });

    test('without an answer of the provider the page waits, and then leads there', async ({
      page,
      provider,
    }) => {
      await provider.refuse('POST /checkout-sessions', 503, 'server_error', { times: 3 });
      await page.goto(`/events/${event.id}`);
      await page.getByRole('button', { name: /Half Marathon/ }).click();
      await onOrderPage(page);
      await expect(title(page, 'Your entry page is ready')).toBeVisible({ timeout: 90_000 });
      await page.getByRole('link', { name: 'Open the entry page' }).click();
      await onPartnerPage(page);
    });

    test('a payment that failed there is tried again there', async ({ page, provider }) => {
      const first = await press(page);
      await registerThere(page);
      const order = await askToPay(page, provider, event.id);
      await provider.decidePrompt(order, 'decline');
      await cancel(page);
      await expect(title(page, "The payment didn't go through")).toBeVisible();
      await expect(page.getByText('Approved a request on your phone?')).toHaveCount(0);
      expect(await page.getByRole('link', { name: 'Try again there' }).getAttribute('href')).toBe(first);
      await provider.decidePrompt(order, { outcome: 'approve', late: true });
      // The page of a payment that is over does not change without a script.
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload();
        await expect(title(page, "You're in!")).toBeVisible({ timeout: 5_000 });
      }).toPass();
    });

    test('the webhook may come before the buyer', async ({ page, context, provider }) => {
      await press(page);
      await cancel(page);
      const ref = refIn(page);
      await page.getByRole('link', { name: 'Continue where you left off' }).click();
      await registerThere(page);
      const order = await askToPay(page, provider, event.id);
      const tab = await context.newPage();
      await tab.goto(`/checkout/return/${ref}`);
      await expect(title(tab, 'Checking your payment')).toBeVisible();
      await expect(tab.getByText("Then wait, and don't pay again.")).toBeVisible();
      await expect(tab.getByRole('link', { name: 'Continue where you left off' })).toHaveCount(0);
      await provider.decidePrompt(order, 'approve');
      await expect(title(tab, "You're in!")).toBeVisible();
    });

    test('the buyer may come before the webhook', async ({ page, provider }) => {
      await withoutWebhooks(provider);
      await press(page);
      await pay(page, provider);
      await expect(title(page, "You're in!")).toBeVisible();
    });

    test('while the provider is down the page says so, and learns the outcome later', async ({
      page,
      provider,
    }) => {
      await withoutWebhooks(provider);
      await press(page);
      await registerThere(page);
      const order = await askToPay(page, provider, event.id);
      const down = { kind: 'status', method: 'GET', times: 1000, http_status: 503 } as const;
      await provider.addFault({ ...down, path: '/checkout-sessions', error_code: 'server_error' });
      await provider.addFault({ ...down, path: '/orders', error_code: 'server_error' });
      await provider.decidePrompt(order, 'approve');
      await onOrderPage(page);
      await expect(title(page, 'Checking your payment')).toBeVisible();
      await expect(page.getByText("isn't answering right now")).toBeVisible();
      await provider.clearFaults();
      await expect(title(page, "You're in!")).toBeVisible({ timeout: 90_000 });
    });

    test('the address of another session shows this one, and claims nothing', async ({ page }) => {
      await press(page);
      await cancel(page);
      await page.goto(`/checkout/return/${refIn(page)}?session_id=cs_of_somebody`);
      await expect(words(page, 'You came back from another entry page')).toBeVisible();
      await expect(title(page, "Your entry isn't finished")).toBeVisible();
    });

    test('a session that the provider has deleted starts anew', async ({ page, provider }) => {
      const first = await press(page);
      await provider.refuse(`GET /checkout-sessions/${sessionIdIn(first)}`, 404, 'not_found', { times: 50 });
      await cancel(page);
      await expect(title(page, 'The entry page is gone')).toBeVisible();
      await expect(page.getByText('Did MTN or Airtel text you that you paid?')).toBeVisible();
      await page.getByRole('button', { name: 'Start again' }).click();
      await onPartnerPage(page);
      expect(page.url()).not.toBe(first);
    });
  });
}

test('another device sees the order in part, until it proves the number', async ({
  page,
  browser,
  provider,
}) => {
  await page.goto(`/events/${event.id}/register`);
  const phone = newPhone();
  await handOver(page, { phone });
  await page.getByRole('button', { name: 'Go to the entry page' }).last().click();
  await pay(page, provider);
  await expect(title(page, "You're in!")).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url());
  await expect(words(other, 'The ticket was e-mailed to')).toContainText('g\u2022\u2022\u2022@example.com');
  await other.getByText('Your order? Show all of it').click();
  await other.getByLabel(/last 6 digits/).fill(phone.replaceAll(' ', '').slice(-6));
  await other.getByRole('button', { name: 'Show everything' }).click();
  await expect(words(other, 'The ticket was e-mailed to')).toContainText('grace@example.com');
  await other.context().close();
});

test('an order is found by its code and the number', async ({ page, provider }) => {
  await page.goto(`/events/${event.id}/register`);
  const phone = newPhone();
  await handOver(page, { phone });
  await page.getByRole('button', { name: 'Go to the entry page' }).last().click();
  await pay(page, provider);
  await expect(title(page, "You're in!")).toBeVisible();
  const ref = refIn(page);
  const code = await page
    .getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
    .first()
    .textContent();
  await page.goto('/find');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Order code').fill(code ?? '');
  await page.getByRole('button', { name: 'Show my order' }).click();
  await onOrderPage(page);
  expect(refIn(page)).toBe(ref);
});

test('what was typed in our own form goes along once the race is sold on the partner’s page', async ({
  page,
  provider,
}) => {
  const moved = await openPartnerEvent(provider);
  await moved.remove();
  const form = page.getByLabel('Pay with', { exact: false }).first();
  await expect(async () => {
    await page.goto(`/events/${moved.id}/register`);
    await expect(form).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByLabel('Full name').fill('Namuli Ruth');
  await page.getByLabel('E-mail').fill('ruth@example.com');
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Namuli Ruth');
  await moved.sell();
  await expect(async () => {
    await page.goto(`/events/${moved.id}`);
    await page.getByRole('button', { name: /Half Marathon/ }).click({ timeout: 500 });
  }).toPass();
  await onPartnerPage(page);
  await expect(page.getByLabel('Full name')).toHaveValue('Namuli Ruth');
  await expect(page.getByLabel('E-mail')).toHaveValue('ruth@example.com');
  await moved.remove();
});

test('another event of the shop keeps our own form', async ({ page }) => {
  await page.goto(`/events/${ourOwn}`);
  await expect(page.getByRole('link', { name: /Ten/ })).toHaveAttribute('href', /\/register\?ticket=/);
  await page.goto(`/events/${ourOwn}/register`);
  await expect(page.getByLabel('Pay with', { exact: false }).first()).toBeVisible();
});

test('the race and the short page weigh at most 3 KB more than those of our own form', async ({
  browser,
}) => {
  const { appUrl } = storyAddress();
  const above = async (path: string) =>
    weightOf(await recordRequests(browser, appUrl + path), appUrl).scriptBytes - EMPTY_PAGE.scriptBytes;
  // The start form and what this browser keeps of it are a chunk that only these pages load.
  const more = 3 * KB;
  expect(await above(`/events/${event.id}`), 'race').toBeLessThanOrEqual(MOST_SCRIPT_KB.event * KB + more);
  expect(await above(`/events/${event.id}/register`), 'short page').toBeLessThanOrEqual(
    MOST_SCRIPT_KB.form * KB + more,
  );
});

test('a crowd waits in the queue, and is called up', async ({ page, browser, provider }) => {
  test.setTimeout(240_000);
  await provider.setLimits({ writes_per_minute: 1 });
  const others = await Promise.all([1, 2].map(() => browser.newContext()));
  for (const other of others) {
    const tab = await other.newPage();
    await tab.goto(`/events/${event.id}`);
    await tab.getByRole('button', { name: /Half Marathon/ }).click();
    await tab.waitForURL(/\/checkout\/|\/orders\//);
  }
  await page.goto(`/events/${event.id}`);
  await page.getByRole('button', { name: /Half Marathon/ }).click();
  await onOrderPage(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /in the queue|is waiting|Opening your entry page/,
  );
  await expectAccessible(page);
  await provider.setLimits({ writes_per_minute: 60 });
  await expect(title(page, 'Your entry page is ready')).toBeVisible({ timeout: 150_000 });
  for (const other of others) await other.close();
});

// Last: the provider's clock stays ahead.
test('a session that ended shows it, and starts again with what was handed over', async ({
  page,
  provider,
}) => {
  await page.goto(`/events/${event.id}/register`);
  await handOver(page, { name: 'Akello Grace' });
  await page.getByRole('button', { name: 'Go to the entry page' }).last().click();
  await onPartnerPage(page);
  const first = page.url();
  await cancel(page);
  await provider.advance(24 * 3600 + 60);
  await page.goto(`/checkout/cancelled/${refIn(page)}`);
  await expect(title(page, 'The entry page has closed')).toBeVisible();
  await expect(words(page, 'no payment for it has reached us')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start again' }).click();
  await onPartnerPage(page);
  expect(page.url()).not.toBe(first);
  await expect(page.getByLabel('Full name')).toHaveValue('Akello Grace');
});
