// What stories about the buyer's pages have in common: a race of their own, the form filled, a look for accessibility.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './story.ts';
import { storyAddress } from './story-address.ts';
import type { StoryProvider } from './story-provider.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A race of the stories' own, so that no others take its places; its id. */
export async function openRace(
  provider: StoryProvider,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const ticket = {
    ticket_type_id: `tkt_${crypto.randomUUID()}`,
    name: 'Ten',
    price_minor: 20_000,
    capacity: 500,
  };
  const { event_id } = await provider.createEvent({
    org: 'kampala-runners',
    name: `Story Race ${crypto.randomUUID().slice(0, 4)}`,
    ticket_types: [ticket],
    // After the fixtures' races: those of many stories would push them off the list's first page.
    starts_at: new Date(Date.now() + 200 * DAY_MS).toISOString(),
    waiver_required: false,
    ...fields,
  });
  return event_id;
}

/** Waits until the storefront knows races that were only just made: it hears of them within seconds. */
export async function untilListed(races: readonly string[]): Promise<void> {
  for (const race of races) {
    await expect(async () => {
      const answer = await fetch(`${storyAddress().appUrl}/events/${encodeURIComponent(race)}`);
      expect(answer.status).toBe(200);
    }).toPass({ timeout: 40_000 });
  }
}

/** A buyer's own number: a second entry of the same number to the same race is asked about. */
export const newPhone = (method: 'momo' | 'airtel' = 'momo'): string =>
  `${method === 'airtel' ? '0752' : '0772'} ${String(Math.random()).slice(2, 5)} ${String(Math.random()).slice(2, 5)}`;

/** Fills the form of a race with a single kind of entry. */
export async function fillEntry(
  page: Page,
  eventId: string,
  method: 'momo' | 'airtel' | null = 'momo',
): Promise<void> {
  await page.goto(`/events/${eventId}/register`);
  await page.getByLabel('Full name').fill('Namuli Ruth');
  await page.getByLabel('E-mail address').fill('ruth@example.com');
  await page.getByLabel('Phone number').fill(newPhone(method ?? 'momo'));
  if (method) await page.locator(`[name=payment_method][value=${method}]`).check();
}

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Presses the button that sends the page's first form. */
export const send = (page: Page): Promise<void> => page.locator('main button[type=submit]').first().click();

/** From the form to the held places; the order's code. */
export async function holdPlaces(
  page: Page,
  eventId: string,
  method: 'momo' | 'airtel' = 'momo',
): Promise<string> {
  await fillEntry(page, eventId, method);
  await send(page);
  await expect(title(page, 'Check and pay')).toBeVisible();
  const code = await page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent();
  if (!code) throw new Error('the page shows no order code');
  return code;
}

/** Nothing to find for axe, light and dark; and no scrolling sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
}
