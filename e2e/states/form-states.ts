// The registration form: empty, filled in, with errors, and restored from a draft.
import type { Page } from '@playwright/test';
import { newPhone, send } from '../harness/buyer-steps.ts';
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

const seesProblem = (page: Page) => expect(page.locator('form [role=alert]').first()).toBeVisible();

async function chooseLakeTickets(page: Page): Promise<void> {
  await open(page, LAKE);
  await field(page, 'quantity.tkt_elr_5').fill('1');
  await field(page, 'quantity.tkt_elr_10').fill('2');
  await expect(field(page, 'runner.tkt_elr_10.2')).toBeVisible();
}

async function pasteParticipants(page: Page, lines: readonly string[]): Promise<void> {
  await open(page, LAKE);
  await page.getByText('Many runners? Paste a list').click();
  await field(page, 'roster').fill(lines.join('\n'));
}

export const FORM_STATES: readonly PageState[] = [
  { page: 'form', state: 'empty', dark: true, reach: ({ page }) => open(page, MARATHON) },
  {
    page: 'form',
    state: 'errors',
    dark: true,
    reach: async ({ page }) => {
      await open(page, MARATHON);
      await fillBuyer(page, '12345');
      await field(page, 'buyer_email').fill('ruth@example');
      await field(page, 'question.shirt_size').selectOption('M');
      await chooseMtn(page);
      await field(page, 'waiver_accepted').check({ force: true });
      await send(page);
      await seesProblem(page);
    },
  },
  { page: 'form', state: 'participants', reach: ({ page }) => chooseLakeTickets(page) },
  {
    page: 'form',
    state: 'guardian',
    reach: async ({ page }) => {
      await chooseLakeTickets(page);
      await field(page, 'minor').check({ force: true });
      await expect(field(page, 'guardian_name')).toBeVisible();
    },
  },
  {
    page: 'form',
    state: 'roster-wrong',
    reach: async ({ page }) => {
      await pasteParticipants(page, ['Akello Grace; Airport 10 km', 'Kato Moses; 42', 'Babirye Ann']);
      await page.getByRole('button', { name: 'Check the list' }).click();
      await seesProblem(page);
    },
  },
  {
    page: 'form',
    state: 'roster',
    reach: async ({ page }) => {
      await pasteParticipants(
        page,
        ['Akello Grace', 'Kato Moses', 'Babirye Ann', 'Okello John'].map(
          (name, n) => `${name}; ${n % 2 ? 10 : 5}`,
        ),
      );
      await chooseMtn(page);
      await page.getByRole('button', { name: 'Check the list' }).click();
      await expect(page.getByText(/^At most/)).toBeVisible();
    },
  },
  { page: 'form', state: 'questions', reach: ({ page, events }) => open(page, events.questions) },
  {
    page: 'form',
    state: 'airtel-number',
    reach: async ({ page }) => {
      await open(page, MARATHON);
      await field(page, 'quantity.tkt_kcm_21').fill('1');
      await field(page, 'paying_number').fill('0752 123 456');
      await expect(page.getByText('You pay from an Airtel number')).toBeVisible();
    },
  },
  {
    page: 'form',
    state: 'discount-refused',
    sameLayout: true,
    reach: async ({ page, events }) => {
      await open(page, events.plain);
      await fillBuyer(page);
      await chooseMtn(page);
      await page.getByText('Discount code, donation or note').click();
      await field(page, 'discount_code').fill('NONE');
      await send(page);
      await seesProblem(page);
    },
  },
  {
    page: 'form',
    state: 'second-entry',
    reach: async ({ page, events, buyer }) => {
      const phone = newPhone();
      await buyer.enter({ event: events.plain, phone });
      await open(page, events.plain);
      await fillBuyer(page, phone);
      await chooseMtn(page);
      await send(page);
      await expect(field(page, 'second_entry')).toBeVisible();
    },
  },
  {
    page: 'form',
    state: 'waiver-moved',
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
    sameLayout: true,
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
    reach: async ({ page, events, complaints }: Stage) => {
      complaints.expect(/ERR_INTERNET_DISCONNECTED/);
      await open(page, events.plain);
      await fillBuyer(page);
      await chooseMtn(page);
      await page.context().setOffline(true);
      await send(page);
      await seesProblem(page);
    },
  },
  {
    page: 'form',
    state: 'sale-closed',
    sameLayout: true,
    reach: async ({ page, events, provider }) => {
      await open(page, events.plain);
      await fillBuyer(page);
      await chooseMtn(page);
      await provider.changeEvent(events.plain, { sales_open: false });
      await send(page);
      await expect(page.getByText('takes no entries at the moment').first()).toBeVisible();
    },
    undo: ({ provider, events }) => provider.changeEvent(events.plain, { sales_open: true }),
  },
  {
    page: 'form',
    state: 'not-yet',
    sameLayout: true,
    reach: async ({ page }) => {
      await open(page, 'evt_jinja_nile_half');
      await expect(page.getByText('Entries open soon')).toBeVisible();
    },
  },
  { page: 'form', state: 'sold-out', reach: ({ page }) => open(page, 'evt_sipi_falls_trail') },
];
