// Shared steps of stories on the buyer's pages: open an event, fill in the form, hold places, check accessibility.
import type { Page } from '@playwright/test';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { findingsOfAxe } from './accessibility-findings.ts';
import { expect } from './story.ts';
import { storyAddress } from './story-address.ts';
import { expireEventList } from './story-database.ts';
import type { StoryProvider } from './story-provider.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates an event for one story, so that others do not use its inventory. Returns the event id. */
export async function openEvent(
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
    // After the fixtures' events, which must stay on the first page of the list.
    starts_at: new Date(Date.now() + 200 * DAY_MS).toISOString(),
    waiver_required: false,
    ...fields,
  });
  return event_id;
}

/** Waits until the scripts of a list or race page run: a page that loses the network before that cannot say so. */
export async function untilScriptsRun(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** Waits until the storefront has fetched new events: at once, without the seconds for which it keeps a list. */
export async function untilListed(events: readonly string[], origin = storyAddress().appUrl): Promise<void> {
  await expireEventList();
  for (const eventId of events) {
    await expect(async () => {
      const answer = await fetch(`${origin}/events/${encodeURIComponent(eventId)}`);
      expect(answer.status).toBe(200);
    }).toPass({ timeout: 90_000 });
  }
}

/** Creates an event for one story, and waits until the storefront shows it. Returns the event id. */
export async function openListedEvent(
  provider: StoryProvider,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const eventId = await openEvent(provider, fields);
  await untilListed([eventId]);
  return eventId;
}

/** A random number: a second registration of one number for one event needs a confirmation. */
export const newPhone = (method: MobileNetwork = 'momo'): string =>
  `${method === 'airtel' ? '0752' : '0772'} ${String(Math.random()).slice(2, 5)} ${String(Math.random()).slice(2, 5)}`;

/** Fills in the registration form of an event with a single ticket type. */
export async function fillRegistration(
  page: Page,
  eventId: string,
  method: MobileNetwork | null = 'momo',
): Promise<void> {
  await page.goto(`/events/${eventId}/register`);
  await unfoldKnown(page);
  await page.locator('[name=buyer_name]').fill('Namuli Ruth');
  await page.locator('[name=buyer_email]').fill('ruth@example.com');
  await page.locator('[name=buyer_phone]').fill(newPhone(method ?? 'momo'));
  if (method) await page.locator(`[name=payment_method][value=${method}]`).check({ force: true });
}

/** Shows the fields of a form that is filled in with the last registration of this browser; only there is anything to show. */
export async function unfoldKnown(page: Page): Promise<void> {
  const isKnown = await page.evaluate(() => {
    try {
      return localStorage.getItem('on-this-phone')?.includes('"person"') === true;
    } catch {
      return false;
    }
  });
  if (!isKnown) return;
  const change = page.getByRole('button', { name: 'Change something' });
  const unfolded = page.getByRole('button', { name: 'Not you?' });
  const draft = page.getByText('We kept what you typed.');
  await expect(change.or(unfolded).or(draft).first()).toBeVisible();
  if (await change.isVisible()) await change.click();
}

/** Opens the part of the form that registers several participants. */
export async function openGroup(page: Page): Promise<void> {
  const group = page.locator('details', { has: page.locator('[name=roster]') });
  if ((await group.getAttribute('open')) === null) await group.locator('summary').first().click();
}

/** Chooses the distance of one person. */
export const chooseTicket = (page: Page, ticketId: string): Promise<void> =>
  page.locator(`[name=ticket][value="${ticketId}"]`).check({ force: true });

/** Opens the group in a browser with a script, and pastes its people, one a line. */
export async function pastePeople(page: Page, people: readonly string[]): Promise<void> {
  await openGroup(page);
  await page.getByRole('textbox', { name: 'Paste your list' }).fill(people.join('\n'));
  await page
    .locator('[data-person]')
    .nth(people.length - 1)
    .waitFor();
}

/** Enters a quantity, by the name of its field, in a browser without a script. */
export async function enterQuantity(page: Page, name: string, quantity: string): Promise<void> {
  await openGroup(page);
  await page.locator(`[name="${name}"]`).fill(quantity);
}

/** Opens a folded part of the form by its heading, unless it is open. */
export async function unfold(page: Page, heading: string): Promise<void> {
  const part = page.locator('details', { has: page.getByText(heading, { exact: true }) }).last();
  if ((await part.getAttribute('open')) === null) await part.locator('summary').click();
}

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Clicks the submit button of the page's first form. */
export const send = (page: Page): Promise<void> => page.locator('main button[type=submit]').first().click();

/** Submits the form and waits until the order holds its inventory. Returns the order code. */
export async function holdInventory(
  page: Page,
  eventId: string,
  method: MobileNetwork = 'momo',
): Promise<string> {
  await fillRegistration(page, eventId, method);
  await send(page);
  await expect(title(page, 'Review and pay')).toBeVisible();
  const code = await page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent();
  if (!code) throw new Error('the page shows no order code');
  return code;
}

/** The button of an order or payer page that sends a payment request. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^(Pay UGX|Send a new request)/ });

/** The address of the payer page that the buyer shares. */
export async function payerLink(page: Page): Promise<string> {
  await page.getByText('Is someone else paying?').click();
  const message = await page.getByRole('link', { name: 'Send by SMS' }).getAttribute('href');
  const [address] = decodeURIComponent(message ?? '').match(/http\S+$/) ?? [];
  if (!address) throw new Error('the page has no link for somebody else');
  return address;
}

/** Expects no axe findings, light and dark, and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that a link opens gets its title a moment after its address.
  await expect(page).toHaveTitle(/./);
  expect(await findingsOfAxe(page)).toEqual([]);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBeLessThanOrEqual(0);
}
