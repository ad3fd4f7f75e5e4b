// Health: whether selling works and what to mend first, and the buttons that mend, with and without a script.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/buyer-steps.ts';
import { addMember, enterDesk, withDatabase } from '../harness/desk-steps.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';

/** The first row that is about this. */
const line = (page: Page, what: string) =>
  page
    .locator('tr', {
      has: page.locator('th[scope=row]', { hasText: new RegExp(`^${what.replace('?', '\\?')}$`) }),
    })
    .first();

test.afterEach(() =>
  withDatabase(async (client) => {
    await client.query(`DELETE FROM provider_trouble WHERE cause = 'session_permission_missing'`);
    await client.query(`DELETE FROM webhook_delivery WHERE id LIKE 'whd_story_%'`);
    await client.query(`SELECT graphile_worker.remove_job('story_job')`);
  }),
);

const setAside = () =>
  withDatabase(async (client) => {
    const id = `whd_story_${randomUUID()}`;
    await client.query(
      `INSERT INTO webhook_delivery (id, type, created_at, body, state) VALUES ($1, 'order.story', now(), $2, 'failed')`,
      [id, JSON.stringify({ id, type: 'order.story', created: 1, data: {} })],
    );
    return id;
  });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a webhook that was set aside is named, and replayed', async ({ page }) => {
      const id = await setAside();
      await enterDesk(page, '/admin/health');
      await expect(line(page, 'Was all of it understood?')).toContainText('set aside');
      await line(page, 'Was all of it understood?').getByRole('link', { name: 'Webhooks' }).click();
      await expect(page).toHaveURL(/\/admin\/webhooks\?state=failed$/);
      await page.locator('tr', { hasText: 'order.story' }).getByRole('button', { name: 'Replay' }).click();
      await expect(page.getByText('It’s processed again.')).toBeVisible();
      await expect
        .poll(() =>
          withDatabase(
            async (client) =>
              (await client.query('SELECT state FROM webhook_delivery WHERE id = $1', [id])).rows[0]?.state,
          ),
        )
        .toBe('ignored');
    });

    test('a job that failed for good is retried', async ({ page }) => {
      await withDatabase(async (client) => {
        await client.query(
          `SELECT graphile_worker.add_job('sweep', '{}'::json, job_key => 'story_job', run_at => now() + interval '1 day')`,
        );
        await client.query(
          `SELECT graphile_worker.permanently_fail_jobs(ARRAY(SELECT id FROM graphile_worker.jobs WHERE key = 'story_job'), 'the provider did not answer')`,
        );
      });
      await enterDesk(page, '/admin/health');
      await expect(line(page, 'Are background jobs running?')).toContainText('failed');
      await page
        .locator('tr', { hasText: 'the provider did not answer' })
        .getByRole('button', { name: 'Retry' })
        .click();
      await expect(page.getByText('1 job runs again.')).toBeVisible();
      await expect(page.getByText('the provider did not answer')).toHaveCount(0);
    });

    test('says what cannot be sold, and that nobody is told', async ({ page }) => {
      await withDatabase((client) =>
        client.query(
          `INSERT INTO provider_trouble (cause, host, detail, first_at, last_at) VALUES ('session_permission_missing', '', '', now(), now())`,
        ),
      );
      await enterDesk(page, '/admin/health');
      await expect(page.locator('[data-selling=partly]')).toContainText('Some races can’t be sold.');
      await expect(page.locator('[data-selling=partly]')).toContainText(
        'Our key isn’t allowed to start hosted checkout',
      );
      await expect(line(page, 'Is anybody told of trouble?')).toContainText('Nobody is told');
      await page.getByRole('button', { name: 'Compare now' }).click();
      await expect(page.getByText('The comparison is on its way.')).toBeVisible();
    });
  });
}

test('a test event of the provider is shown', async ({ page, provider }) => {
  const { port } = new URL(storyAddress().appUrl);
  const ours = (await provider.webhookEndpoints()).find(({ url }) => new URL(url).port === port);
  await provider.sendTestEvent(ours?.id ?? '');
  await enterDesk(page, '/admin/health');
  await expect(async () => {
    await page.reload();
    await expect(line(page, 'Key permissions')).toContainText(/Test event \(ping\) last seen \w/, {
      timeout: 1_000,
    });
  }).toPass();
});

test('a viewer sees all of it and no button', async ({ page }) => {
  await setAside();
  await enterDesk(page, '/admin/health', await addMember('viewer'));
  await expect(line(page, 'Writes to the provider')).toContainText(/\d+ of \d+/);
  await expect(page.getByText('Your role shows this page but can’t act on it.')).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('button', { name: /Retry|Replay|Reconcile|test alert/ }),
  ).toHaveCount(0);
});

test('a member of one event sees no order here', async ({ page, complaints }) => {
  complaints.expect(/status of 403/);
  await setAside();
  await enterDesk(page, '/admin/health', await addMember('staff', ['evt_kampala_city_marathon']));
  await expect(line(page, 'Is news from the provider arriving?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Webhooks', exact: true })).toHaveCount(0);
  expect((await page.goto('/admin/webhooks'))?.status()).toBe(403);
});

test('the numbers of the chart stand in a table, and the page is accessible', async ({ page }) => {
  await setAside();
  await enterDesk(page, '/admin/health');
  await page.getByRole('heading', { name: 'Technical details' }).click();
  await page.getByText('As a table').click();
  await expect(page.getByRole('columnheader', { name: 'Minute' })).toBeVisible();
  await expectAccessible(page);
});
