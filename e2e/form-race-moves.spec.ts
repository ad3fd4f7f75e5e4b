// What a buyer is told when her race is not any more as her form was drawn: at which entry, and at what price.
import type { Page } from '@playwright/test';
import { expectAccessible, newPhone, openRace, send, title, untilListed } from './harness/entry.ts';
import { expect, test } from './harness/story.ts';
import type { StoryProvider } from './harness/story-provider.ts';

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** A race with two kinds of entry, and how to change them. */
async function twoKinds(provider: StoryProvider) {
  const mark = crypto.randomUUID().slice(0, 8);
  const kind = (name: string, more: object = {}) => ({
    ticket_type_id: `tkt_${name}_${mark}`,
    name,
    price_minor: 20_000,
    capacity: 900,
    ...more,
  });
  const race = await openRace(provider, { ticket_types: [kind('early'), kind('late')] });
  await untilListed([race]);
  const quantity = (page: Page, name: string) => field(page, `quantity.tkt_${name}_${mark}`);
  const runner = (page: Page, name: string, n = 1) => field(page, `runner.tkt_${name}_${mark}.${n}`);
  return { race, kind, quantity, runner };
}

async function fill(page: Page, race: string): Promise<void> {
  await page.goto(`/events/${race}/register`);
  await field(page, 'buyer_name').fill('Namuli Ruth');
  await field(page, 'buyer_email').fill('ruth@example.com');
  await field(page, 'buyer_phone').fill(newPhone());
  await page.locator('[name=payment_method][value=momo]').check({ force: true });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a sale that ended is told at the only entry, or at all of them, and another one goes on', async ({
      page,
      provider,
    }) => {
      const { race, kind, quantity, runner } = await twoKinds(provider);
      await fill(page, race);
      const [early, late] = [quantity(page, 'early'), quantity(page, 'late')];
      await early.fill('1');
      const over = { sales_end: new Date(Date.now() - 1000).toISOString() };
      await provider.changeEvent(race, { ticket_types: [kind('early', over), kind('late')] });
      await send(page);
      const summary = page.getByRole('alert').filter({ hasText: 'Please check' });
      await expect(summary).toContainText('early: This entry is not on sale now.');
      await expect(early).toHaveAccessibleDescription(/not on sale now/);
      await late.fill('1');
      if (!javaScriptEnabled) await send(page);
      await runner(page, 'late').fill('Okello John');
      await send(page);
      await expect(summary).toContainText('Entries: One of the entries you chose is not on sale now.');
      await early.fill('0');
      await send(page);
      await expect(title(page, 'Check and pay')).toBeVisible();
      await expect(page.getByText('1 × late')).toBeVisible();
    });

    test('an entry that ran out is asked for no runner any more, and the other one goes on', async ({
      page,
      provider,
    }) => {
      const { race, kind, quantity, runner } = await twoKinds(provider);
      await fill(page, race);
      await quantity(page, 'early').fill('1');
      await quantity(page, 'late').fill('1');
      if (!javaScriptEnabled) await send(page);
      await runner(page, 'late').fill('Okello John');
      await provider.changeEvent(race, { ticket_types: [kind('early', { remaining: 0 }), kind('late')] });
      await send(page);
      await expect(page.getByRole('alert').filter({ hasText: 'early:' })).toBeVisible();
      await expect(quantity(page, 'early')).toHaveCount(0);
      await expect(page.getByText('Runner 2')).toBeHidden();
      await send(page);
      await expect(title(page, 'Check and pay')).toBeVisible();
      await expect(page.getByText('1 × late')).toBeVisible();
    });

    test('a price that moved is told above the button to pay', async ({ page, provider }) => {
      const { race, kind, quantity } = await twoKinds(provider);
      await fill(page, race);
      await quantity(page, 'late').fill('1');
      await provider.changeEvent(race, {
        ticket_types: [kind('early'), kind('late', { price_minor: 35_000 })],
      });
      await send(page);
      await expect(title(page, 'Check and pay')).toBeVisible();
      await expect(page.getByText(/this was UGX\s21,100; now it is UGX\s36,550/)).toBeVisible();
    });

    test('a race that is withdrawn says so, and gives back every word', async ({ page, provider }) => {
      const { race, quantity } = await twoKinds(provider);
      await fill(page, race);
      await quantity(page, 'late').fill('1');
      await provider.changeEvent(race, { access: 'draft' });
      await expect(async () => {
        expect((await page.request.get(`/events/${race}/register`)).status()).toBe(404);
      }).toPass({ timeout: 30_000 });
      await send(page);
      await expect(page.getByText('This race is no longer on sale.')).toBeVisible();
      await expect(field(page, 'buyer_name')).toHaveValue('Namuli Ruth');
      await expect(quantity(page, 'late')).toHaveValue('1');
    });
  });
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the order leads back to the names that were typed in a second step', async ({ page, provider }) => {
    const { race, quantity, runner } = await twoKinds(provider);
    await fill(page, race);
    await quantity(page, 'early').fill('1');
    await quantity(page, 'late').fill('1');
    await send(page);
    await runner(page, 'late').fill('Okello John');
    await send(page);
    await expect(title(page, 'Check and pay')).toBeVisible();
    // Next forbids browsers to keep the answer of an action for Back: they would ask whether to post it again.
    await page.getByRole('link', { name: /^Change the entry/ }).click();
    await expect(page).toHaveURL(/\/orders\/[^/]+\/edit$/);
    await expect(runner(page, 'late')).toHaveValue('Okello John');
    await expect(field(page, 'buyer_name')).toHaveValue('Namuli Ruth');
    await quantity(page, 'late').fill('2');
    await send(page);
    await expect(field(page, 'buyer_name')).toHaveValue('Namuli Ruth');
    await runner(page, 'late', 2).fill('Babirye Ann');
    await send(page);
    await expect(title(page, 'Check and pay')).toBeVisible();
    await expect(page.getByText('2 × late')).toBeVisible();
  });
});

test('a race that is sold by no method says that it takes no payments, and has no form', async ({
  page,
  provider,
}) => {
  const race = await openRace(provider, { payment_methods: [] });
  await untilListed([race]);
  await page.goto(`/events/${race}`);
  await expect(page.getByText('No entries online')).toBeVisible();
  await page.goto(`/events/${race}/register`);
  await expect(page.getByText('No entries online')).toBeVisible();
  await expect(field(page, 'buyer_name')).toHaveCount(0);
});

test('what a draft holds and the race has no more is told, and is there again when it comes back', async ({
  page,
  context,
  provider,
}) => {
  const { race, kind, quantity, runner } = await twoKinds(provider);
  const shirt = (...options: string[]) => [
    { key: 'shirt', label: 'Shirt', type: 'select', required: false, options, help: '' },
  ];
  const becomes = (tickets: object[], questions: object[]) =>
    provider.changeEvent(race, { ticket_types: tickets, additional_questions: questions });
  const opened = async (text: string | RegExp): Promise<Page> => {
    const tab = await context.newPage();
    await expect(async () => {
      await tab.goto(`/events/${race}/register`);
      await expect(tab.locator('form')).toContainText(text, { timeout: 1000 });
    }).toPass({ timeout: 40_000 });
    return tab;
  };
  await becomes([kind('early'), kind('late')], shirt('S', 'M'));
  await page.close();
  const first = await opened('No answer');
  await quantity(first, 'early').fill('1');
  await quantity(first, 'late').fill('1');
  await runner(first, 'late').fill('Okello John');
  await field(first, 'question.shirt').selectOption('S');
  await field(first, 'buyer_name').fill('Namuli Ruth');
  await expect.poll(() => first.evaluate(() => JSON.stringify(localStorage))).toContain('Namuli Ruth');
  await first.close();

  await becomes([kind('early'), kind('late', { remaining: 0 })], shirt('Small', 'M'));
  const second = await opened('Sold out');
  const told = second.getByRole('status').filter({ hasText: 'We kept what you typed.' });
  await expect(told).toContainText('late can no longer be chosen.');
  await expect(told).toContainText('Shirt: S can no longer be chosen.');
  await expect(told).not.toContainText('early');
  await expectAccessible(second);
  await field(second, 'buyer_email').fill('ruth@example.com');
  await expect.poll(() => second.evaluate(() => JSON.stringify(localStorage))).toContain('ruth@');
  await second.close();

  await becomes([kind('early')], []);
  const third = await opened(/late can no longer be chosen.*“Shirt” is no longer asked/);
  await third.close();

  await becomes([kind('early'), kind('late')], shirt('S', 'M'));
  const fourth = await opened('No answer');
  await expect(quantity(fourth, 'late')).toHaveValue('1');
  await expect(runner(fourth, 'late')).toHaveValue('Okello John');
  await expect(field(fourth, 'question.shirt')).toHaveValue('S');
  await expect(field(fourth, 'buyer_email')).toHaveValue('ruth@example.com');
  await expect(fourth.getByText('can no longer be chosen')).toHaveCount(0);
});
