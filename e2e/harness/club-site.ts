// The website of an organizer that stories serve themselves, with the shop in its pages.
import type { Server } from 'node:http';
import type { FrameLocator, Page } from '@playwright/test';
import { serveWebsite, type Website } from '../../tools/own-website/serve-website.ts';
import { newPhone } from './buyer-steps.ts';
import { storyAddress, storyCertificate } from './story-address.ts';

/** Named in EMBED_ORIGINS (playwright.config.ts). */
export const CLUB = process.env.FLAGOFF_CLUB ?? '';

const servers: Server[] = [];

type Served = Pick<Website, 'event'> & Partial<Pick<Website, 'pages' | 'headers'>> & { origin?: string };

/** Until `closeClub`. @returns its origin */
export async function serveClub({ origin = CLUB, ...site }: Served): Promise<string> {
  const { appUrl: shop } = storyAddress();
  servers.push(
    await serveWebsite({ port: Number(new URL(origin).port), shop, tls: storyCertificate(), ...site }),
  );
  return origin;
}

export function closeClub(): void {
  for (const server of servers.splice(0)) server.close();
}

/** A page of the site. */
export const pageWith = (body: string, head = ''): Record<string, string> => ({
  'index.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Club</title><link rel="icon" href="data:,">${head}</head><body><h1>Club</h1>${body}</body></html>`,
});

type Heard = { type: string; detail: unknown };

/** Every event of the elements of these types, in order. */
export async function hear(
  page: Page,
  types: readonly string[] = ['flagoff:begin', 'flagoff:complete'],
): Promise<() => Promise<Heard[]>> {
  await page.addInitScript((wanted) => {
    const heard: Heard[] = [];
    Object.assign(globalThis, { heard });
    for (const type of wanted)
      addEventListener(type, (event) =>
        heard.push({ type, detail: event instanceof CustomEvent && event.detail }),
      );
  }, types);
  return () => page.evaluate(() => Reflect.get(globalThis, 'heard'));
}

export const formOf = (page: Page): FrameLocator => page.locator('flagoff-entry').frameLocator('iframe');

/** The words of a frame that has not answered yet. */
export const statusOf = (page: Page) => page.locator('flagoff-entry [role=status]');

export async function fillIn(form: FrameLocator): Promise<void> {
  await form.locator('[name=buyer_name]').fill('Namuli Ruth');
  await form.locator('[name=buyer_email]').fill('ruth@example.com');
  await form.locator('[name=buyer_phone]').fill(newPhone());
  await form.locator('[name=payment_method][value=momo]').check({ force: true });
}

export async function codeIn(form: FrameLocator): Promise<string> {
  const code = form.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).first();
  return (await code.textContent()) ?? '';
}
