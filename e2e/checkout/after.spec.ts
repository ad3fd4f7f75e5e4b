// Pages after the payment: confirmation, files, receipt, offline copy, refunds, and the order search by code.
import type { Page } from '@playwright/test';
import { expectAccessible, fillRegistration, openListedEvent, send, title } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import type { StoryProvider } from '../harness/story-provider.ts';

let eventId = '';

test.beforeAll(async ({ provider }) => {
  eventId = await openListedEvent(provider);
});

const FINISH = "You're in!";
const CODE = /^[A-Z0-9]{4}-[A-Z0-9]{4}$/;

async function placeOrder(page: Page): Promise<{ code: string; phone: string }> {
  await fillRegistration(page, eventId);
  const phone = await page.getByLabel('Phone number').inputValue();
  await send(page);
  await expect(title(page, 'Review and pay')).toBeVisible();
  const code = (await page.getByText(CODE).first().textContent()) ?? '';
  return { code, phone };
}

async function payOrder(page: Page, provider: StoryProvider): Promise<{ code: string; phone: string }> {
  const placed = await placeOrder(page);
  await send(page);
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
  await provider.answerPrompt(placed.code, 'approve');
  await expect(title(page, FINISH)).toBeVisible();
  return placed;
}

test('a very long name does not overflow any page from the review to the receipt', async ({
  page,
  provider,
}) => {
  const name = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss';
  await page.setViewportSize({ width: 360, height: 740 });
  await fillRegistration(page, eventId);
  await page.getByLabel('Full name').fill(name);
  await send(page);
  const code = (await page.getByText(CODE).first().textContent()) ?? '';
  const staysOnPage = async () => {
    await expect(page.getByText(name).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  };
  await staysOnPage();
  await send(page);
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
  await provider.answerPrompt(code, 'approve');
  await expect(title(page, FINISH)).toBeVisible();
  await staysOnPage();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await staysOnPage();
});

test('the confirmation shows the pick-up code, the participants, and all links and files', async ({
  page,
  provider,
}) => {
  const { code } = await payOrder(page, provider);
  const ref = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(page.getByRole('img', { name: `Order code ${code} as a QR code` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order code' })).toContainText(/Entry number\s*\d+/);
  await expect(page.getByRole('region', { name: "Who's running" })).toContainText('Namuli Ruth');
  await expectAccessible(page);

  for (const kind of ['WhatsApp', 'SMS']) {
    const links = page.getByRole('region', { name: 'Bring your friends' });
    const address = (await links.getByRole('link', { name: kind }).getAttribute('href')) ?? '';
    expect(decodeURIComponent(address)).toContain(`/events/${eventId}`);
    expect(address).not.toContain(ref);
    expect(address).not.toContain(code);
  }
  const calendar = await page
    .getByRole('main')
    .getByRole('link', { name: /calendar/i })
    .getAttribute('href');
  const day = await page.request.get(calendar ?? '');
  const file = (await day.text()).replaceAll('\r\n ', '');
  for (const part of ['BEGIN:VEVENT', `Order code ${code}`, `/orders/${ref}`, `/events/${eventId}`])
    expect(file).toContain(part);
  expect(day.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': expect.stringContaining('noindex'),
  });
  await expect(page.getByRole('button', { name: 'Copy link', exact: true })).toBeVisible();

  const bib = page.getByRole('link', { name: 'Share your bib' });
  await expect(bib).toHaveAttribute('download');
  const picture = await page.request.get((await bib.getAttribute('href')) ?? '');
  expect(picture.headers()).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  await page.evaluate(() => {
    const share = async ({ files = [] }: ShareData) => {
      document.body.dataset.shared = `${files[0]?.name} ${files[0]?.size}`;
    };
    Object.assign(navigator, { canShare: () => true, share });
  });
  await bib.click();
  await expect(page.locator('body')).toHaveAttribute(
    'data-shared',
    `bib.png ${(await picture.body()).length}`,
  );

  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(title(page, 'Receipt')).toBeVisible();
  await expect(page.getByText(code)).toBeVisible();
  await expect(page.getByText(/^MTN.*, from 077/)).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const pages = async () =>
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(await pages()).toHaveLength(1);
  const participants = page.getByRole('region', { name: "Who's running" });
  await expect(participants).toContainText('Namuli Ruth');
  await expect(participants).toContainText('Ten');
  await participants.locator('li').evaluate((participant) => {
    for (let more = 1; more < 120; more += 1) participant.after(participant.cloneNode(true));
  });
  expect(await pages(), 'the names of a club, one on a line').toHaveLength(4);
});

test('each refund is listed on the order page and on the receipt', async ({ page, provider }) => {
  const { code } = await payOrder(page, provider);
  const { id } = await provider.findOrder(code);
  await provider.refund(id, 5000);
  const refunds = page.getByRole('region', { name: 'Refunds' });
  await expect(async () => {
    await page.reload();
    await expect(refunds).toContainText(/UGX\s5,000/, { timeout: 500 });
  }).toPass();
  await expect(page.getByText(/UGX\s5,000 of UGX\s[\d,]+ was refunded/)).toBeVisible();
  await expect(page.getByText('The entry is still confirmed.')).toBeVisible();
  await expect(refunds, 'another refund may not be known yet').toContainText(
    /Refunded, at least\s*UGX\s5,000/,
  );
  await expectAccessible(page);
  await provider.refund(id, 2000);
  await expect(async () => {
    await page.reload();
    await expect(refunds).toContainText(/Refunded, at least\s*UGX\s7,000/, { timeout: 500 });
  }).toPass();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(refunds).toContainText(/UGX\s5,000/);
});

test('a paid order that was opened before works offline, and refreshes when the network is back', async ({
  page,
  context,
  provider,
  request,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { code } = await payOrder(page, provider);
  const cachedPages = () =>
    page.evaluate(async () => (await (await caches.open('orders')).keys()).map(({ url }) => url));
  await expect.poll(cachedPages).toEqual([page.url()]);
  const line = page.getByText("You're offline. This is your entry as of");
  await expect(line).toBeHidden();

  await context.setOffline(true);
  await page.reload();
  await expect(line).toBeVisible();
  await expect(page.getByText('Waiting for the network.'), 'not said twice').toBeHidden();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: `Order code ${code} as a QR code` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Receipt' }), 'it would open nothing').toBeHidden();
  await expectAccessible(page);

  const { id } = await provider.findOrder(code);
  await provider.refund(id);
  const status = page.url().replace('/orders/', '/api/orders/').concat('/status');
  await expect.poll(async () => (await (await request.get(status)).json()).stage).toBe('refunded');
  await context.setOffline(false);
  await expect(title(page, 'This order was refunded')).toBeVisible();
  await expect(line).toBeHidden();
  // The cached copy is deleted, so no old state is shown.
  await expect.poll(cachedPages).toEqual([]);
});

test('an open page that shows a refund is removed from the offline cache', async ({
  page,
  context,
  provider,
  request,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const { code } = await payOrder(page, provider);
  const cachedPages = () => page.evaluate(async () => (await (await caches.open('orders')).keys()).length);
  await expect.poll(cachedPages).toBe(1);
  const { id } = await provider.findOrder(code);
  await provider.refund(id);
  const status = page.url().replace('/orders/', '/api/orders/').concat('/status');
  await expect.poll(async () => (await (await request.get(status)).json()).stage).toBe('refunded');
  // The page polls once a minute, and when the connection is back.
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(title(page, 'This order was refunded')).toBeVisible();
  await expect.poll(cachedPages).toBe(0);
});

test('an unpaid order has a link to copy, but no offline copy, files or receipt', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await placeOrder(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await expect(page.getByRole('button', { name: 'Copy page link' })).toBeVisible();
  for (const file of ['bib.png', 'calendar.ics'])
    expect((await page.request.get(`${page.url()}/${file}`)).status()).toBe(404);
  expect((await page.request.get(`${page.url()}/receipt`)).status()).toBe(404);
});

test('unknown addresses have their words in the HTML, in their language and in a frame', async ({
  request,
}) => {
  const nobody = 'AbCdEfGhIjKlMnOpQrStUv_-';
  for (const [path, words] of [
    [`/orders/${nobody}`, 'We can&#x27;t find this order'],
    [`/orders/${nobody}/receipt`, 'We can&#x27;t find this order'],
    [`/sw/orders/${nobody}/edit`, 'lang="sw"'],
    ['/pay/0f8fad5b-d9cb-469f-a165-70867728950e', 'This page isn&#x27;t here'],
    ['/fr/pay/nobody', 'lang="fr"'],
    [`/runners/${nobody}`, '<h1'],
    [`/en-x-frame/orders/${nobody}`, 'framed inline-frame'],
    ['/events/evt_nobody', 'This page isn&#x27;t here'],
    ['/events/evt_nobody/register', 'This page isn&#x27;t here'],
    ['/xx/help', 'This page isn&#x27;t here'],
  ] as const) {
    const answer = await request.get(path);
    const html = await answer.text();
    expect(answer.status(), path).toBe(404);
    expect(html, path).toContain('<h1');
    expect(html, path).toContain(words);
    expect(html, path).not.toContain('__next_error__');
    if (path.includes(nobody)) expect(answer.headers()['cache-control'], path).toContain('no-store');
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('an unknown order address says that nothing is lost and links to the order search', async ({
      page,
      complaints,
    }) => {
      complaints.expect(/status of 404/);
      expect((await page.goto('/orders/nothing'))?.status()).toBe(404);
      await expect(title(page, "We can't find this order")).toBeVisible();
      await expect(page.getByText("A paid entry isn't lost.")).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name: 'Find my order' }).click();
      await expect(title(page, 'Find my order')).toBeVisible();
    });

    test('an order is found only by its code together with the phone number', async ({ page }) => {
      const { code, phone } = await placeOrder(page);
      const address = page.url();
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Find my order' }).click();
      await expect(title(page, 'Find my order')).toBeVisible();
      const search = async (number: string, typed: string) => {
        await page.getByLabel('Phone number').fill(number);
        await page.getByLabel('Order code').fill(typed);
        await send(page);
      };
      const nothing = page.getByText('We found no order with this code and phone number.');
      await search(phone, 'AAAA-AAAA');
      await expect(nothing).toBeVisible();
      await expect(page.getByLabel('Order code')).toHaveValue('AAAA-AAAA');
      for (const label of ['Phone number', 'Order code'])
        await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
      await search('0772 000 001', code);
      await expect(nothing).toBeVisible();
      await search('12', code);
      await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/Check the phone number/);
      if (javaScriptEnabled) await expectAccessible(page);
      await search(phone, code.toLowerCase().replace('-', ' '));
      await expect(page).toHaveURL(address);
    });
  });
}

test('repeated searches go on with a proof that the script finds', async ({ page }) => {
  const { phone } = await placeOrder(page);
  await page.goto('/find');
  await page.getByLabel('Phone number').fill(phone);
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  for (let n = 1; n <= 9; n += 1) {
    await page.getByLabel('Order code').fill(`GUES-${1000 + n}`);
    await send(page);
    // The ninth is asked for a proof, and sent again with it.
    await expect.poll(() => posts).toBe(n <= 8 ? n : 10);
    await expect(page.getByRole('alert').filter({ hasText: 'We found no order' })).toBeVisible();
  }
  await expectAccessible(page);
});
