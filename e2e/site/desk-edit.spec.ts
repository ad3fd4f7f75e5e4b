// A member corrects a participant, with and without a script.
import { expectAccessible, holdInventory, openListedEvent } from '../harness/buyer-steps.ts';
import { addMember, enterDesk, withDatabase } from '../harness/desk-steps.ts';
import { expect, test } from '../harness/story.ts';

let code = '';
test.beforeAll(async ({ provider, browser, baseURL }) => {
  const eventId = await openListedEvent(provider);
  const page = await (await browser.newContext({ baseURL })).newPage();
  code = await holdInventory(page, eventId);
  await page.context().close();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('a name is corrected from the order, and the audit log says who did it', async ({ page }) => {
      await enterDesk(page, `/admin/orders/${code}`);
      const edit = page.getByRole('link', { name: /^Edit: / });
      const runner = (await edit.getAttribute('aria-label'))?.replace('Edit: ', '');
      await edit.click();
      await expect(page.getByRole('heading', { level: 1, name: runner ?? '' })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      const name = page.getByRole('textbox', { name: 'Name', exact: true });
      await name.fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(name).toHaveAccessibleDescription('Add your full name.');
      await expect(name).toBeFocused();
      await name.fill(`Nakato ${javaScriptEnabled}`);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/orders/${code}`));
      await expect(page.getByText(`Nakato ${javaScriptEnabled}`, { exact: true })).toBeVisible();
      // The timeline is folded on a phone.
      await expect(page.getByText(/: changed a participant$/).first()).toBeAttached();
    });
  });
}

test('a viewer finds no way to edit, and its address answers 403', async ({ page, complaints }) => {
  complaints.expect(/status of 403/);
  const viewer = await addMember('viewer');
  await enterDesk(page, `/admin/orders/${code}`, viewer);
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Edit: / })).toHaveCount(0);
  const { rows } = await withDatabase((client) =>
    client.query(
      'SELECT p.id FROM participant p JOIN "order" o ON o.id = p.order_id WHERE o.order_code = $1',
      [code],
    ),
  );
  expect((await page.goto(`/admin/participants/${rows[0].id}`))?.status()).toBe(403);
});
