// The form keeps its input when the page, the event, the waiver or the provider changes while it is open.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../tools/scripts/shared/project-root.ts';
import {
  chooseTicket,
  enterQuantity,
  expectAccessible,
  newPhone,
  openEvent,
  openListedEvent,
  pastePeople,
  send,
  title,
  untilListed,
} from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { sentOrder } from '../harness/story-database.ts';

const mark = crypto.randomUUID().slice(0, 8);
const OLD = `story-${mark}-1`;
const NEW = `story-${mark}-2`;
const waiverFile = (version: string) => join(ROOT, 'content', 'waivers', `${version}.md`);

const ticket = (name: string, more: Record<string, unknown> = {}) => ({
  ticket_type_id: `tkt_${name}_${mark}`,
  name,
  price_minor: 20_000,
  capacity: 900,
  ...more,
});

let eventId = '';
let waiverEventId = '';
let smallEventId = '';

test.beforeAll(async ({ provider }) => {
  await writeFile(waiverFile(OLD), 'The **first** text.');
  await writeFile(waiverFile(NEW), 'The **second** text.');
  eventId = await openEvent(provider, { ticket_types: [ticket('five'), ticket('ten')] });
  waiverEventId = await openEvent(provider, {
    ticket_types: [ticket('w')],
    waiver_required: true,
    waiver_version: OLD,
  });
  smallEventId = await openEvent(provider, { ticket_types: [ticket('s', { capacity: 1 })] });
  await untilListed([eventId, waiverEventId, smallEventId]);
});

test.afterAll(async () => {
  await rm(waiverFile(OLD));
  await rm(waiverFile(NEW));
});

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const reviewed = (page: Page) => expect(title(page, 'Review and pay')).toBeVisible();
// The style sheet is left out: a browser stops at the first inline script until it is there.
const SCRIPT = /\/_next\/static\/chunks\/.*\.js/;
const KEPT = 'We kept what you typed.';

async function fill(page: Page, event: string): Promise<void> {
  await page.goto(`/events/${event}/register`);
  await field(page, 'buyer_name').fill('Namuli Ruth');
  await field(page, 'buyer_email').fill('ruth@example.com');
  await field(page, 'buyer_phone').fill(newPhone());
  await page.locator('[name=payment_method][value=airtel]').check({ force: true });
}

/** Waits until the draft contains `text`. */
const settled = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(text);

test.describe('form input', () => {
  test('comes back after a reload and after closing the tab, until it is cleared', async ({
    page,
    context,
  }) => {
    await fill(page, eventId);
    await chooseTicket(page, `tkt_five_${mark}`);
    await field(page, 'same_as_buyer').uncheck({ force: true });
    await field(page, 'runner_name').fill('Kato Moses');
    await page.reload();
    const expectAll = async (at: Page) => {
      await expect(at.getByText(KEPT)).toBeVisible();
      await expect(field(at, 'buyer_name')).toHaveValue('Namuli Ruth');
      await expect(field(at, 'runner_name')).toHaveValue('Kato Moses');
      await expect(field(at, 'same_as_buyer')).not.toBeChecked();
      await expect(at.locator('[name=payment_method][value=airtel]')).toBeChecked();
    };
    await expectAll(page);
    await expectAccessible(page);
    await page.close();
    const tab = await context.newPage();
    await tab.goto(`/events/${eventId}/register`);
    await expectAll(tab);
    await tab.getByRole('button', { name: 'Clear it' }).click();
    await expect(field(tab, 'buyer_name')).toHaveValue('');
    await tab.reload();
    await expect(tab.getByText(KEPT)).toHaveCount(0);
    await expect(field(tab, 'buyer_name')).toHaveValue('');
  });

  test('leaves a form that works like a new one after it is cleared', async ({ page, provider }) => {
    const oneNetwork = await openListedEvent(provider, { payment_methods: ['momo'] });
    await page.goto(`/events/${oneNetwork}/register`);
    await field(page, 'buyer_name').fill('Namuli Ruth');
    await field(page, 'buyer_phone').fill('12');
    await page.reload();
    await send(page);
    const alert = page.locator('form [role=alert]');
    await expect(alert).toBeVisible();
    await page.getByRole('button', { name: 'Clear it' }).click();
    await expect(alert).toHaveCount(0);
    await field(page, 'buyer_phone').fill('0123 456 789');
    await expect(field(page, 'payment_method'), 'the only one there is').toBeChecked();
  });

  test('is cleared after sending, is there again after Back, and supersedes the first checkout when sent again', async ({
    page,
  }) => {
    await fill(page, eventId);
    await chooseTicket(page, `tkt_five_${mark}`);
    await send(page);
    await reviewed(page);
    const old = page.url();
    await page.goBack();
    await expect(field(page, 'buyer_name')).toHaveValue('Namuli Ruth');
    await field(page, 'buyer_name').fill('Namuli Ruth Grace');
    await field(page, 'buyer_email').fill('ruth@');
    await settled(page, 'ruth@\\"');
    await page.reload();
    await expect(field(page, 'buyer_name')).toHaveValue('Namuli Ruth Grace');
    await send(page);
    await expect(field(page, 'buyer_email')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'buyer_email').fill('ruth@example.com');
    await send(page);
    await reviewed(page);
    expect((await sentOrder(page.url())).request.buyer_name).toBe('Namuli Ruth Grace');
    await page.goto(old);
    await expect(page.getByRole('link', { name: 'Go to the newer order' })).toBeVisible();
    await page.goto(`/events/${eventId}/register`);
    // The person is known, what she chose is not.
    await expect(field(page, 'buyer_name')).toHaveValue('Namuli Ruth Grace');
    await expect(field(page, `quantity.tkt_five_${mark}`)).toHaveValue('');
    await expect(page.getByText(KEPT)).toHaveCount(0);
  });

  test('a network chosen by hand stays after a reload and a corrected number', async ({ page }) => {
    await page.goto(`/events/${eventId}/register`);
    const phone = field(page, 'buyer_phone');
    const momo = page.locator('[name=payment_method][value=momo]');
    const airtel = page.locator('[name=payment_method][value=airtel]');
    await phone.fill('0772 123 456');
    await expect(momo).toBeChecked();
    await airtel.check({ force: true });
    await page.reload();
    await expect(page.getByText(KEPT)).toBeVisible();
    await phone.fill('0772 123 457');
    await expect(page.getByText(/MTN number/)).toBeVisible();
    await expect(airtel).toBeChecked();
  });
});

test('the form shows an unpaid order of the same browser and event', async ({ page, context }) => {
  await fill(page, eventId);
  await chooseTicket(page, `tkt_five_${mark}`);
  await send(page);
  await reviewed(page);
  await page.close();
  const tab = await context.newPage();
  await tab.goto(`/events/${eventId}/register`);
  const row = tab.getByRole('link').filter({ hasText: 'Not paid yet' });
  await expect(row).toBeVisible();
  await expectAccessible(tab);
  await row.click();
  await reviewed(tab);
  await tab.goto(`/events/${smallEventId}/register`);
  await expect(tab.getByRole('button', { name: 'Not you?' })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test.describe('a draft', () => {
  test("does not overwrite input typed before the script loads, or the link's referral code", async ({
    page,
    context,
  }) => {
    await fill(page, eventId);
    await chooseTicket(page, `tkt_five_${mark}`);
    await settled(page, 'tkt_five');
    await page.close();

    const tab = await context.newPage();
    const { promise: wanted, resolve: letCome } = Promise.withResolvers<void>();
    await tab.route(SCRIPT, async (route) => {
      await wanted;
      await route.continue();
    });
    await tab.goto(`/events/${eventId}/register?ref=CLUB77`, { waitUntil: 'commit' });
    await field(tab, 'same_as_buyer').uncheck({ force: true });
    await field(tab, 'runner_name').fill('Kato Moses');
    const email = field(tab, 'buyer_email');
    await email.pressSequentially('someone');
    letCome();
    await expect(tab.getByText(KEPT)).toBeVisible();
    await tab.keyboard.type('@example.org');
    await expect(email).toHaveValue('someone@example.org');
    await expect(email).toBeFocused();
    await expect(field(tab, 'buyer_name')).toHaveValue('Namuli Ruth');
    await expect(field(tab, 'same_as_buyer')).not.toBeChecked();
    await expect(field(tab, 'runner_name')).toHaveValue('Kato Moses');
    await send(tab);
    await reviewed(tab);
    expect((await sentOrder(tab.url())).request).toMatchObject({
      buyer_email: 'someone@example.org',
      referral_code: 'CLUB77',
      buyer: { participants: ['Kato Moses'] },
    });
  });

  test('merges the input of two tabs', async ({ page, context }) => {
    await page.goto(`/events/${eventId}/register`);
    const other = await context.newPage();
    await other.goto(`/events/${eventId}/register`);
    await pastePeople(page, ['Akello Grace, five', 'Babirye Ann, five']);
    await settled(page, 'Babirye Ann');
    await field(other, 'buyer_email').fill('ruth@example.com');
    await settled(other, 'ruth@');
    await page.reload();
    await expect(page.locator('[data-person]', { hasText: 'Babirye Ann' })).toBeVisible();
    await expect(field(page, 'buyer_email')).toHaveValue('ruth@example.com');
  });

  test('is not needed: the form works when the browser blocks storage', async ({ page }) => {
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get });
    });
    await fill(page, eventId);
    await chooseTicket(page, `tkt_five_${mark}`);
    await send(page);
    await reviewed(page);
  });
});

test('a form prefilled from an order keeps input made before its script loads', async ({
  page,
  context,
  provider,
}) => {
  const ask = (key: string, type: string, options: string[] = []) => ({
    key,
    label: key,
    type,
    options,
    required: false,
    help: '',
  });
  const asking = await openListedEvent(provider, {
    additional_questions: [
      ask('diet', 'textarea'),
      ask('shirt', 'select', ['S', 'M']),
      ask('pace', 'radio', ['slow', 'fast']),
    ],
  });
  await fill(page, asking);
  await field(page, 'question.diet').fill('none');
  await field(page, 'question.shirt').selectOption('S');
  await page.locator('[name="question.pace"][value=slow]').check({ force: true });
  await send(page);
  await reviewed(page);
  const ref = page.url().split('/').at(-1);

  const tab = await context.newPage();
  const { promise: wanted, resolve: letCome } = Promise.withResolvers<void>();
  await tab.route(SCRIPT, async (route) => {
    await wanted;
    await route.continue();
  });
  // The address of older links.
  await tab.goto(`/events/${asking}/register?from=${ref}`, { waitUntil: 'commit' });
  await expect(tab).toHaveURL(new RegExp(`/orders/${ref}/edit`));
  await expect(field(tab, 'question.diet')).toHaveValue('none');
  await field(tab, 'question.shirt').selectOption('M');
  await tab.locator('[name="question.pace"][value=fast]').check({ force: true });
  await field(tab, 'same_as_buyer').uncheck({ force: true });
  await field(tab, 'runner_name').fill('Kato Moses');
  await field(tab, 'question.diet').fill('no nuts');
  const name = field(tab, 'buyer_name');
  await name.focus();
  await name.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6));
  await tab.keyboard.type(' Gra');
  letCome();
  await expect(field(tab, 'submission')).not.toHaveValue('');
  await tab.keyboard.type('ce');
  await expect(name).toHaveValue('Namuli Grace Ruth');
  await expect(field(tab, 'question.diet')).toHaveValue('no nuts');
  await expect(field(tab, 'runner_name')).toHaveValue('Kato Moses');
  await send(tab);
  await reviewed(tab);
  expect((await sentOrder(tab.url())).request).toMatchObject({
    buyer_name: 'Namuli Grace Ruth',
    custom_fields: { diet: 'no nuts', shirt: 'M', pace: 'fast' },
    buyer: { participants: ['Kato Moses'] },
  });
});

test('a form sent offline is sent again automatically and makes one order', async ({
  page,
  context,
  provider,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await fill(page, eventId);
  await chooseTicket(page, `tkt_five_${mark}`);
  await field(page, 'buyer_name').fill('Sent Offline');
  await context.setOffline(true);
  await send(page);
  await expect(page.locator('form [role=alert]')).toBeFocused();
  await expect(page.locator('form [role=alert]')).toContainText("we'll send it again");
  await expect(field(page, 'buyer_name')).toHaveValue('Sent Offline');
  await context.setOffline(false);
  await reviewed(page);
  const orders = await provider.ordersOf(eventId);
  expect(orders.filter(({ buyer }) => buyer.name === 'Sent Offline')).toHaveLength(1);
});

test('a form that failed to send is not sent again automatically after a change', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await fill(page, eventId);
  await chooseTicket(page, `tkt_five_${mark}`);
  await context.setOffline(true);
  const offline = page.getByText("You're offline.");
  await expect(offline).toBeVisible();
  await send(page);
  const alert = page.locator('form [role=alert]');
  await expect(alert).toContainText("we'll send it again as soon as there's a connection");
  const byHand = page.getByText('Nothing you typed is lost. You can send it');
  await expect(byHand).toBeHidden();
  await field(page, 'buyer_name').fill('Namuli Ruth Grace');
  await expect(alert).toContainText('press the button again');
  await expect(byHand).toBeVisible();
  await expect(field(page, 'buyer_name')).toBeFocused();
  await context.setOffline(false);
  await expect(offline).toBeHidden();
  await send(page);
  await reviewed(page);
  expect((await sentOrder(page.url())).request.buyer_name).toBe('Namuli Ruth Grace');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a changed waiver is shown and must be accepted again; the accepted version is stored as evidence', async ({
      page,
      provider,
    }) => {
      await provider.changeEvent(waiverEventId, { waiver_version: OLD });
      await expect(async () => {
        await fill(page, waiverEventId);
        await expect(page.locator('[name=waiver_version]')).toHaveValue(OLD, { timeout: 500 });
      }).toPass({ timeout: 90_000 });
      await field(page, 'waiver_accepted').check({ force: true });
      await provider.changeEvent(waiverEventId, { waiver_version: NEW });
      await send(page);
      const accept = field(page, 'waiver_accepted');
      await expect(accept).toHaveAccessibleDescription(/The waiver has changed since you opened this page/);
      await expect(accept).not.toBeChecked();
      await expect(page.locator('[name=waiver_version]')).toHaveValue(NEW);
      await page.getByRole('button', { name: 'Read it (1 min)' }).click();
      await expect(page.getByText('The second text.')).toBeVisible();
      if (javaScriptEnabled) {
        await page.getByRole('button', { name: 'Accept and close' }).click();
        await expect(accept).toBeChecked();
      } else {
        await page.getByRole('button', { name: 'Close', exact: true }).click();
        await accept.check({ force: true });
      }
      await expect(field(page, 'buyer_name')).toHaveValue('Namuli Ruth');
      await send(page);
      await reviewed(page);
      expect((await sentOrder(page.url())).waiver).toMatchObject({
        version: NEW,
        digest: expect.stringMatching(/^[\da-f]{64}$/),
        name: 'Namuli Ruth',
        locale: 'en',
      });
    });

    test('an event that sells out while the form is open is reported, and the input is kept', async ({
      page,
      provider,
    }) => {
      await provider.changeEvent(smallEventId, {
        ticket_types: [ticket('s', { capacity: 1, remaining: 1 })],
      });
      await expect(async () => {
        await fill(page, smallEventId);
        await expect(field(page, 'ticket')).toBeChecked({ timeout: 500 });
      }).toPass({ timeout: 90_000 });
      await expect(page.getByText('Only 1 place left')).toBeVisible();
      await provider.changeEvent(smallEventId, {
        ticket_types: [ticket('s', { capacity: 1, remaining: 0 })],
      });
      await send(page);
      await expect(page.getByText(/[Ww]e kept what you typed/).first()).toBeVisible();
      await expect(field(page, 'buyer_name')).toHaveValue('Namuli Ruth');
      await expect(field(page, 'buyer_email')).toHaveValue('ruth@example.com');
      if (javaScriptEnabled) await expectAccessible(page);
    });

    test('a checkout submitted while the provider is down is stored and continues automatically', async ({
      page,
      provider,
    }) => {
      await fill(page, eventId);
      await chooseTicket(page, `tkt_ten_${mark}`);
      const down = { kind: 'status', http_status: 503, error_code: 'server_error', times: 1000 } as const;
      await provider.addFault({ ...down, path: '/orders' });
      await provider.addFault({ ...down, path: '/events' });
      await send(page);
      await expect(title(page, 'Placing your entry')).toBeVisible();
      await provider.clearFaults();
      await expect(title(page, 'Review and pay')).toBeVisible({ timeout: 90_000 });
    });
  });
}

// A group has its editor with a script: group.spec.ts.
test.describe('several participants without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a name stays with its ticket when another ticket type is added', async ({ page }) => {
    await fill(page, eventId);
    await field(page, 'buyer_phone').fill('12');
    await enterQuantity(page, `quantity.tkt_ten_${mark}`, '1');
    await field(page, 'same_as_buyer').uncheck({ force: true });
    await field(page, 'runner_name').fill('Swap Child');
    await send(page);
    await expect(field(page, 'buyer_phone')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'buyer_phone').fill(newPhone());
    await enterQuantity(page, `quantity.tkt_five_${mark}`, '1');
    // The numbers of the open group count without a script, not the distance of one person.
    await enterQuantity(page, `quantity.tkt_ten_${mark}`, '1');
    await send(page);
    const child = page.getByRole('group', { name: 'Runner 2 ten' });
    await expect(child.locator('[name=runner_name]')).toHaveValue('Swap Child');
    const first = page.getByRole('group', { name: 'Runner 1 five' });
    await first.getByRole('checkbox', { name: "I'm running" }).check({ force: true });
    await send(page);
    await reviewed(page);
    const { request } = await sentOrder(page.url());
    expect(request.buyer).toEqual({ participants: ['Namuli Ruth', 'Swap Child'] });
  });

  test('a name of a removed ticket comes back when the ticket is added again', async ({ page }) => {
    const [quantity, name] = [`quantity.tkt_ten_${mark}`, `runner.tkt_ten_${mark}.2`];
    await fill(page, eventId);
    await field(page, 'buyer_phone').fill('12');
    await enterQuantity(page, quantity, '2');
    await send(page);
    await field(page, name).fill('Given Up');
    for (const count of ['1', '1', '2']) {
      await enterQuantity(page, quantity, count);
      await send(page);
      await expect(field(page, 'buyer_phone')).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(field(page, name)).toHaveValue('Given Up');
  });
});
