// What the form shows when the event changes while it is open: ticket types, prices, questions.
import type { Page } from '@playwright/test';
import {
  chooseTicket,
  enterQuantity,
  expectAccessible,
  newPhone,
  openListedEvent,
  send,
  title,
} from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import type { StoryProvider } from '../harness/story-provider.ts';

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** An event with two ticket types, and helpers to change them. */
async function openTwoTicketEvent(provider: StoryProvider) {
  const mark = crypto.randomUUID().slice(0, 8);
  const kind = (name: string, more: object = {}) => ({
    ticket_type_id: `tkt_${name}_${mark}`,
    name,
    price_minor: 20_000,
    capacity: 900,
    ...more,
  });
  const eventId = await openListedEvent(provider, { ticket_types: [kind('early'), kind('late')] });
  const quantity = (page: Page, name: string) => field(page, `quantity.tkt_${name}_${mark}`);
  const enter = (page: Page, name: string, quantity: string) =>
    enterQuantity(page, `quantity.tkt_${name}_${mark}`, quantity);
  const participant = (page: Page, name: string, n = 1) => field(page, `runner.tkt_${name}_${mark}.${n}`);
  return { eventId, kind, quantity, enter, participant };
}

async function fill(page: Page, eventId: string, query = ''): Promise<void> {
  await page.goto(`/events/${eventId}/register${query}`);
  await field(page, 'buyer_name').fill('Namuli Ruth');
  await field(page, 'buyer_email').fill('ruth@example.com');
  await field(page, 'buyer_phone').fill(newPhone());
  await page.locator('[name=payment_method][value=momo]').check({ force: true });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a ticket type whose sale ended is reported, and another one can still be bought', async ({
      page,
      provider,
    }) => {
      const { eventId, kind } = await openTwoTicketEvent(provider);
      await fill(page, eventId);
      await chooseTicket(page, kind('early').ticket_type_id);
      const over = { sales_end: new Date(Date.now() - 1000).toISOString() };
      await provider.changeEvent(eventId, { ticket_types: [kind('early', over), kind('late')] });
      await send(page);
      await expect(page.locator('form [role=alert]')).toHaveCount(0);
      await expect(page.locator('#tickets')).toHaveAccessibleDescription(/isn't on sale now/);
      await chooseTicket(page, kind('late').ticket_type_id);
      await send(page);
      await expect(title(page, 'Review and pay')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Payment' })).toContainText('late');
    });

    test('a form whose linked ticket type is gone says so in the words of one person, and no longer offers it', async ({
      page,
      provider,
    }) => {
      const { eventId, kind } = await openTwoTicketEvent(provider);
      const id = kind('early').ticket_type_id;
      await fill(page, eventId, `?ticket=${id}`);
      await expect(page.locator(`[name=ticket][value=${id}]`)).toBeChecked();
      await provider.changeEvent(eventId, { ticket_types: [kind('late'), kind('latest')] });
      await send(page);
      await expect(page.locator('form [role=alert]')).toHaveCount(0);
      await expect(page.locator('#tickets')).toHaveAccessibleDescription(
        "This distance isn't on sale now. Choose another one.",
      );
      await expect(page.locator(`[name=ticket][value=${id}]`)).toHaveCount(0);
      await expect(page.locator('[name=ticket]')).toHaveCount(2);
      await expect(field(page, 'buyer_name')).toHaveValue('Namuli Ruth');
      // The storefront beside this one renews its page within seconds.
      const fresh = async () => (await page.request.get(`/events/${eventId}/register?ticket=${id}`)).text();
      await expect.poll(async () => (await fresh()).includes(`value="${id}"`)).toBe(false);
    });

    test('a changed price is shown above the pay button', async ({ page, provider }) => {
      const { eventId, kind } = await openTwoTicketEvent(provider);
      await fill(page, eventId);
      await chooseTicket(page, kind('late').ticket_type_id);
      await provider.changeEvent(eventId, {
        ticket_types: [kind('early'), kind('late', { price_minor: 35_000 })],
      });
      await send(page);
      await expect(title(page, 'Review and pay')).toBeVisible();
      await expect(page.getByText(/It was UGX\s21,100 there, and now it's UGX\s36,550/)).toBeVisible();
    });

    test('a withdrawn event is reported, and the input is kept', async ({ page, provider }) => {
      const { eventId, kind } = await openTwoTicketEvent(provider);
      await fill(page, eventId);
      await chooseTicket(page, kind('late').ticket_type_id);
      await provider.changeEvent(eventId, { access: 'draft' });
      await expect(async () => {
        expect(await (await page.request.get(`/events/${eventId}/register`)).text()).toContain(
          'Entries are closed',
        );
      }).toPass({ timeout: 90_000 });
      await send(page);
      await expect(page.getByText('This race is no longer on sale.')).toBeVisible();
      await expect(field(page, 'buyer_name')).toHaveValue('Namuli Ruth');
      await expect(page.getByRole('radio', { name: 'late' })).toBeChecked();
    });
  });
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the order links back to a form with the names of the second step', async ({ page, provider }) => {
    const { eventId, enter, participant } = await openTwoTicketEvent(provider);
    await fill(page, eventId);
    await enter(page, 'early', '1');
    await enter(page, 'late', '1');
    await send(page);
    await participant(page, 'late').fill('Okello John');
    await send(page);
    await expect(title(page, 'Review and pay')).toBeVisible();
    // Next forbids browsers to cache the response of an action, so Back would ask whether to post it again.
    await page.getByRole('link', { name: 'Fix someone' }).click();
    await expect(page).toHaveURL(/\/orders\/[^/]+\/edit#participants$/);
    await expect(participant(page, 'late')).toHaveValue('Okello John');
    await expect(field(page, 'buyer_name')).toHaveValue('Namuli Ruth');
    await enter(page, 'late', '2');
    await send(page);
    await expect(field(page, 'buyer_name')).toHaveValue('Namuli Ruth');
    await participant(page, 'late', 2).fill('Babirye Ann');
    await send(page);
    await expect(title(page, 'Review and pay')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Payment' })).toContainText('2 × late');
  });
});

test('an event without payment methods says that it takes no payments and has no form', async ({
  page,
  provider,
}) => {
  const eventId = await openListedEvent(provider, { payment_methods: [] });
  await page.goto(`/events/${eventId}`);
  await expect(page.getByText('No online entry')).toBeVisible();
  await page.goto(`/events/${eventId}/register`);
  await expect(page.getByText('No online entry')).toBeVisible();
  await expect(field(page, 'buyer_name')).toHaveCount(0);
});

test('draft values that the event no longer offers are reported, and come back when it offers them again', async ({
  page,
  context,
  provider,
}) => {
  const { eventId, kind } = await openTwoTicketEvent(provider);
  const shirt = (...options: string[]) => [
    { key: 'shirt', label: 'Shirt', type: 'select', required: false, options, help: '' },
  ];
  const changeEventTo = (tickets: object[], questions: object[]) =>
    provider.changeEvent(eventId, { ticket_types: tickets, additional_questions: questions });
  const opened = async (text: string | RegExp): Promise<Page> => {
    const tab = await context.newPage();
    await expect(async () => {
      await tab.goto(`/events/${eventId}/register`);
      await expect(tab.locator('form')).toContainText(text, { timeout: 1000 });
    }).toPass({ timeout: 90_000 });
    return tab;
  };
  await changeEventTo([kind('early'), kind('late')], shirt('S', 'M'));
  await page.close();
  const first = await opened('No answer');
  await chooseTicket(first, kind('late').ticket_type_id);
  await field(first, 'question.shirt').selectOption('S');
  await field(first, 'buyer_name').fill('Namuli Ruth');
  await expect.poll(() => first.evaluate(() => JSON.stringify(localStorage))).toContain('Namuli Ruth');
  await first.close();

  await changeEventTo([kind('early'), kind('late', { remaining: 0 })], shirt('Small', 'M'));
  const second = await opened('Sold out');
  const shown = second.getByRole('status').filter({ hasText: 'We kept what you typed.' });
  await expect(shown).toContainText('late is no longer available.');
  await expect(shown).toContainText('Shirt: S is no longer available.');
  await expect(shown).not.toContainText('early');
  await expectAccessible(second);
  await field(second, 'buyer_email').fill('ruth@example.com');
  await expect.poll(() => second.evaluate(() => JSON.stringify(localStorage))).toContain('ruth@');
  await second.close();

  await changeEventTo([kind('early')], []);
  const third = await opened(/late is no longer available.*"Shirt" is no longer asked/);
  await third.close();

  await changeEventTo([kind('early'), kind('late')], shirt('S', 'M'));
  const fourth = await opened('No answer');
  await expect(fourth.getByRole('radio', { name: 'late' })).toBeChecked();
  await expect(field(fourth, 'question.shirt')).toHaveValue('S');
  await expect(field(fourth, 'buyer_email')).toHaveValue('ruth@example.com');
  await expect(fourth.getByText('is no longer available')).toHaveCount(0);
});

// A group has its editor with a script: group.spec.ts.
test.describe('several participants without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a sold-out ticket type asks for no participant, and another one can still be bought', async ({
    page,
    provider,
  }) => {
    const { eventId, kind, quantity, enter, participant } = await openTwoTicketEvent(provider);
    await fill(page, eventId);
    await enter(page, 'early', '1');
    await enter(page, 'late', '1');
    await send(page);
    await participant(page, 'late').fill('Okello John');
    await provider.changeEvent(eventId, { ticket_types: [kind('early', { remaining: 0 }), kind('late')] });
    await send(page);
    await expect(page.getByText(/^Every place is taken/)).toBeVisible();
    await expect(quantity(page, 'early')).toHaveCount(0);
    await expect(page.getByText('Runner 2')).toBeHidden();
    await send(page);
    await expect(title(page, 'Review and pay')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Payment' })).toContainText('late');
  });
});
