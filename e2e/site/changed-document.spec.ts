// A document that something changed before hydration: extensions, translators, the browser itself. React may then replace all
// of it; what is typed stays, and so does the focus.
import type { Page } from '@playwright/test';
import { holdInventory, openListedEvent, payerLink, title } from '../harness/buyer-steps.ts';
import { enterDesk } from '../harness/desk-steps.ts';
import { expect, test } from '../harness/story.ts';
import { untilHydrated } from '../harness/translate-page.ts';

// The style sheet is left out: a browser stops at the first inline script until it is there.
const SCRIPT = /\/_next\/static\/chunks\/.*\.js/;
/** React's own report of a document that it had to replace. */
const REPLACED = /React error #418/;

/** Changes of a document, and whether React has to replace it. Each runs in the page. */
const CHANGES: readonly { what: string; replaced: boolean; change: () => void }[] = [
  {
    what: 'a style and a meta element first in head',
    replaced: false,
    change: () => {
      for (const name of ['style', 'meta', 'script']) document.head.prepend(document.createElement(name));
    },
  },
  {
    what: 'attributes of html, body and fields',
    replaced: false,
    change: () => {
      document.documentElement.classList.add('translated-ltr');
      document.documentElement.setAttribute('data-darkreader-mode', 'dynamic');
      document.body.setAttribute('data-new-gr-c-s-check-loaded', '14');
      for (const field of document.querySelectorAll('input')) {
        field.setAttribute('data-lpignore', 'true');
        field.style.backgroundColor = 'ivory';
      }
    },
  },
  {
    what: 'an element first in body',
    replaced: true,
    change: () => document.body.prepend(document.createElement('div')),
  },
  {
    what: 'an element beside each field',
    replaced: true,
    change: () => {
      for (const field of document.querySelectorAll('input[id]')) field.after(document.createElement('div'));
    },
  },
  {
    what: 'each text in an element',
    replaced: true,
    change: () => {
      for (const label of document.querySelectorAll('h1, h2, label, legend, summary'))
        label.innerHTML = `<font>${label.innerHTML}</font>`;
    },
  },
];

let eventId = '';

test.beforeAll(async ({ provider }) => {
  eventId = await openListedEvent(provider);
});

/** Opens `path` with its scripts late, lets `early` change the document and type, and waits for hydration. */
async function hydrateLate(page: Page, path: string, early: () => Promise<unknown>): Promise<void> {
  const { promise: wanted, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(SCRIPT, async (route) => {
    await wanted;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('footer, form').last()).toBeAttached();
  await early();
  letCome();
  await untilHydrated(page);
  await page.unroute(SCRIPT);
}

type Place = {
  what: string;
  /** Leads to the page and returns its path. */
  open: (page: Page) => Promise<string>;
  /** Ids of fields; the last one has the focus. */
  fields: readonly string[];
};

const PLACES: readonly Place[] = [
  {
    what: 'the registration form',
    open: async () => `/events/${eventId}/register`,
    fields: ['buyer_name', 'buyer_email', 'buyer_phone'],
  },
  {
    what: 'a form filled in from an order',
    open: async (page) => {
      await holdInventory(page, eventId);
      return `${new URL(page.url()).pathname}/edit`;
    },
    fields: ['buyer_name', 'buyer_email', 'note'],
  },
  {
    what: 'an order to pay',
    open: async (page) => {
      await holdInventory(page, eventId);
      return new URL(page.url()).pathname;
    },
    fields: ['msisdn'],
  },
  {
    what: 'the page of another payer',
    open: async (page) => {
      await holdInventory(page, eventId);
      return new URL(await payerLink(page)).pathname;
    },
    fields: ['msisdn'],
  },
  { what: 'find my order', open: async () => '/find', fields: ['code'] },
  { what: 'the list of races', open: async () => '/', fields: ['q'] },
  { what: 'the search', open: async () => '/search', fields: ['q'] },
  { what: 'sign-in', open: async () => '/admin/sign-in', fields: ['email', 'password'] },
  {
    what: 'the search of orders',
    open: async (page) => {
      await enterDesk(page, '/admin');
      return '/admin/orders';
    },
    fields: ['q'],
  },
  {
    what: 'the account',
    open: async (page) => {
      await enterDesk(page, '/admin');
      return '/admin/account';
    },
    fields: ['password_current', 'password_next'],
  },
];

for (const { what, open, fields } of PLACES)
  test(`${what} keeps what is typed, whatever changed the document`, async ({ page, complaints }) => {
    const path = await open(page);
    const typed = (field: string) => `typed ${field}`;
    for (const { what: changed, replaced, change } of CHANGES) {
      // Its text would be that of the summary, which holds no field.
      if (replaced) complaints.expect(REPLACED);
      await hydrateLate(page, path, async () => {
        await page.evaluate(change);
        for (const field of fields) {
          await page
            .locator(`#${field}`)
            .evaluate((input) => input.closest('details')?.setAttribute('open', ''));
          await page.locator(`#${field}`).fill(typed(field));
        }
      });
      for (const field of fields)
        await expect.soft(page.locator(`#${field}`), changed).toHaveValue(typed(field));
      await expect.soft(page.locator(`#${fields.at(-1)}`), changed).toBeFocused();
    }
  });

test('the form keeps choices and open parts, and is sent', async ({ page, complaints }) => {
  complaints.expect(REPLACED);
  await hydrateLate(page, `/events/${eventId}/register`, async () => {
    await page.evaluate(() => document.body.prepend(document.createElement('div')));
    await page.locator('#buyer_name').fill('Namuli Ruth');
    await page.locator('#buyer_email').fill('ruth@example.com');
    await page.locator('[name=payment_method][value=airtel]').check({ force: true });
    await page.locator('[name=same_as_buyer]').uncheck({ force: true });
    await page.locator('#runner_name').fill('Kato Moses');
    await page.getByText('Pay from another number').dispatchEvent('click');
    await page.locator('#paying_number').fill('0752 123 456');
    await page.locator('#buyer_phone').pressSequentially('0772 12');
  });
  await page.keyboard.type('3 456');
  await expect(page.locator('#buyer_phone')).toHaveValue('0772 123 456');
  await expect(page.locator('[name=payment_method][value=airtel]')).toBeChecked();
  await expect(page.locator('#paying_number')).toBeVisible();
  await page.locator('main button[type=submit]').first().click();
  await expect(title(page, 'Review and pay')).toBeVisible();
  await expect(page.getByText('Kato Moses').first()).toBeVisible();
  await expect(page.locator('#msisdn')).toHaveValue(/752/);
});

test('a form that fails in the browser is there again, with what was typed', async ({ page, complaints }) => {
  complaints.expect(/removeChild|NotFoundError|is not a child/);
  await page.goto(`/events/${eventId}/register`);
  await page.locator('#buyer_name').fill('Namuli Ruth');
  await page.locator('#buyer_email').fill('12345');
  await page.locator('#buyer_phone').fill('12');
  const form = await page.locator('main form').elementHandle();
  // React removes the summary of the errors when the form is correct: here it is gone already.
  await page.locator('main button[type=submit]').first().click();
  const alert = page.locator('form [role=alert]');
  await expect(alert).toBeVisible();
  await alert.evaluate((summary) => summary.remove());
  await page.locator('#buyer_email').fill('ruth@example.com');
  await page.locator('#buyer_phone').fill('0772 123 45');
  await page.evaluate(() => {
    // The answer that takes the summary away.
    for (const field of document.querySelectorAll('[aria-invalid]'))
      document.getElementById(`${field.id}-problem`)?.remove();
  });
  await page.locator('main button[type=submit]').first().click();
  await expect.poll(() => form?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await expect(title(page, 'Something went wrong')).toHaveCount(0);
  await expect(page.locator('#buyer_name')).toHaveValue('Namuli Ruth');
  await expect(page.locator('#buyer_email')).toHaveValue('ruth@example.com');
  await expect(page.locator('#buyer_phone')).toHaveValue('0772 123 45');
});
