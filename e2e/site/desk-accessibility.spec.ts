// The pages of the desk that stand in every organizer's set-up: at 320 px and with text of twice the size nothing is cut off.
import type { Page } from '@playwright/test';
import {
  findingsInLanguages,
  findingsOfAxe,
  findingsOfReflow,
  findingsOfStructure,
  findingsOfTargets,
} from '../harness/accessibility-findings.ts';
import { newPhone } from '../harness/buyer-steps.ts';
import { addMember, enterDesk } from '../harness/desk-steps.ts';
import { expect, test } from '../harness/story.ts';

test.use({ viewport: { width: 320, height: 640 } });

async function expectAccessible(page: Page): Promise<void> {
  expect
    .soft(
      [
        ...(await findingsOfStructure(page)),
        ...(await findingsOfTargets(page)),
        ...(await findingsOfReflow(page)),
        ...(await findingsOfAxe(page)),
        ...(await findingsInLanguages(page, [])),
      ],
      page.url(),
    )
    .toEqual([]);
}

test('sign-in, with and without a problem', async ({ page }) => {
  await page.goto('/admin/sign-in');
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill('nobody@desk.example');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Incorrect e-mail or password')).toBeVisible();
  await expectAccessible(page);
});

test('account, staff, audit log and personal data', async ({ page }) => {
  test.slow();
  const member = await addMember('owner');
  await enterDesk(page, '/admin/account', member);
  await expectAccessible(page);
  for (const path of [
    '/admin/staff',
    `/admin/staff/${member.id}`,
    '/admin/audit',
    '/admin/audit?kind=person_erased&to=2020-01-01',
    '/admin/data',
    '/admin/missing',
  ]) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await page.getByRole('banner').getByText('Menu').click();
  await expectAccessible(page);
  await page.goto('/admin/data');
  await page.getByLabel('Phone number').fill(newPhone());
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('Nothing is stored of this number.')).toBeVisible();
  await expectAccessible(page);
});

test('an invite, as its owner and as its receiver see it', async ({ page, browser, baseURL }) => {
  await enterDesk(page, '/admin/staff/invite', await addMember('owner'));
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Okello Brian');
  await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@desk.example`);
  await page.getByRole('radio', { name: /^Viewer/ }).check();
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText('The link for Okello Brian is ready.')).toBeVisible();
  await expectAccessible(page);
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const theirs = await browser.newContext({ baseURL, viewport: { width: 320, height: 640 } });
  const joining = await theirs.newPage();
  await joining.goto(link);
  await expectAccessible(joining);
  await joining.goto(`${link}x`);
  await expect(joining.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(joining);
  await theirs.close();
});
