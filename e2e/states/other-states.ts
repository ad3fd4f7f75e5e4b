// The search for an order, the error page, samples in other languages, the admin pages and the control room.
import { newPhone, send, title } from '../harness/buyer-steps.ts';
import { expect } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';
import type { PageState, Stage } from './page-state.ts';

const inLanguage = (
  language: string,
  page: string,
  path: (stage: Stage) => string | Promise<string>,
): PageState => ({
  page: 'languages',
  state: `${language}-${page}`,
  reach: async (stage) => {
    await stage.page.goto(`/${language}${await path(stage)}`);
    await expect(stage.page.locator('html')).toHaveAttribute('lang', language);
  },
});

const samplesOf = (language: string): PageState[] => [
  inLanguage(language, 'list', () => '/'),
  inLanguage(language, 'event', () => '/events/evt_kampala_city_marathon'),
  inLanguage(language, 'form', () => '/events/evt_entebbe_lake_run/register'),
  inLanguage(language, 'prompted', async ({ buyer }) => {
    const ref = await buyer.enter();
    await buyer.pay(ref);
    return `/orders/${ref}`;
  }),
];

async function look({ page }: Stage, code: string): Promise<void> {
  await page.goto('/find');
  await page.locator('[name=phone]').fill('0772 123 456');
  await page.locator('[name=code]').fill(code);
  await send(page);
  await expect(page.locator('form [role=alert]')).toBeVisible();
}

/** Searches for wrong codes until the limit is reached. */
async function searchTooOften(stage: Stage): Promise<void> {
  await look(stage, 'AAAA-AAA1');
  const tooOften = stage.page.getByText('too many tries for now');
  await expect(async () => {
    await send(stage.page);
    await expect(tooOften).toBeVisible({ timeout: 700 });
  }).toPass({ timeout: 90_000, intervals: [50] });
}

export const OUTSIDE_STATES: readonly PageState[] = [
  { page: 'find', state: 'empty', reach: ({ page }) => page.goto('/find') },
  { page: 'find', state: 'wrong', oneVisit: true, reach: (stage) => look(stage, 'AAAA-AAAA') },
  {
    page: 'find',
    state: 'throttled',
    reach: searchTooOften,
    undo: ({ rows }) => rows.query('DELETE FROM throttle'),
  },
  {
    page: 'help',
    state: 'open',
    reach: async ({ page }) => {
      await page.goto('/help');
      await page.locator('main summary').first().click();
    },
  },
  { page: 'policy', state: 'refunds', reach: ({ page }) => page.goto('/policies/refunds') },
  {
    page: 'error',
    state: 'unexpected',
    reach: async ({ page, rows, buyer, complaints }) => {
      complaints.expect(/status of 500|error/i);
      const ref = await buyer.enter();
      await rows.query('ALTER TABLE checkout RENAME TO checkout_away');
      await page.goto(`/orders/${ref}`);
      await expect(title(page, 'Something went wrong')).toBeVisible();
    },
    undo: ({ rows }) => rows.query('ALTER TABLE IF EXISTS checkout_away RENAME TO checkout'),
  },
  {
    page: 'error',
    state: 'database-down',
    oneVisit: true,
    // The proxy's page at an order's address.
    reach: async ({ page, complaints }) => {
      complaints.expect(/status of 503/);
      await page.goto('/api/refusals/outage/fr');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  ...samplesOf('sw'),
  ...samplesOf('fr'),
];

// Admin and the sandbox's control room. Their pictures are named `desk`.

async function signIn({ page }: Stage, password: string): Promise<void> {
  await page.goto('/admin/sign-in');
  await page.getByLabel('E-mail').fill(storyAddress().adminEmail);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const DESK_PAGES = ['today', 'orders', 'participants', 'staff', 'audit', 'account'] as const;

const deskState = (room: (typeof DESK_PAGES)[number]): PageState => ({
  page: 'desk',
  state: room,
  reach: async (stage) => {
    await signIn(stage, storyAddress().adminPassword);
    await expect(stage.page).toHaveURL(/\/admin$/);
    if (room !== 'today') await stage.page.goto(`/admin/${room}`);
    await expect(stage.page.locator(`a[aria-current=page]`).first()).toBeAttached();
  },
});

export const ADMIN_STATES: readonly PageState[] = [
  { page: 'desk', state: 'sign-in', reach: ({ page }) => page.goto('/admin/sign-in') },
  {
    page: 'desk',
    state: 'sign-in-wrong',
    reach: async (stage) => {
      await signIn(stage, 'not the password');
      await expect(stage.page.getByText('Incorrect e-mail or password')).toBeVisible();
    },
  },
  ...DESK_PAGES.map(deskState),
  {
    page: 'desk',
    state: 'missing',
    reach: async (stage) => {
      stage.complaints.expect(/status of 404/);
      await signIn(stage, storyAddress().adminPassword);
      await expect(stage.page).toHaveURL(/\/admin$/);
      await stage.page.goto('/admin/nothing-here');
      await expect(stage.page.getByText("There's nothing at this address")).toBeVisible();
    },
  },
  {
    page: 'control-room',
    state: 'busy',
    reach: async ({ page, provider, buyer, rows }) => {
      const declined = await buyer.enter();
      await buyer.pay(declined);
      await provider.decidePrompt(await rows.orderId(declined), 'decline');
      await buyer.pay(await buyer.enter());
      const phone = newPhone('airtel');
      const airtel = await buyer.enter({ event: 'evt_gulu_night_run', phone });
      await buyer.pay(airtel, phone);
      await buyer.pay(await buyer.enter(), '0770000012');
      await page.goto(`${provider.origin}/_sandbox/`);
      await expect(page.locator('[data-phone]').first()).toBeVisible();
    },
  },
];
