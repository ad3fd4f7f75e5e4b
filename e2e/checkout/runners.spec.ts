// The runner's own page, with and without a script: sign, fill in a place, change answers; and what a revoked link shows.
import type { Page } from '@playwright/test';
import { expectAccessible, title } from '../harness/buyer-steps.ts';
import { expect } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';
import { type GroupEvent, openGroupEvent } from '../states/group-event.ts';
import { payForGroup } from '../states/group-states.ts';
import type { Stage } from '../states/page-state.ts';
import { ASKED, four, runnersOf } from '../states/runner-states.ts';
import { test } from '../states/state-test.ts';

let event: GroupEvent;

test.beforeAll(async ({ provider }) => {
  event = await openGroupEvent(provider, 'Runners Story', ASKED);
});
test.afterAll(() => event.remove());

/** A paid order of four; then the browser is a runner's. */
async function paidGroup(stage: Stage) {
  const orderRef = await payForGroup(stage, event, four(event));
  const statusOf = async () => (await stage.page.request.get(`/api/orders/${orderRef}/status`)).json();
  await expect.poll(async () => (await statusOf()).stage).toBe('paid');
  await stage.page.context().clearCookies();
  const [, named = '', child = '', place = ''] = await runnersOf(stage, orderRef);
  const code = async (ref: string) => {
    const [row] = await stage.rows.query('SELECT code FROM participant WHERE ref = $1', ref);
    const all = String(row?.code);
    return `${all.slice(0, 4)}-${all.slice(4)}`;
  };
  return { orderRef, named, child, place, code };
}

const accept = (page: Page) => page.locator('[name=waiver_accepted]').check();
const press = (page: Page) => page.getByRole('button', { name: 'Sign and get my bib' }).click();

const column = async ({ rows }: Stage, ref: string, name: string) =>
  (await rows.query(`SELECT ${name} AS value FROM participant WHERE ref = $1`, ref))[0]?.value;

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a runner with a name signs once, and the QR appears', async ({ stage }) => {
      const { page } = stage;
      const { named, code } = await paidGroup(stage);
      await page.goto(`/runners/${named}`);
      await expect(title(page, 'One thing left: sign')).toBeVisible();
      const shown = await code(named);
      await expect(page.getByText(shown)).toHaveCount(0);
      await press(page);
      await expect(page.getByText('Accept the waiver to continue.').first()).toBeVisible();
      await accept(page);
      await press(page);
      await expect(title(page, "You're in!")).toBeVisible();
      await expect(page.getByText(shown, { exact: true })).toBeVisible();
      await expect(page.getByRole('img', { name: `Your kit code ${shown} as a QR code` })).toBeVisible();
      await expect(page.getByText(/^Signed \d/)).toBeVisible();
      await expect(page.getByText('Okello John', { exact: true })).toBeVisible();
      const html = await page.content();
      for (const other of ['Akello Grace', 'Kato Moses', 'Nankya Joan', 'UGX'])
        expect(html).not.toContain(other);
    });

    test('a place is filled in and signed with one press; whoever comes second is told so', async ({
      stage,
      browser,
    }) => {
      const { page } = stage;
      const { place } = await paidGroup(stage);
      const second = await browser.newPage({ javaScriptEnabled, baseURL: storyAddress().appUrl });
      await second.goto(`/runners/${place}`);
      await page.goto(`/runners/${place}`);
      await expect(title(page, 'Claim your place in Runners Story')).toBeVisible();
      await press(page);
      await expect(page.getByRole('heading', { name: 'things to fix' })).toBeVisible();
      for (const [one, name] of [
        [page, 'Opio Daniel'],
        [second, 'Okot Peter'],
      ] as const) {
        await one.getByLabel('Your full name').fill(name);
        await one.getByRole('radio', { name: 'L', exact: true }).check();
        await accept(one);
      }
      await press(page);
      await expect(title(page, "You're in!")).toBeVisible();
      await expect(page.getByText('Opio Daniel')).toBeVisible();
      await press(second);
      await expect(title(second, 'This place is taken')).toBeVisible();
      await expect(second.getByText('Opio Daniel')).toHaveCount(0);
      await second.close();
      expect(await column(stage, place, 'name')).toBe('Opio Daniel');
    });

    test('a child has a guardian sign, and answers change until the date', async ({ stage }) => {
      const { page } = stage;
      const { child } = await paidGroup(stage);
      await page.goto(`/runners/${child}`);
      await accept(page);
      await press(page);
      await expect(page.getByText('Add this. A child needs a guardian.').first()).toBeVisible();
      await page.getByLabel('Name of the parent or guardian').fill('Nankya Joan');
      await accept(page);
      await press(page);
      await expect(title(page, "You're in!")).toBeVisible();
      await page.getByText('Change my answers').click();
      await page.getByRole('radio', { name: 'XL', exact: true }).check();
      await page.getByLabel('Emergency contact').fill('Her aunt');
      await page.getByRole('button', { name: 'Save my answers' }).click();
      await expect(page.getByRole('definition').filter({ hasText: 'XL' })).toBeVisible();
      await expect(page.getByText('Her aunt')).toBeVisible();
    });

    test('a link that was replaced says so', async ({ stage }) => {
      const { page, complaints } = stage;
      complaints.expect(/status of 404/);
      const { named } = await paidGroup(stage);
      await stage.rows.query(
        'UPDATE participant SET ref = $2 WHERE ref = $1',
        named,
        `${named.slice(0, 20)}AAAA`,
      );
      const answer = await page.goto(`/runners/${named}`);
      expect(answer?.status()).toBe(404);
      await expect(title(page, 'This link no longer works')).toBeVisible();
    });
  });
}

test('the page is private, and its files are those of the runner', async ({ stage }) => {
  const { page } = stage;
  const { named, place } = await paidGroup(stage);
  expect(await column(stage, named, 'opened_at')).toBeNull();
  // A program that draws previews of links fetches the page without running it.
  const fetched = await page.request.get(`/runners/${named}`);
  expect(fetched.headers()).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(await column(stage, named, 'opened_at')).toBeNull();
  await page.goto(`/sw/runners/${named}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await expect.poll(() => column(stage, named, 'opened_at')).not.toBeNull();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'same-origin');
  for (const file of ['bib.png', 'calendar.ics'])
    expect((await page.request.get(`/runners/${place}/${file}`)).status()).toBe(404);
  await stage.rows.query('UPDATE participant SET signed_at = now() WHERE ref = $1', named);
  await page.goto(`/runners/${named}`);
  await expectAccessible(page);
  const picture = await page.request.get(`/runners/${named}/bib.png`);
  expect(picture.headers()).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, no-store',
  });
  const calendar = await page.request.get(`/runners/${named}/calendar.ics`);
  const text = (await calendar.text()).replaceAll('\r\n ', '');
  for (const part of ['BEGIN:VEVENT', `/runners/${named}`, 'Kololo Airstrip']) expect(text).toContain(part);
  await expect(page.getByRole('link', { name: 'Share your bib' })).toHaveAttribute('download');
});
