// Participants at the desk, with and without a script: counts, what is missing, columns, files, new rows, each role.
import type { Page } from '@playwright/test';
import { expectAccessible, openEvent, openListedEvent, untilListed } from '../harness/buyer-steps.ts';
import { sell } from '../harness/desk-sales.ts';
import { addMember, enterDesk, withDatabase } from '../harness/desk-steps.ts';
import { expect, test } from '../harness/story.ts';

const TEN = `tkt_${crypto.randomUUID()}`;
const SHIRT = {
  key: 'shirt_size',
  label: 'Shirt size',
  type: 'select',
  required: true,
  options: ['S', 'M'],
};
const MARATHON = 'evt_kampala_city_marathon';
/** By surname; a place without a name stands above them, with its order. */
const EVERYBODY = [
  'Élise Acan',
  'Okot Ben',
  'Abaho Collins',
  'Atim Ruth',
  'Nakato Sarah',
  'Name with the provider',
];
const PLACES = 1;
const NAME = `Start List ${crypto.randomUUID().slice(0, 8)}`;
let race = '';
let empty = '';
let club = '';

test.beforeAll(async ({ provider }) => {
  race = await openEvent(provider, {
    name: NAME,
    ticket_types: [{ ticket_type_id: TEN, name: 'Ten', price_minor: 20_000, capacity: 100 }],
    additional_questions: [SHIRT],
  });
  empty = await openEvent(provider, { name: 'Start List Empty' });
  await untilListed([race, empty]);
  const sale = { eventId: race, ticketId: TEN };
  club = await sell({
    ...sale,
    people: [{ name: 'Nakato Sarah' }, { name: 'Abaho Collins' }, { name: null }, { name: 'Élise Acan' }],
    orderAnswers: { shirt_size: 'S' },
  });
  await sell({ ...sale, people: [{ name: 'Atim Ruth' }], orderAnswers: { shirt_size: 'M' } });
  await sell({ ...sale, people: [{ name: 'Okot Ben' }] });
  await sell({ ...sale, elsewhere: true });
  await sell({ ...sale, status: 'cart', people: [{ name: 'Not Paid' }] });
});

const start = () => `/admin/participants?event=${race}`;
const list = (page: Page) => page.locator('.desk-list tbody tr');
const listedNames = (page: Page) => page.locator('.desk-list .row-link').allTextContents();
/** A phone folds the counts, and what is missing; what is open stays so while a link filters the list. */
async function unfold(page: Page, name: string): Promise<void> {
  const region = page.getByRole('region', { name });
  if ((await region.locator('details').getAttribute('open')) === null)
    await region.locator('summary').click();
}
/** The files stand behind one button; opening it twice is harmless. */
const openExport = (page: Page) =>
  page.locator('details', { has: page.locator('summary', { hasText: 'Export' }) }).evaluate((menu) => {
    menu.setAttribute('open', '');
  });
const count = (page: Page, column: number) =>
  page.getByRole('table', { name: 'Entries' }).locator('tbody tr').first().locator('td').nth(column);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('lists who runs by surname, above them places without a name by order, with one message', async ({
      page,
    }) => {
      await enterDesk(page, start());
      expect(await listedNames(page)).toEqual(EVERYBODY);
      await expect(list(page).first().locator('td').last()).toBeEmpty();
      const places = page.getByRole('region', { name: 'Places without a name' });
      await expect(places).toContainText('1 place without a name, in 1 order');
      await places.locator('summary', { hasText: '1 of 4 places without a name' }).click();
      await expect(places.getByRole('link', { name: 'Place 3 of 4' })).toHaveAttribute('href', /#person-/);
      await expect(places.getByRole('link', { name: `Message about ${club}` })).toBeVisible();
      await expect(page.getByText('1 entry came from elsewhere')).toBeVisible();
      await expect(page.getByText(javaScriptEnabled ? /^Live · last change/ : /^As of/)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
    });

    test('each number of the counts filters the list, also answers not given and those elsewhere', async ({
      page,
    }) => {
      await enterDesk(page, start());
      // S, M, not given, with the provider, all.
      for (const [column, rows, places] of [
        [0, ['Élise Acan', 'Abaho Collins', 'Nakato Sarah'], PLACES],
        [1, ['Atim Ruth'], 0],
        [2, ['Okot Ben'], 0],
        [3, ['Name with the provider'], 0],
        [4, EVERYBODY, PLACES],
      ] as const) {
        await unfold(page, 'Entries');
        await expect(count(page, column)).toHaveText(String(rows.length + places));
        await count(page, column).getByRole('link').click();
        await expect(page).toHaveURL(/ticket=/);
        await expect(list(page)).toHaveCount(rows.length);
        expect(await listedNames(page)).toEqual(rows);
        await expect(page.getByRole('region', { name: 'Places without a name' })).toHaveCount(places);
        await page.goto(start());
      }
    });

    test('who lacks something is one filter, and one action for all', async ({ page }) => {
      await enterDesk(page, start());
      const missing = page.getByRole('region', { name: 'Details missing' });
      await expect(missing).toContainText('1 person');
      await unfold(page, 'Details missing');
      await missing
        .getByRole('listitem')
        .filter({ hasText: 'Name' })
        .getByRole('link', { name: '1' })
        .click();
      await expect(list(page)).toHaveCount(1);
      await unfold(page, 'Details missing');
      await page.getByRole('link', { name: 'Place 3 of 4' }).click();
      await expect(page).toHaveURL(/#person-/);
      await expect(page.getByRole('heading', { level: 1, name: club })).toBeVisible();
    });

    test('the buyers are asked for it one after the other, and who was asked is kept', async ({ page }) => {
      await enterDesk(page, start());
      await unfold(page, 'Details missing');
      await page.getByRole('link', { name: 'Message: Name' }).click();
      await expect(page.getByText('0 of 1 sent.')).toBeVisible();
      await expect(page.getByRole('link', { name: club })).toBeVisible();
      const whatsapp = page.getByRole('link', { name: 'WhatsApp' });
      await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/256\d{9}\?text=.*orders/);
      await expect(page.getByRole('link', { name: 'SMS' })).toHaveAttribute(
        'href',
        /^sms:\+256\d{9}\?&body=/,
      );
      await page.getByRole('button', { name: 'Sent, next' }).click();
      await expect(page.getByRole('heading', { name: 'All are sent' })).toBeVisible();
      await page.reload();
      await expect(page.getByText('1 of 1 sent.').first()).toBeVisible();
      await page.getByRole('button', { name: 'It was not sent' }).click();
      await expect(page.getByText('0 of 1 sent.')).toBeVisible();
      await expect(whatsapp).toBeVisible();
    });

    test('what a list does not know is said, and no file is made of it', async ({ page }) => {
      await enterDesk(page, `${start()}&show=nobody`);
      await expect(page.getByText('This list does not know “nobody” (show).')).toBeVisible();
      await expect(list(page)).toHaveCount(EVERYBODY.length);
      const file = `/admin/participants/export.csv?event=${race}&show=nobody`;
      expect((await page.request.get(file)).status()).toBe(400);
      await page.getByRole('link', { name: 'Remove it from the address' }).click();
      await expect(page.getByText('This list does not know')).toHaveCount(0);
    });

    test('what opens CSV files is chosen once', async ({ page }) => {
      await enterDesk(page, start());
      await page.locator('summary', { hasText: 'Export 7' }).click();
      await expect(page.getByRole('link', { name: 'CSV for Excel' }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Make them for other programs' }).click();
      const link = page.locator('a', { hasText: 'CSV for other programs' }).first();
      const text = await (await page.request.get((await link.getAttribute('href')) ?? '')).text();
      expect(text).toMatch(/^"Name"/);
      await page.goto('/admin/orders');
      await page.locator('summary', { hasText: 'Export' }).click();
      await expect(page.getByRole('link', { name: 'CSV for other programs' }).first()).toBeVisible();
    });

    test('a required answer that is missing is named at the end of its row', async ({ page }) => {
      const name = `Zawadi ${crypto.randomUUID().slice(0, 8)}`;
      await sell({ eventId: MARATHON, ticketId: 'tkt_kcm_10', people: [{ name }] });
      await enterDesk(page, `/admin/participants?event=${MARATHON}&missing=answer_shirt_size&q=${name}`);
      await expect(list(page)).toHaveCount(1);
      await expect(list(page)).toContainText(/signature and 1 more$/);
      await withDatabase((client) =>
        client.query(`UPDATE participant SET signed_at = now() WHERE name = $1`, [name]),
      );
      await page.reload();
      await expect(list(page)).toContainText(/Running shirt size$/);
      await page.goto(`/admin/participants?event=${MARATHON}&answer_shirt_size=-&q=${name}`);
      await expect(list(page)).toHaveCount(1);
    });

    test('chosen columns are what the page, the print and the files have', async ({ page }) => {
      await enterDesk(page, start());
      await page.locator('summary', { hasText: 'Columns' }).click();
      await page.getByRole('checkbox', { name: 'Ticket' }).uncheck();
      await page.getByRole('checkbox', { name: 'Buyer', exact: true }).check();
      await page.getByRole('checkbox', { name: 'Shirt size' }).check();
      await page.getByRole('button', { name: 'Show these columns' }).click();
      const headings = ['Name', 'Details missing', 'Shirt size', 'Order', 'Buyer'];
      const shown = page.locator('.desk-list thead th');
      await expect(page).toHaveURL(/columns=/);
      await expect(shown).toHaveCount(headings.length);
      expect((await shown.allTextContents()).toSorted()).toEqual(headings.toSorted());
      const order = await shown.allTextContents();
      await openExport(page);
      const csv = await page.getByRole('link', { name: 'CSV' }).first().getAttribute('href');
      const text = await (await page.request.get(csv ?? '')).text();
      expect(text.split('\r\n')[0]).toBe(`\ufeff${order.map((heading) => `"${heading}"`).join(',')}`);
      expect(text).toContain('Élise Acan');
      await page.getByRole('link', { name: 'Print' }).click();
      await expect(page.getByRole('heading', { name: `Participants · ${NAME}` })).toBeVisible();
      expect(await shown.allTextContents()).toEqual(order);
      await expect(list(page)).toHaveCount(EVERYBODY.length + PLACES);
    });

    test('a file keeps headings and order, and has only what changed since it was made', async ({ page }) => {
      const name = `Timing ${javaScriptEnabled}`;
      await enterDesk(page, `${start()}&columns=name&columns=code&columns=order`);
      await openExport(page);
      await page.locator('summary', { hasText: 'Save as a file' }).click();
      const form = page.locator('#files form', { hasText: 'Name of the file' });
      await form.getByRole('textbox', { name: 'Name of the file' }).fill(name);
      await form.getByRole('textbox', { name: 'Position of Name' }).fill('2');
      await form.getByRole('textbox', { name: 'Position of Pick-up code' }).fill('');
      await form.getByRole('textbox', { name: 'Position of Order' }).fill('1');
      await form.getByRole('textbox', { name: 'Heading of Order' }).fill('TEAM');
      await form.getByRole('textbox', { name: 'Heading of Name' }).fill('RUNNER');
      await form.getByRole('button', { name: 'Save file' }).click();
      const file = page.locator('#files li', { hasText: name });
      await expect(file).toContainText('never made');
      await openExport(page);
      const whole = await page.request.get(
        (await file.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? '',
      );
      const rows = (await whole.text()).trim().split('\r\n');
      expect(rows[0]).toBe('"TEAM","RUNNER"');
      expect(rows).toHaveLength(1 + EVERYBODY.length + PLACES);
      await page.reload();
      await withDatabase((client) =>
        client.query(
          `UPDATE participant SET name = $2, updated_at = now() WHERE event_id = $1 AND name LIKE 'Abaho%'`,
          [race, 'Abaho Collins'],
        ),
      );
      await openExport(page);
      const changed = await page.request.get(
        (await file.getByRole('link', { name: 'Only what changed' }).getAttribute('href')) ?? '',
      );
      const part = ['"TEAM","RUNNER","On the list now"', `"${club}","Abaho Collins","Yes"`];
      expect((await changed.text()).trim().split('\r\n')).toEqual(part);
      await page.reload();
      await expect(file).toContainText(/part last made .* by /);
      await expect(page.locator('#files')).toContainText('everybody who changed, of all who ever paid');
      await openExport(page);
      const again = await page.request.get(
        (await file.getByRole('link', { name: 'Again: what changed' }).getAttribute('href')) ?? '',
      );
      expect((await again.text()).trim().split('\r\n')).toEqual(part);
      await file.getByRole('button', { name: 'Remove' }).click();
      await expect(file).toHaveCount(0);
    });

    test('without a payment it says so, and opens the orders that wait, else the page of the race', async ({
      page,
      provider,
    }) => {
      await enterDesk(page, `/admin/participants?event=${empty}`);
      await expect(page.getByRole('heading', { name: 'Nobody has paid yet' })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await expect(page.getByRole('link', { name: 'Orders that wait for payment' })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Open the page' })).toHaveAttribute(
        'href',
        `/events/${empty}`,
      );
      const awaited = await openListedEvent(provider, { name: 'Start List Awaited' });
      await sell({
        eventId: awaited,
        ticketId: 'tkt_awaited',
        status: 'prompt_sent',
        people: [{ name: 'Not Paid' }],
      });
      await page.goto(`/admin/participants?event=${awaited}`);
      await page.getByRole('link', { name: 'Orders that wait for payment' }).click();
      await expect(page).toHaveURL(/\/admin\/orders\?.*status=waiting/);
      await page.goto(`${start()}&q=zzz`);
      await expect(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
      await page.getByRole('link', { name: 'Show everybody' }).click();
      await expect(list(page)).toHaveCount(EVERYBODY.length);
    });
  });
}

test('a new participant waits until asked for; a change within a row applies at once', async ({
  page,
  provider,
}) => {
  const live = await openListedEvent(provider, { name: 'Live Start List' });
  const sale = { eventId: live, ticketId: 'tkt_live' };
  await sell({ ...sale, people: [{ name: 'Mugisha Allan' }] });
  await enterDesk(page, `/admin/participants?event=${live}`);
  await expect(list(page)).toHaveCount(1);
  await sell({ ...sale, people: [{ name: 'Abaho First' }] });
  const bar = page.getByRole('link', { name: '1 new participant. Show them' });
  await expect(bar).toBeVisible();
  // The counts follow; the list stays.
  await expect(page.getByText('2 places in paid orders')).toBeVisible();
  expect(await listedNames(page)).toEqual(['Mugisha Allan']);
  await withDatabase((client) =>
    client.query(
      `UPDATE participant SET name = 'Mugisha Renamed', updated_at = now() WHERE event_id = $1 AND name LIKE 'Mugisha%'`,
      [live],
    ),
  );
  await expect(page.getByRole('link', { name: 'Mugisha Renamed' })).toBeVisible();
  await expect(list(page)).toHaveCount(1);
  await bar.click();
  await expect(list(page)).toHaveCount(2);
  expect(await listedNames(page)).toEqual(['Abaho First', 'Mugisha Renamed']);
  await expect(bar).toHaveCount(0);
});

test('staff export, viewers only read, and a member of one race sees that race alone', async ({
  browser,
  baseURL,
}) => {
  const signedIn = async (member: Awaited<ReturnType<typeof addMember>>, path: string) => {
    const page = await (await browser.newContext({ baseURL })).newPage();
    await enterDesk(page, path, member);
    return page;
  };
  const file = `/admin/participants/export.csv?event=${race}`;
  const staff = await signedIn(await addMember('staff'), start());
  await expect(staff.locator('summary', { hasText: 'Export' })).toBeVisible();
  expect((await staff.request.get(file)).status()).toBe(200);
  await staff.context().close();
  const viewer = await signedIn(await addMember('viewer'), start());
  await expect(list(viewer)).toHaveCount(EVERYBODY.length);
  await expect(viewer.locator('summary', { hasText: 'Export' })).toHaveCount(0);
  await expect(viewer.getByRole('link', { name: 'Print' })).toBeVisible();
  await expect(viewer.locator('#files')).toHaveCount(0);
  expect((await viewer.request.get(file)).status()).toBe(403);
  await viewer.context().close();
  const one = await signedIn(await addMember('staff', [race]), '/admin/participants');
  await expect(list(one)).toHaveCount(EVERYBODY.length);
  expect((await one.goto(`/admin/participants?event=${empty}`))?.status()).toBe(404);
  expect((await one.request.get(`/admin/participants/live?event=${empty}`)).status()).toBe(404);
  await one.context().close();
});

test('with all races chosen, it asks for one', async ({ page }) => {
  await enterDesk(page, '/admin/participants');
  await page.getByRole('main').getByRole('link', { name: NAME }).click();
  await expect(list(page)).toHaveCount(EVERYBODY.length);
});

test('numbers in answers are masked on list, print and order for everybody, and whole in a file', async ({
  browser,
  baseURL,
  provider,
}) => {
  const type = { type: 'text', required: false };
  const asked = { key: 'emergency', label: 'Emergency contact', ...type };
  const eventId = await openListedEvent(provider, { name: 'Masked', additional_questions: [asked] });
  const code = await sell({
    eventId,
    ticketId: 'tkt_masked',
    people: [{ name: 'Nakato Sarah', answers: { own: '0772000097' } }],
    orderAnswers: { emergency: 'Mum 0772 000 098' },
  });
  const at = `/admin/participants?event=${eventId}&columns=name&columns=answer_emergency`;
  const order = `/admin/orders/${code}`;
  for (const role of ['viewer', 'staff'] as const) {
    const page = await (await browser.newContext({ baseURL })).newPage();
    await enterDesk(page, at, await addMember(role));
    for (const path of [at, `${at}&by=answer_emergency`, `${at}&print=1`, order]) {
      await page.goto(path);
      await expect(page.getByText('Mum 0772 ••• 098')).toHaveCount(1);
      expect(await page.locator('body').textContent(), path).not.toMatch(/0772 ?000 ?09/);
    }
    const show = page.getByRole('button', { name: 'Show: Emergency contact' });
    const file = await page.request.get(at.replace('participants', 'participants/export.csv'));
    if (role === 'viewer') {
      await expect(show).toHaveCount(0);
      expect(file.status()).toBe(403);
    } else {
      await page.locator('summary', { hasText: 'More' }).click();
      await show.click();
      await expect(page.getByText('Mum 0772 000 098')).toBeVisible();
      expect(await file.text()).toContain('Mum 0772 000 098');
    }
    await page.context().close();
  }
});
