// The provider's own checkout page: an event that is sold there, and what its buyer does there.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../tools/scripts/shared/project-root.ts';
import { newPhone, openEvent, title, untilListed } from './buyer-steps.ts';
import { expect } from './story.ts';
import type { StoryProvider } from './story-provider.ts';

/** Where an organizer says how an event is sold. */
const notesOf = (eventId: string): string => join(ROOT, 'content', 'events', `${eventId}.json`);

/** `remove`: it then has our own form, until it is sold there again. */
export type PartnerEvent = { readonly id: string; sell(): Promise<void>; remove(): Promise<void> };

/** An event in the style of the provider's page, in a shop whose other events have our own form. */
export async function openPartnerEvent(
  provider: StoryProvider,
  fields: Record<string, unknown> = {},
): Promise<PartnerEvent> {
  const ticket = {
    ticket_type_id: `tkt_${crypto.randomUUID().slice(0, 8)}`,
    name: 'Half Marathon 21 km',
    price_minor: 50_000,
    capacity: 500,
  };
  // Git ignores notes of such events: a story that is stopped leaves its file behind.
  const event_id = `evt_story_${crypto.randomUUID().slice(0, 8)}`;
  const id = await openEvent(provider, { event_id, ticket_types: [ticket], ...fields });
  const sell = () => writeFile(notesOf(id), '{ "checkout_style": "hosted", "place": "Kololo Airstrip" }\n');
  await sell();
  await untilListed([id]);
  return { id, sell, remove: () => rm(notesOf(id), { force: true }) };
}

type Known = { readonly name?: string; readonly phone?: string; readonly email?: string };

/** Fills in the short page what an organizer's own site knows of its runner: the page asks nothing itself. */
export async function handOver(page: Page, known: Known): Promise<void> {
  for (const [key, value] of Object.entries(known)) {
    const field = page.locator(`main input[type=hidden][name=buyer_${key}]`);
    await field.evaluate((one: HTMLInputElement, text) => {
      one.value = text;
    }, value);
  }
}

/** `https://…/checkout/cs_…` → the session's id. */
export const sessionIdIn = (address: string): string => /\/checkout\/([^/?]+)/.exec(address)?.[1] ?? '';

export const onPartnerPage = (page: Page): Promise<void> => page.waitForURL(/\/checkout\/[^/]+(?:\/pay)?$/);

/** Fills in the provider's form up to its payment page. What the shop handed over is there already. */
export async function registerThere(page: Page): Promise<void> {
  await onPartnerPage(page);
  await page.getByLabel(/^Half Marathon/).fill('1');
  const fields = { 'Full name': 'Akello Grace', 'E-mail': 'grace@example.com', 'Phone number': newPhone() };
  for (const [label, value] of Object.entries(fields)) {
    const field = page.getByLabel(label);
    if ((await field.inputValue()) === '') await field.fill(value);
  }
  const waiver = page.getByLabel('I accept the waiver');
  if ((await waiver.count()) > 0) await waiver.check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(title(page, 'Pay with mobile money')).toBeVisible();
}

/** Sends the request to the phone. Returns the provider's id of the order. */
export async function askToPay(page: Page, provider: StoryProvider, eventId: string): Promise<string> {
  await page.getByRole('button', { name: /^Pay UGX/ }).click();
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
  const [order] = await provider.ordersOf(eventId);
  return order?.id ?? '';
}
