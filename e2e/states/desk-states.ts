// What the organizer and the developer see: the desk, and the sandbox's control room.
import { expect } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';
import type { PageState, Stage } from './page-state.ts';

async function signIn({ page }: Stage, password: string): Promise<void> {
  await page.goto('/admin/sign-in');
  await page.getByLabel('E-mail').fill(storyAddress().adminEmail);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export const DESK_STATES: readonly PageState[] = [
  { page: 'desk', state: 'sign-in', reach: ({ page }) => page.goto('/admin/sign-in') },
  {
    page: 'desk',
    state: 'sign-in-wrong',
    reach: async (stage) => {
      await signIn(stage, 'not the password');
      await expect(stage.page.getByText('do not belong together')).toBeVisible();
    },
  },
  {
    page: 'desk',
    state: 'orders',
    dark: true,
    reach: async (stage) => {
      await signIn(stage, storyAddress().adminPassword);
      await expect(stage.page.getByRole('heading', { level: 1, name: 'Recent orders' })).toBeVisible();
    },
  },
  {
    page: 'control-room',
    state: 'busy',
    pictureOnly: 1280,
    reach: async ({ page, provider }) => {
      await page.goto(`${provider.origin}/_sandbox/`);
      await expect(page.locator('[data-phone]').first()).toBeVisible();
    },
  },
];
