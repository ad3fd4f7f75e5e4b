// Settings of the desk on a phone, with a script and without: fields, what is wrong at its field, the look before it is saved, what the
// buyer then sees on both storefronts, the audit log and its undo.
import type { Page } from '@playwright/test';
import { expectAccessible, openListedEvent } from '../harness/buyer-steps.ts';
import { addMember, enterDesk, withDatabase } from '../harness/desk-steps.ts';
import { expect, test } from '../harness/story.ts';

/** A race in which the desk may count kit days from a day that the story knows. */
const STARTS = new Date(Date.now() + 200 * 86_400_000);
const dayBefore = (days: number): string =>
  new Date(STARTS.getTime() - days * 86_400_000).toISOString().slice(0, 10);

const settingsOf = async (page: Page, eventId: string, role: 'owner' | 'staff' = 'owner') => {
  const path = `/admin/settings?event=${eventId}`;
  await enterDesk(page, path, await addMember(role));
  return path;
};

/** The cards are folded on a phone. */
async function unfoldCard(page: Page, id: string): Promise<void> {
  const card = page.locator(`#${id} > details`);
  if (!(await card.evaluate((element) => element instanceof HTMLDetailsElement && element.open)))
    await card.locator('> summary').click();
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).and(page.locator(':visible')).last().click();

async function fillKitDay(page: Page, index: number, [date, place]: readonly [string, string]) {
  await press(page, 'Add a kit day');
  await expect(field(page, `kit.${index}.date`)).toBeVisible();
  await field(page, `kit.${index}.date`).fill(date);
  await field(page, `kit.${index}.from`).fill('10:00');
  await field(page, `kit.${index}.to`).fill('18:00');
  await field(page, `kit.${index}.place`).fill(place);
}

/** What the desk saved for the whole shop would stand in the way of other stories. */
test.afterEach(() =>
  withDatabase((client) => client.query(`DELETE FROM setting WHERE file = 'organizer.json'`)),
);

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('an owner changes settings of a race and alerts, and buyers see it', async ({
      page,
      provider,
      browser,
    }) => {
      test.slow();
      const eventId = await openListedEvent(provider, { starts_at: STARTS.toISOString() });
      const path = await settingsOf(page, eventId);
      if (javaScriptEnabled) await expectAccessible(page);
      await unfoldCard(page, 'race');
      await fillKitDay(page, 0, [dayBefore(2), 'Kololo Airstrip']);
      await fillKitDay(page, 1, [dayBefore(4), 'Jinja, Main Street']);
      await press(page, 'Add a question');
      await field(page, 'questions.0.label').fill('Running club');
      await field(page, 'sales.all.closes').fill(`${dayBefore(3)}T20:00`);
      await field(page, 'place').fill('Kololo');
      await field(page, 'map').fill('http://maps.example');
      await unfoldCard(page, 'alerts');
      await field(page, 'alertEmails').fill('grace@runners.example\nhassan@runners.example');
      await field(page, 'webhook').fill('https://hooks.example.org/runners');
      await page.getByLabel('The sum of each day').uncheck();
      // A test goes to saved addresses; what is typed stays.
      await press(page, 'Send a test');
      await expect(page.getByText('Save an address for alerts first')).toBeVisible();
      await expect(field(page, 'webhook')).toHaveValue('https://hooks.example.org/runners');
      await unfoldCard(page, 'retention');
      // What is wrong stands at its field, and nothing is lost.
      await field(page, 'months').fill('never');
      await press(page, 'Review and save');
      await expect(page.locator('#map-problem')).toBeVisible();
      // Also in a card that the page folds.
      await expect(page.locator('#months-problem')).toBeVisible();
      await field(page, 'months').fill('24');
      await expect(field(page, 'map')).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, 'kit.1.place')).toHaveValue('Jinja, Main Street');
      await unfoldCard(page, 'race');
      await field(page, 'map').fill('https://maps.example/kololo');
      await press(page, 'Review and save');
      await expect(page.getByRole('heading', { name: '9 changes, not saved' })).toBeVisible();
      await expect(page.getByText('Runners can change answers until the last one ends').last()).toBeVisible();
      await expect(page.getByText('grace@runners.example, hassan@runners.example')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await press(page, 'Save these changes');
      await expect(page.getByText('9 changes are saved.')).toBeVisible();
      await expect(page).toHaveURL(/saved=9/);
      await page.goto(path);
      await unfoldCard(page, 'race');
      await expect(field(page, 'kit.1.place')).toHaveValue('Jinja, Main Street');
      await expect(field(page, 'months')).toHaveValue('24');

      const buyer = await (await browser.newContext()).newPage();
      const race = new URL(`/events/${eventId}`, page.url()).href;
      await expect(async () => {
        await buyer.goto(race);
        await expect(buyer.getByText('Jinja, Main Street')).toBeVisible({ timeout: 1_000 });
        await expect(buyer.getByText('Kololo Airstrip')).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await buyer.goto(`${race}/register`);
      await expect(buyer.getByText('Running club').first()).toBeAttached({ timeout: 20_000 });
      await buyer.context().close();
    });

    test('an owner looks at the race before anything is saved, and orders nothing there', async ({
      page,
      provider,
      browser,
      complaints,
    }) => {
      complaints.expect(/403/);
      const eventId = await openListedEvent(provider, { starts_at: STARTS.toISOString() });
      await settingsOf(page, eventId);
      await unfoldCard(page, 'race');
      await fillKitDay(page, 0, [dayBefore(2), 'Kololo Airstrip']);
      await field(page, 'place').fill('Nakawa');
      await press(page, 'Review and save');
      const opened = page.waitForEvent('popup');
      await press(page, 'Preview');
      const preview = await opened;
      await expect(preview).toHaveURL(`/events/${eventId}`);
      await expect(preview.getByText('This is a preview of settings')).toBeVisible();
      await expect(preview.getByText('Kololo Airstrip')).toBeVisible();
      await expect(preview.getByText('Nakawa').first()).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(preview);
      await preview.goto(`/events/${eventId}/register`);
      await preview.getByRole('button', { name: 'Continue' }).last().click();
      await expect(preview.getByText('nothing can be ordered or paid in it')).toBeVisible();

      const buyer = await (await browser.newContext()).newPage();
      await buyer.goto(new URL(`/events/${eventId}`, page.url()).href);
      await expect(buyer.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(buyer.getByText('Kololo Airstrip')).toHaveCount(0);
      await buyer.context().close();

      await preview.goto(`/events/${eventId}`);
      await preview.getByRole('button', { name: 'Close the preview' }).click();
      await expect(preview).toHaveURL('/admin/settings');
      await preview.goto(`/events/${eventId}`);
      await expect(preview.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(preview.getByText('Kololo Airstrip')).toHaveCount(0);
      // What was typed is still in the room.
      await expect(field(page, 'kit.0.place')).toHaveValue('Kololo Airstrip');
      await press(page, 'Save these changes');
      await expect(page.getByText('2 changes are saved.')).toBeVisible();
    });

    test('a change is taken back from the audit log while it is in force', async ({ page, provider }) => {
      const eventId = await openListedEvent(provider);
      const path = await settingsOf(page, eventId);
      await unfoldCard(page, 'race');
      for (const place of ['Kololo', 'Nakawa']) {
        await field(page, 'place').fill(place);
        await press(page, 'Review and save');
        await press(page, 'Save these changes');
        await expect(page.getByText('1 change is saved.')).toBeVisible();
        await page.goto(path);
        await unfoldCard(page, 'race');
        await expect(field(page, 'place')).toHaveValue(place);
      }
      await page.goto(`/admin/audit?event=${eventId}&kind=setting_changed`);
      await expect(page.locator('tbody tr')).toHaveCount(2);
      await expect(page.getByText('now: Nakawa')).toBeAttached();
      // Only the newer one is in force.
      await expect(page.getByRole('button', { name: 'Undo: Place of the start' })).toHaveCount(1);
      await page.getByRole('button', { name: 'Undo: Place of the start' }).click();
      await expect(page.getByText('Undone: the value before is back.')).toBeVisible();
      await unfoldCard(page, 'race');
      await expect(field(page, 'place')).toHaveValue('Kololo');
    });
  });
}

test('what a file names is shown with a lock and has no field; only owners see the room', async ({
  page,
  browser,
}) => {
  await settingsOf(page, 'evt_kampala_city_marathon');
  await expect(page.getByText('content/organizer.json').first()).toBeAttached();
  await expect(field(page, 'name')).toHaveCount(0);
  await expect(field(page, 'kit.rows')).toHaveCount(0);
  await unfoldCard(page, 'race');
  await expect(
    page.locator('#race').getByText('content/events/evt_kampala_city_marathon.json').first(),
  ).toBeVisible();
  // The file names other parts of `participants`.
  await expect(field(page, 'questions.rows')).toHaveCount(1);
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await enterDesk(other, '/admin', await addMember('staff'));
  await expect(other.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  expect((await other.goto('/admin/settings'))?.status()).toBe(403);
  await other.context().close();
});
