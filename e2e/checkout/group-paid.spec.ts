// The paid order of several people: who is missing, the link of each, new links, search, bib, receipt and the offline copy.
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expectAccessible, title } from '../harness/buyer-steps.ts';
import { expect } from '../harness/story.ts';
import { type GroupEvent, openGroupEvent } from '../states/group-event.ts';
import { many, payForGroup, signFirst } from '../states/group-states.ts';
import type { Stage } from '../states/page-state.ts';
import { test } from '../states/state-test.ts';

let signed: GroupEvent;
let plain: GroupEvent;

test.beforeAll(async ({ provider }) => {
  signed = await openGroupEvent(provider, 'Story Club Race', {
    sign: true,
    changes_until: '2099-01-30T23:59',
  });
  plain = await openGroupEvent(provider, 'Story Friends Race');
});

test.afterAll(async () => {
  await Promise.all([signed.remove(), plain.remove()]);
});

const list = (page: Page) => page.getByRole('region', { name: "Who's running" });
const row = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name });
const toSend = (page: Page, name: string) =>
  list(page).getByRole('link', { name: `Send ${name} the link by WhatsApp` });
const accents = (page: Page) => page.locator('main .btn:not(.btn-quiet):visible');

/** The message of a link that opens WhatsApp. */
const messageIn = (href: string | null) => new URL(href ?? '').searchParams.get('text') ?? '';

/** A club of four: a 42, a 21, a 10 and a place. Two have signed, the next has opened the link. */
async function openClub(stage: Stage, event: GroupEvent): Promise<string> {
  const ref = await payForGroup(stage, event, [
    { name: 'Okello John', ticket: event.marathon },
    { name: 'Nansubuga Mary', ticket: event.half },
    { name: 'Auma Rebecca', ticket: event.ten },
    { name: null, ticket: event.ten },
  ]);
  if (event === signed) await signFirst(stage, ref, 2);
  await stage.page.goto(`/orders/${ref}`);
  await expect(title(stage.page, 'All 4 are in!')).toBeVisible();
  return ref;
}

/** WhatsApp is not opened. */
function withoutWhatsapp({ page, complaints }: Stage) {
  complaints.expect(/third-party request: https:\/\/wa\.me/);
  return page.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'sent' }));
}

for (const javaScriptEnabled of [true, false])
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('the list says who is missing and why, and has the link of each', async ({ stage }) => {
      const { page } = stage;
      await openClub(stage, signed);
      await expect(list(page).getByRole('heading', { level: 2 })).toHaveText('2 of 4 signed');
      await expect(list(page)).toContainText('until Fri 30 Jan, 23:59');
      const rows = [
        '2 still to sign',
        /^3 .*Auma Rebecca.*Opened, not signed/,
        /^4 .*Place 4.*No name yet/,
        '2 signed',
        /^1 .*Okello John/,
        /^2 .*Nansubuga Mary/,
      ];
      await expect(list(page).getByRole('listitem')).toHaveText(rows);

      const square = toSend(page, 'Auma Rebecca');
      const message = messageIn(await square.getAttribute('href'));
      const own = await row(page, 'Auma Rebecca').getByRole('link').first().getAttribute('href');
      expect(own).toMatch(/^\/runners\/[\w-]{20,}$/);
      expect(message).toContain(`Hi Auma Rebecca! Your entry for Story Club Race is confirmed.`);
      expect(message).toContain(own ?? '');
      expect(messageIn(await toSend(page, 'Place 4').getAttribute('href'))).toContain('Fill in your name');
      const box = await square.boundingBox();
      expect([box?.width, box?.height]).toEqual([48, 48]);

      await expect(accents(page)).toHaveText(['Remind the other 2']);
      expect(await accents(page).getAttribute('href')).toContain(encodeURIComponent(own ?? ''));
    });

    test('a new link replaces the one before', async ({ stage }) => {
      const { page } = stage;
      await openClub(stage, signed);
      const own = () => row(page, 'Okello John').getByRole('link').first().getAttribute('href');
      const before = await own();
      await page.getByLabel('More for Okello John').click();
      const fold = row(page, 'Okello John').getByRole('group').first();
      await expect(fold.getByRole('link', { name: 'SMS' })).toHaveAttribute('href', /^sms:.*runners%2F/);
      await fold.getByText('New link', { exact: true }).click();
      await expect(fold.getByText('The old link stops working')).toBeVisible();
      await fold.getByRole('button', { name: 'Replace the link' }).click();
      await expect(page.getByText('Okello John has a new link. Send it now.')).toBeVisible();
      await expect.poll(own).not.toBe(before);
      expect(await own()).toMatch(/^\/runners\/[\w-]{20,}$/);
    });

    test('a long list is searched, shows only who is missing, and comes in parts', async ({ stage }) => {
      const { page } = stage;
      const ref = await payForGroup(stage, signed, many(signed).slice(0, 120));
      await signFirst(stage, ref, 58);
      await page.goto(`/orders/${ref}`);
      const names = () => list(page).getByRole('link', { name: /^Send .* by WhatsApp$/ });
      await expect(names()).toHaveCount(50);
      await list(page).getByRole('link', { name: 'More', exact: true }).click();
      await expect(list(page)).toContainText('51 to 100 of 120');
      await list(page).getByRole('link', { name: 'Only missing: 62' }).click();
      await expect(list(page)).toContainText('1 to 50 of 62');
      await page.getByLabel('Find a person').fill('kiconco linda 11');
      await page.getByLabel('Find a person').press('Enter');
      await expect(list(page).getByRole('status').filter({ hasText: 'found' })).toHaveText('1 person found');
      await expect(names()).toHaveCount(1);
      await page.getByLabel('Find a person').fill('nobody');
      await page.getByLabel('Find a person').press('Enter');
      await expect(list(page)).toContainText('Nobody found');
    });

    test('another browser sees who runs, but no link to send and none to replace', async ({ stage }) => {
      const { page } = stage;
      await openClub(stage, signed);
      await page.context().clearCookies();
      await page.reload();
      await expect(row(page, 'Auma Rebecca')).toContainText('Opened, not signed');
      await expect(list(page).getByRole('link')).toHaveCount(0);
      await expect(list(page).getByRole('button')).toHaveCount(0);
      expect(await page.content()).not.toContain('/runners/');
      await expect(accents(page)).toHaveText(['Share this race']);
    });
  });

test('the page passes the accessibility checks, also with a fold open and with large text', async ({
  stage,
}) => {
  const { page } = stage;
  await page.setViewportSize({ width: 360, height: 740 });
  await openClub(stage, signed);
  await page.getByLabel('More for Okello John').click();
  await expectAccessible(page);
  await page.evaluate(() => {
    document.documentElement.style.setProperty('font-size', '200%');
  });
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await wider()).toBeLessThanOrEqual(0);
});

test('reminders go to one person after the other', async ({ stage }) => {
  const { page } = stage;
  await withoutWhatsapp(stage);
  await openClub(stage, signed);
  await page.getByRole('link', { name: 'Remind the other 2' }).click();
  await expect(page).toHaveURL(/wa\.me.*Auma/);
  await page.goBack();
  await expect(page.getByText('1 of 2 opened in WhatsApp')).toBeVisible();
  await page.getByRole('link', { name: 'Next: Place 4' }).click();
  await expect(page).toHaveURL(/wa\.me.*Fill/);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Remind the other 2' })).toBeVisible();
});

test('where nobody signs, each link is sent once, and this phone knows it', async ({ stage }) => {
  const { page } = stage;
  await withoutWhatsapp(stage);
  await openClub(stage, plain);
  await expect(list(page).getByRole('heading')).toHaveText([
    "Who's running",
    '1 without a name',
    '3 with a name',
  ]);
  await expect(row(page, 'Okello John')).not.toContainText('Sent');
  await page.getByRole('link', { name: 'Send the first bib' }).click();
  await expect(page).toHaveURL(/wa\.me.*Okello/);
  await page.goBack();
  await expect(row(page, 'Okello John')).toContainText('Sent');
  for (const name of ['Nansubuga Mary', 'Auma Rebecca', 'Place 4']) {
    await page.getByRole('link', { name: `Next: ${name}` }).click();
    await page.goBack();
  }
  await expect(accents(page), 'a name is still missing').toHaveText(['Remind Place 4']);
  await stage.rows.query(
    `UPDATE participant SET name = 'Kiconco Linda', claimed_at = now()
     WHERE name IS NULL AND event_id = $1`,
    plain.id,
  );
  await page.reload();
  await expect(accents(page)).toHaveText(['Share this race']);
});

test('the bib counts the runners of each distance, without an entry number for all', async ({ stage }) => {
  const { page } = stage;
  await openClub(stage, plain);
  const bib = page.getByRole('region', { name: 'Order code' });
  await expect(bib).toContainText(/4\s*runners/);
  await expect(bib.getByRole('listitem')).toHaveText([/1\s×\s*42\s*km/, /1\s×\s*21\s*km/, /2\s×\s*10\s*km/]);
  await expect(bib).toContainText('Show this to collect all 4 kits');
  await expect(page.getByText('Entry number')).toHaveCount(0);
});

test('a refunded place is struck, has no link to send, and is not reminded', async ({ stage }) => {
  const { page, rows } = stage;
  const ref = await openClub(stage, signed);
  await rows.query(
    `UPDATE participant SET registration_status = 'refunded'
     WHERE name = 'Auma Rebecca' AND checkout_id = (SELECT id FROM checkout WHERE ref = $1)`,
    ref,
  );
  await page.reload();
  await expect(row(page, 'Auma Rebecca')).toContainText('No longer valid');
  await expect(toSend(page, 'Auma Rebecca')).toHaveCount(0);
  await expect(page.getByLabel('More for Auma Rebecca')).toHaveCount(0);
  await expect(row(page, 'Auma Rebecca').getByRole('link'), 'her page says so').toHaveCount(1);
  await expect(accents(page)).toHaveText(['Remind Place 4']);
  await expect(list(page).getByRole('heading', { level: 2 })).toHaveText('2 of 3 signed');
});

test('a runner takes a place by the sent link, and the buyer sees it', async ({ stage, browser }) => {
  const { page } = stage;
  await openClub(stage, signed);
  const sent = /https?:\S+$/.exec(messageIn(await toSend(page, 'Place 4').getAttribute('href')))?.[0] ?? '';
  const runner = await (await browser.newContext()).newPage();
  await runner.goto(sent);
  await runner.getByLabel('Your full name').fill('Kiconco Linda');
  await runner.locator('[name=waiver_accepted]').check();
  await runner.getByRole('button', { name: 'Sign and get my bib' }).click();
  await expect(title(runner, "You're in!")).toBeVisible();
  await expect(runner.getByText('4 of 4').first()).toBeVisible();
  await runner.context().close();
  await page.reload();
  await expect(list(page).getByRole('listitem').filter({ hasText: '3 signed' })).toBeVisible();
  await expect(row(page, 'Kiconco Linda')).toHaveText(/^4 .*Kiconco Linda/);
  await expect(accents(page)).toHaveText(['Remind Auma Rebecca']);
});

test('framed, the links to runners open a new tab, and the search stays in the frame', async ({ stage }) => {
  const { page } = stage;
  const ref = await payForGroup(stage, signed, many(signed).slice(0, 31));
  await page.goto(`/en-x-frame-c7c2410-r8/orders/${ref}`);
  await expect(title(page, 'All 31 are in!')).toBeVisible();
  const links = list(page).getByRole('listitem').getByRole('link');
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('target')));
  expect(new Set(targets), 'those of closed folds aside').toEqual(new Set(['_blank']));
  await expect(toSend(page, 'Okello John 1')).toHaveAttribute('target', '_blank');
  await page.getByLabel('Find a person').fill('okello john 1');
  await page.getByLabel('Find a person').press('Enter');
  await expect(list(page)).toContainText('2 people found');
  expect(new URL(page.url()).pathname).toContain('/en-x-frame-');
});

for (const language of ['sw', 'fr'])
  test(`the list fits a narrow phone and large text: ${language}`, async ({ stage }) => {
    const { page } = stage;
    await page.setViewportSize({ width: 320, height: 700 });
    const ref = await payForGroup(stage, signed, many(signed).slice(0, 31));
    await page.goto(`/${language}/orders/${ref}`);
    await expect(page.locator('#people')).toContainText('Okello John 1');
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await wider()).toBeLessThanOrEqual(0);
    await page.evaluate(() => {
      document.documentElement.style.setProperty('font-size', '200%');
    });
    expect(await wider()).toBeLessThanOrEqual(0);
  });

test('one person who is not the buyer is named on the heading and on the bib', async ({ stage }) => {
  const { page } = stage;
  const ref = await payForGroup(stage, plain, [{ name: 'Babirye Ann', ticket: plain.half }]);
  await page.goto(`/orders/${ref}`);
  await expect(title(page, 'Babirye Ann is in!')).toBeVisible();
  await expect(row(page, 'Babirye Ann')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order code' })).toContainText('Babirye Ann');
});

test('the receipt lists the people with number, distance and state', async ({ stage }) => {
  const { page } = stage;
  const ref = await openClub(stage, plain);
  await page.goto(`/orders/${ref}/receipt`);
  await expect(list(page).getByRole('listitem')).toHaveText([
    /Okello John.*Confirmed.*1 of 4.*Marathon 42 km/,
    /Nansubuga Mary.*Confirmed.*2 of 4.*Half Marathon 21 km/,
    /Auma Rebecca.*3 of 4.*10 km/,
    /Place 4.*4 of 4.*10 km/,
  ]);
  await page.emulateMedia({ media: 'print' });
  const lefts = await list(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
  expect(new Set(lefts).size, 'one column').toBe(1);
});

test('the offline copy has the list, without links', async ({ stage }) => {
  const { page, complaints } = stage;
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await openClub(stage, signed);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('orders')).keys()).length))
    .toBe(1);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText("You're offline. This is your entry as of")).toBeVisible();
  await expect(list(page)).toContainText('2 signed');
  await expect(row(page, 'Okello John')).toBeVisible();
  await expect(toSend(page, 'Okello John')).toBeHidden();
  await expect(accents(page)).toHaveCount(0);
});

test('the page of 500 people stays small', async ({ stage }) => {
  const { page } = stage;
  const ref = await payForGroup(stage, signed, many(signed));
  await page.goto(`/orders/${ref}`);
  await expect(title(page, 'All 500 are in!')).toBeVisible();
  const answer = await page.request.get(`/orders/${ref}`);
  expect(gzipSync(await answer.body()).byteLength).toBeLessThan(45 * 1024);
});
