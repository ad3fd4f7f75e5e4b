// The registration form: empty, filled in, with errors, and restored from a draft.
import type { Page } from '@playwright/test';
import { newPhone, openGroup, send, title, unfold, unfoldKnown } from '../harness/buyer-steps.ts';
import { CLUB_MESSAGE, SIXTY_LINES } from '../harness/club-message.ts';
import { expect } from '../harness/story.ts';
import { MARATHON } from './http-buyer.ts';
import type { PageState, Stage } from './page-state.ts';

const LAKE = 'evt_entebbe_lake_run';

const open = (page: Page, event: string) => page.goto(`/events/${event}/register`);
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

async function fillBuyer(page: Page, phone = newPhone()): Promise<void> {
  await field(page, 'buyer_name').fill('Namuli Ruth');
  await field(page, 'buyer_email').fill('ruth@example.com');
  await field(page, 'buyer_phone').fill(phone);
}

const chooseMtn = (page: Page) => field(page, 'payment_method').first().check({ force: true });

const chooseHalf = (page: Page) => page.locator('[name=ticket][value=tkt_kcm_21]').check({ force: true });

const seesProblem = (page: Page) =>
  expect(page.locator('form [role=alert], form .problem').first()).toBeVisible();

async function pasteClub(page: Page, list = CLUB_MESSAGE): Promise<void> {
  await open(page, MARATHON);
  await fillBuyer(page, '0772 345 244');
  await openGroup(page);
  await page.getByRole('textbox', { name: 'Paste your list' }).fill(list);
  await expect(page.getByText('3 questions').first()).toBeVisible();
}

const personOf = (page: Page, name: string) => page.locator('[data-person]', { hasText: name });

const chooseFor = (page: Page, name: string, option: string) =>
  personOf(page, name).getByRole('radio', { name: option, exact: true }).click({ force: true });

async function settleClub(page: Page): Promise<void> {
  await chooseFor(page, 'Ssali Ronald', '21 km');
  await chooseFor(page, 'Ssali Ronald', 'L');
  await chooseFor(page, 'Tumusiime Ivan', '10 km');
  await chooseFor(page, 'Kiconco Linda', 'XL');
  await expect(page.getByText('12 people, every line is clear')).toBeVisible();
}

export const FORM_STATES: readonly PageState[] = [
  { page: 'form', state: 'empty', reach: ({ page }) => open(page, MARATHON) },
  {
    page: 'form',
    state: 'errors',
    oneVisit: true,
    reach: async ({ page }) => {
      await open(page, MARATHON);
      await chooseHalf(page);
      await fillBuyer(page, '12345');
      await field(page, 'buyer_name').fill('');
      await chooseMtn(page);
      await field(page, 'waiver_accepted').check({ force: true });
      await send(page);
      await seesProblem(page);
    },
  },
  {
    page: 'form',
    state: 'filled',
    reach: async ({ page }) => {
      await page.goto(`/events/${MARATHON}/register?ticket=tkt_kcm_21`);
      await fillBuyer(page, '0772 345 244');
      await page.locator('[name="question.shirt_size"][value=M]').check({ force: true });
      await field(page, 'waiver_accepted').check({ force: true });
      await expect(page.getByText('21 km with MTN')).toBeVisible();
    },
  },
  {
    page: 'form',
    state: 'known',
    oneVisit: true,
    reach: async ({ page }) => {
      await page.goto(`/events/${MARATHON}/register?ticket=tkt_kcm_21`);
      await fillBuyer(page);
      await page.locator('[name="question.shirt_size"][value=M]').check({ force: true });
      await field(page, 'waiver_accepted').check({ force: true });
      await send(page);
      await expect(title(page, 'Review and pay')).toBeVisible();
      await page.goto(`/events/${MARATHON}/register?ticket=tkt_kcm_10`);
      await expect(page.getByRole('button', { name: 'Change something' })).toBeVisible();
    },
  },
  {
    page: 'form',
    state: 'participants',
    reach: async ({ page }) => {
      await open(page, LAKE);
      await openGroup(page);
      const list = ['Akello Grace, 5 km, 12/03/1990', 'Kato Moses, 10 km, 1/1/2015', 'Babirye Ann, 10 km'];
      await page.getByRole('textbox', { name: 'Paste your list' }).fill(list.join('\n'));
      await expect(page.getByText('3 people in your list').first()).toBeAttached();
    },
  },
  {
    page: 'form',
    state: 'group-open',
    reach: async ({ page }) => {
      await open(page, MARATHON);
      await openGroup(page);
      await expect(page.getByRole('textbox', { name: 'Paste your list' })).toBeVisible();
    },
  },
  { page: 'form', state: 'group-paste', reach: ({ page }) => pasteClub(page) },
  {
    page: 'form',
    state: 'group-questions',
    reach: async ({ page }) => {
      await pasteClub(page, SIXTY_LINES);
      await page.getByRole('button', { name: 'Show the 8' }).click();
    },
  },
  {
    page: 'form',
    state: 'group-rows',
    reach: async ({ page }) => {
      await pasteClub(page);
      await personOf(page, 'Auma Rebecca').getByRole('button').first().click();
      await chooseFor(page, 'Ssali Ronald', '21 km');
      await expect(page.getByText('11 of 12 people with MTN')).toBeVisible();
    },
  },
  {
    page: 'form',
    state: 'group-done',
    reach: async ({ page }) => {
      await pasteClub(page);
      await settleClub(page);
    },
  },
  { page: 'form', state: 'questions', reach: ({ page, events }) => open(page, events.questions) },
  {
    page: 'form',
    state: 'airtel-number',
    reach: async ({ page }) => {
      await open(page, MARATHON);
      await chooseHalf(page);
      await unfold(page, 'Pay from another number');
      await field(page, 'paying_number').fill('0752 123 456');
      await expect(page.getByText('We chose Airtel for')).toBeVisible();
    },
  },
  {
    page: 'form',
    state: 'discount-refused',
    reach: async ({ page, events }) => {
      await open(page, events.plain);
      await fillBuyer(page);
      await chooseMtn(page);
      await unfold(page, 'Code, donation or note');
      await field(page, 'discount_code').fill('NONE');
      await send(page);
      await seesProblem(page);
    },
  },
  {
    page: 'form',
    state: 'second-entry',
    oneVisit: true,
    reach: async ({ page, events }) => {
      const phone = newPhone();
      await open(page, events.plain);
      await fillBuyer(page, phone);
      await chooseMtn(page);
      await send(page);
      await page.waitForURL(/\/orders\//);
      await open(page, events.plain);
      await unfoldKnown(page);
      await fillBuyer(page, phone);
      await send(page);
      await expect(page.getByRole('button', { name: 'Make a second entry' })).toBeVisible();
    },
  },
  {
    page: 'form',
    state: 'waiver-moved',
    oneVisit: true,
    reach: async ({ page, events, provider }) => {
      await open(page, events.waiver);
      await fillBuyer(page);
      await chooseMtn(page);
      await field(page, 'waiver_accepted').check({ force: true });
      await provider.changeEvent(events.waiver, { waiver_version: '2026-02' });
      await send(page);
      await seesProblem(page);
    },
    undo: ({ provider, events }) => provider.changeEvent(events.waiver, { waiver_version: '2026-01' }),
  },
  {
    page: 'form',
    state: 'draft-restored',
    reach: async ({ page }) => {
      await open(page, MARATHON);
      await fillBuyer(page, '0772 123 456');
      await page.reload();
      await expect(field(page, 'buyer_name')).toHaveValue('Namuli Ruth');
    },
  },
  {
    page: 'form',
    state: 'connection-lost',
    oneVisit: true,
    reach: async ({ page, events, complaints }: Stage) => {
      complaints.expect(/ERR_INTERNET_DISCONNECTED/);
      await open(page, events.plain);
      await fillBuyer(page);
      await chooseMtn(page);
      // The pictures of a wide screen are loaded, too.
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      await page.context().setOffline(true);
      await send(page);
      await seesProblem(page);
    },
  },
  {
    page: 'form',
    state: 'sale-closed',
    reach: async ({ page, events, provider }) => {
      await open(page, events.plain);
      await fillBuyer(page);
      await chooseMtn(page);
      await provider.changeEvent(events.plain, { sales_open: false });
      await send(page);
      await expect(page.getByText("isn't taking entries right now").first()).toBeVisible();
    },
    undo: ({ provider, events }) => provider.changeEvent(events.plain, { sales_open: true }),
  },
  {
    page: 'form',
    state: 'not-yet',
    reach: async ({ page }) => {
      await open(page, 'evt_jinja_nile_half');
      await expect(page.getByText(/^Entries open.*, 09:00$/)).toBeVisible();
    },
  },
  { page: 'form', state: 'sold-out', reach: ({ page }) => open(page, 'evt_sipi_falls_trail') },
];
