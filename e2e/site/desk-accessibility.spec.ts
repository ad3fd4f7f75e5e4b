// The pages of the desk on phones from 320 px on with text of up to twice the size, on tablets, and at 1280 px, light and dark.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { totpCode } from '../../tools/test/totp.ts';
import {
  findingsInLanguages,
  findingsOfAxe,
  findingsOfReflow,
  findingsOfSmallTargets,
  findingsOfStructure,
  findingsOfTargets,
} from '../harness/accessibility-findings.ts';
import { newPhone, openEvent, untilListed } from '../harness/buyer-steps.ts';
import { endRequests, sell } from '../harness/desk-sales.ts';
import { addMember, enterDesk, withDatabase } from '../harness/desk-steps.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';

const NARROW = { width: 320, height: 640 };
const TABLETS = [768, 1024];
const WIDE = { width: 1280, height: 800 };
/** More than fit beside each other on any of these. */
const MANY_COLUMNS =
  'name,minor,guardian,signed,ticket,distance,status,code,order,position,buyer,phone,email,changed,missing';
test.use({ viewport: NARROW });

/** `npm run screens -- --check` looks at every width, `npm test` at the widest and the narrowest. */
const EVERY_WIDTH = process.env.FLAGOFF_SCREENS === 'check';

/** Wide first: the last look opens all folds. */
async function expectAccessible(page: Page): Promise<void> {
  const wide = [];
  for (const width of EVERY_WIDTH ? TABLETS : []) {
    await page.setViewportSize({ width, height: 1024 });
    for (const finding of await findingsOfReflow(page)) wide.push(`${width} px: ${finding}`);
  }
  await page.setViewportSize(WIDE);
  const atDesk = [...(await findingsOfReflow(page)), ...(EVERY_WIDTH ? await findingsOfAxe(page) : [])];
  wide.push(...atDesk.map((finding) => `1280 px: ${finding}`));
  await page.setViewportSize(NARROW);
  const narrow = [
    ...(await findingsOfStructure(page)),
    ...(await findingsOfTargets(page)),
    ...(await findingsOfReflow(page)),
    ...(await findingsOfAxe(page)),
    ...(await findingsInLanguages(page, ['en'])),
    // With all folds open.
    ...(await findingsOfSmallTargets(page)),
  ];
  await page.setViewportSize(NARROW);
  // The opened menu lies over the page.
  await page.evaluate(() => {
    for (const menu of document.querySelectorAll('details.desk-menu')) menu.removeAttribute('open');
  });
  expect.soft([...wide, ...narrow], page.url()).toEqual([]);
}

async function expectPagesAccessible(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expectAccessible(page);
  }
}

test('sign-in and its second step, with and without a problem, and the account that turns it on', async ({
  page,
}) => {
  test.slow();
  const { adminPassword } = storyAddress();
  const member = await addMember('viewer');
  await page.goto('/admin/sign-in?next=/admin/account');
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill('nobody@desk.example');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Incorrect e-mail or password')).toBeVisible();
  await expectAccessible(page);

  await enterDesk(page, '/admin/account', member);
  await page.getByLabel('Your password').fill(adminPassword);
  await page.getByRole('button', { name: 'Set up' }).click();
  const key = await page.getByText(/^[A-Z2-7]{20,}$/).textContent();
  await expectAccessible(page);
  await page
    .getByLabel('The six-digit code that the app shows now')
    .fill(totpCode(`otpauth://totp/desk?secret=${key}`));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Two-step sign-in is on.')).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto('/admin/sign-in');
  await page.getByLabel('E-mail').fill(member.email);
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code', { exact: true }).fill('1234567');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('That code is wrong')).toBeVisible();
  await expectAccessible(page);
});

test('account, staff and audit log', async ({ page }) => {
  test.slow();
  const member = await addMember('owner');
  await enterDesk(page, '/admin/account', member);
  await expectAccessible(page);
  await expectPagesAccessible(page, [
    '/admin/staff',
    `/admin/staff/${member.id}`,
    '/admin/audit',
    '/admin/audit?kind=person_erased&to=2020-01-01',
    '/admin/settings',
    '/admin/settings?event=evt_kampala_city_marathon',
  ]);
  await page.getByRole('banner').getByText('Menu').click();
  await expectAccessible(page);
});

test('an invite, as its owner and as its receiver see it', async ({ page, browser, baseURL }) => {
  test.slow();
  await enterDesk(page, '/admin/staff/invite', await addMember('owner'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Okello Brian');
  await page.getByLabel('E-mail').fill(`${randomUUID()}@desk.example`);
  await page.getByRole('radio', { name: /^Viewer/ }).check();
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText('The link for Okello Brian is ready.')).toBeVisible();
  await expectAccessible(page);
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const theirs = await browser.newContext({ baseURL, viewport: NARROW });
  const joining = await theirs.newPage();
  await joining.goto(link);
  await expectAccessible(joining);
  await joining.goto(`${link}x`);
  await expect(joining.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(joining);
  await theirs.close();
});

test('pages that a member may not open, that do not exist and that fail', async ({ page, complaints }) => {
  test.slow();
  complaints.expect(/status of (?:403|404|500)|error/i);
  await enterDesk(page, '/admin/account', await addMember('viewer'));
  for (const [path, heading] of [
    ['/admin/staff', "You can't open this"],
    ['/admin/nowhere', "This page isn't here"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectAccessible(page);
  }
  // These pages have the same words without a script.
  await expectPagesAccessible(page, ['/admin/refused', '/admin/missing', '/admin/failed']);
  await withDatabase((client) => client.query('ALTER TABLE attention_item RENAME COLUMN taken_at TO away'));
  try {
    await page.goto('/admin/attention');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expectAccessible(page);
  } finally {
    await withDatabase((client) => client.query('ALTER TABLE attention_item RENAME COLUMN away TO taken_at'));
  }
});

test('personal data: nothing of a number, a person found, and the same person erased', async ({ page }) => {
  test.slow();
  const phone = newPhone();
  const [eventId, ticketId] = [`evt_${randomUUID()}`, `tkt_${randomUUID()}`];
  const e164 = phone.replace('0', '+256').replaceAll(' ', '');
  const code = await sell({ eventId, ticketId, phone: e164 });
  await enterDesk(page, '/admin/data', await addMember('owner'));
  await expectAccessible(page);
  const lookUp = async (typed: string) => {
    await page.getByLabel('Phone number').fill(typed);
    await page.getByRole('button', { name: 'Look up' }).click();
  };
  await lookUp('12');
  await expect(page.getByText('This is not a whole phone number.')).toBeVisible();
  await expectAccessible(page);
  await lookUp(newPhone());
  await expect(page.getByText('Nothing is stored of this number.')).toBeVisible();
  await expectAccessible(page);
  await lookUp(phone);
  await expect(page.getByText('1 entry with this number')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Erase this person' }).click();
  await expect(page.getByText('Tick the box first')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/^They know that their name leaves/).check();
  await page.getByRole('button', { name: 'Erase this person' }).click();
  await expect(page.getByText('Deleted from 1 entry.')).toBeVisible();
  await expectAccessible(page);
  await expectPagesAccessible(page, [`/admin/orders/${code}`]);
});

test.describe('of races', () => {
  const ticketId = `tkt_${randomUUID()}`;
  const shirt = { key: 'shirt_size', label: 'Shirt size', type: 'select', required: true, options: ['S'] };
  let race = '';
  let empty = '';
  test.beforeAll(async ({ provider }) => {
    race = await openEvent(provider, {
      name: 'Accessible Half Marathon of the Rwenzori Mountains',
      ticket_types: [{ ticket_type_id: ticketId, name: 'Ten', price_minor: 20_000, capacity: 100 }],
      additional_questions: [shirt],
    });
    empty = await openEvent(provider, { name: 'Accessible Fun Run' });
    await untilListed([race, empty]);
  });
  test.afterAll(() => endRequests(race));

  test('lists without a row', async ({ page }) => {
    test.slow();
    await enterDesk(page, '/admin/account', await addMember('owner', [race, empty]));
    await expectPagesAccessible(page, [
      `/admin?event=${empty}`,
      `/admin/orders?event=${empty}`,
      `/admin/orders?event=${empty}&q=nobody&status=paid`,
      `/admin/participants?event=${empty}`,
      `/admin/participants?event=${empty}&q=nobody`,
      `/admin/attention?event=${empty}`,
      `/admin/attention?event=${empty}&tab=waiting`,
      `/admin/attention?event=${empty}&tab=done`,
      `/admin/referrals?event=${empty}`,
    ]);
  });

  test('orders, participants, one of each, and a code', async ({ page }) => {
    test.slow();
    const sale = { eventId: race, ticketId };
    const code = await sell({
      ...sale,
      people: [{ name: 'Nakato Sarah' }, { name: null }],
      attempt: { state: 'paid', ago: 40 },
      referral: 'KLUBU',
      orderAnswers: { shirt_size: 'S' },
    });
    const failed = await sell({
      ...sale,
      status: 'failed',
      failureKind: 'timed_out',
      attempt: { state: 'failed', ago: 100 },
    });
    const elsewhere = await sell({ ...sale, elsewhere: true });
    await enterDesk(page, '/admin/account', await addMember('owner'));
    await page.goto(`/admin/orders/${code}`);
    const edit = await page
      .getByRole('link', { name: /^Edit: / })
      .first()
      .getAttribute('href');
    await expectPagesAccessible(page, [
      ...[code, failed, elsewhere].map((one) => `/admin/orders/${one}`),
      edit ?? '',
      `/admin/orders?event=${race}`,
      `/admin/participants?event=${race}`,
      `/admin/participants?event=${race}&columns=${MANY_COLUMNS}`,
      '/admin/participants',
      `/admin?event=${race}&period=week`,
      `/admin/referrals?event=${race}&code=RADIO`,
    ]);
    await page.getByRole('link', { name: 'KLUBU' }).click();
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await expect(page).toHaveTitle(/^Orders/);
    await expectAccessible(page);
  });
});

test('a case from its list to its end', async ({ page }) => {
  test.slow();
  const key = `sweep:${randomUUID()}`;
  const id = await withDatabase(async (client) => {
    const { rows } = await client.query(
      `INSERT INTO attention_item (kind, dedupe_key, facts, opened_at) VALUES ('late_money', $1, $2, now()) RETURNING id`,
      [key, { orderCodes: ['SWEEP-2345'], was: 'failed' }],
    );
    return String(rows[0].id);
  });
  await enterDesk(page, '/admin/attention', await addMember('owner'));
  await expectAccessible(page);
  await page.goto(`/admin/attention/${id}`);
  await page.getByRole('button', { name: 'I’ll take it' }).click();
  await expect(page.getByText('You have it')).toBeVisible();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByText('Choose how it ended.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('I told the buyer').check();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.locator('p', { hasText: 'I told the buyer, by' })).toBeVisible();
  await expectAccessible(page);
  await withDatabase((client) => client.query('DELETE FROM attention_item WHERE dedupe_key = $1', [key]));
});

test('Health while all is well, in trouble and stopped', async ({ page }) => {
  test.slow();
  await enterDesk(page, '/admin/health', await addMember('owner'));
  await expectAccessible(page);
  const trouble = (cause: string) =>
    withDatabase((client) =>
      client.query(
        `INSERT INTO provider_trouble (cause, host, detail, first_at, last_at) VALUES ($1, '', '', now(), now())`,
        [cause],
      ),
    );
  try {
    await withDatabase((client) =>
      client.query(
        `INSERT INTO webhook_delivery (id, type, created_at, body, state) VALUES ('whd_sweep', 'order.story', now(), '{}', 'failed')`,
      ),
    );
    for (const [cause, selling] of [
      ['session_permission_missing', 'partly'],
      ['payments_disabled', 'stopped'],
    ] as const) {
      await trouble(cause);
      await page.goto('/admin/health');
      await expect(page.locator(`[data-selling=${selling}]`)).toBeVisible();
      await expectAccessible(page);
    }
    await page.goto('/admin/webhooks?state=failed');
    await expect(page.getByRole('button', { name: 'Replay' })).toBeVisible();
    await expectAccessible(page);
  } finally {
    await withDatabase(async (client) => {
      await client.query(
        `DELETE FROM provider_trouble WHERE cause IN ('session_permission_missing', 'payments_disabled')`,
      );
      await client.query(
        `DELETE FROM attention_item WHERE kind IN ('provider_trouble', 'deliveries_unread')`,
      );
      await client.query(`DELETE FROM webhook_delivery WHERE id = 'whd_sweep'`);
    });
  }
});
