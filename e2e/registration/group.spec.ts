// Many people in one form: a list becomes rows, each of which can be changed; with a script.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, newPhone, openEvent, send, title, untilListed } from '../harness/buyer-steps.ts';
import { CLUB_MESSAGE, SIXTY_LINES, TWELVE_LINES } from '../harness/club-message.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';
import { sentOrder } from '../harness/story-database.ts';
import { openGroupEvent } from '../states/group-event.ts';

const shirt = {
  key: 'shirt_size',
  label: 'Running shirt size',
  type: 'select',
  required: true,
  options: ['XS', 'S', 'M', 'L', 'XL'],
  help: '',
};

const MARATHON = 'evt_kampala_city_marathon';

const mark = crypto.randomUUID().slice(0, 8);
const ticket = (name: string, km: number) => ({
  ticket_type_id: `tkt_${km}_${mark}`,
  name,
  price_minor: 1000 * km,
  capacity: 900,
  distances: [km],
});

let eventId = '';
let shirtsId = '';

test.beforeAll(async ({ provider }) => {
  const ticket_types = [ticket('Half Marathon 21 km', 21), ticket('10 km', 10)];
  eventId = await openEvent(provider, { ticket_types });
  shirtsId = await openEvent(provider, { ticket_types: [ticket('5 km', 5)], additional_questions: [shirt] });
  await untilListed([eventId, shirtsId]);
});

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const rows = (page: Page) => page.locator('[data-person]');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const nameIn = (page: Page) => rows(page).getByRole('textbox', { name: "Runner's name" });
const box = (page: Page) => page.getByRole('textbox', { name: 'Paste your list' });
const total = (page: Page) => page.locator('.total');
const choose = (within: Locator, option: string) =>
  within.getByRole('radio', { name: option, exact: true }).click({ force: true });

async function openGroup(page: Page, event: string): Promise<void> {
  await page.goto(`/events/${event}/register`);
  await page.getByText('Enter more than one').click();
  await expect(box(page)).toBeVisible();
}

async function fillPayer(page: Page): Promise<void> {
  await field(page, 'buyer_name').fill('Namugga Esther');
  await field(page, 'buyer_email').fill('esther@example.com');
  await field(page, 'buyer_phone').fill(newPhone());
}

const paste = async (page: Page, people: readonly string[]) => {
  await box(page).fill(people.join('\n'));
  await expect(page.getByText('people in your list').first()).toBeVisible();
};

/** One question by the words that it is about. */
const question = (page: Page, words: string) => page.locator('[data-question]').filter({ hasText: words });

test('a club’s list becomes twelve people, three of whom need a tap each question, and is ordered', async ({
  page,
}) => {
  await openGroup(page, MARATHON);
  await box(page).fill(CLUB_MESSAGE);
  await expect(page.getByText('9 clear')).toBeVisible();
  await expect(page.getByRole('heading', { name: '3 questions, and the list is done' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '9 people are clear' })).toBeVisible();
  await expect(page.getByText('2 lines left out')).toBeVisible();
  await fillPayer(page);
  await expect(total(page)).toContainText(/10 of 12 people,? with MTN/);
  await expectAccessible(page);

  const ronald = row(page, 'Ssali Ronald');
  await expect(ronald).toContainText('marathon (half?)');
  await choose(ronald, '21 km');
  await choose(ronald, 'L');
  await expect(page.getByRole('heading', { name: '2 questions, and the list is done' })).toBeVisible();
  const ivan = row(page, 'Tumusiime Ivan');
  await expect(ivan).toContainText('15 km L');
  await expect(ivan).toContainText('Which distance?');
  await choose(ivan, '10 km');
  const linda = row(page, 'Kiconco Linda');
  await expect(linda).toContainText('No 2XL here.');
  await choose(linda, 'XL');
  await expect(page.getByRole('heading', { name: '12 people, every line is clear' })).toBeVisible();
  await expect(total(page)).toContainText(/12 people,? with MTN/);
  await expect(page.getByText('10 km: 12 places left, 4 in your list.')).toBeVisible();
  await expectAccessible(page);

  await field(page, 'waiver_accepted').check({ force: true });
  await send(page);
  await expect(title(page, 'Review and pay')).toBeVisible();
  const { request } = await sentOrder(page.url());
  expect(request.lines.map(({ quantity }) => quantity)).toEqual([2, 6, 4]);
  // The payer does not run: the order's answers are nobody's, and each runner's stand with the name.
  expect(request).not.toHaveProperty('custom_fields');
  const runners = page.getByRole('list', { name: '12 runners' }).getByRole('listitem');
  await expect(runners).toHaveCount(12);
  await expect(runners.filter({ hasText: 'Kiconco Linda' })).toHaveText(
    /\d+\s*(42|21|10)\s*km\s*Kiconco Linda\s*XL/,
  );
  for (const one of await runners.all()) expect((await one.boundingBox())?.height).toBeLessThanOrEqual(46);
  await expect(page.getByText('Running shirt size')).toHaveCount(0);
  await expect(page.getByText('Total for 12 people')).toBeVisible();
  await expectAccessible(page);
});

test('“Fix someone” leads from the review to the list, and a name to its open row', async ({ page }) => {
  await openGroup(page, eventId);
  await paste(page, ['Akello Grace, 21 km', 'Kato Moses, 10 km']);
  await fillPayer(page);
  await send(page);
  await expect(title(page, 'Review and pay')).toBeVisible();
  await expect(
    page.getByText('Fixing someone, or the distance, starts a new order. You pay only once.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change my entry' })).toHaveCount(0);
  const review = page.url();
  await page.getByRole('link', { name: 'Kato Moses' }).click();
  await expect(row(page, 'Kato Moses').getByRole('button').first()).toBeFocused();
  await expect(nameIn(page)).toHaveValue('Kato Moses');
  await page.goto(review);
  await page.getByRole('link', { name: 'Fix someone' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(nameIn(page)).toHaveCount(0);
});

const CHAT = [
  '[10:14 PM, 11/20/2026] Coach Peter: Copy, add yourself and resend',
  '[10:15 PM, 11/20/2026] Grace W: Okello James 21km L',
  '[10:16 PM, 11/20/2026] Grace W: Nambi Ruth 10km M 0772 345 118',
  '[10:17 PM, 11/20/2026] Joel: ~Ssali Ronald 42km XL~',
  '[10:18 PM, 11/20/2026] Joel: Auma Rebecca 42km S',
  '[10:19 PM, 11/20/2026] Mary: Mugisha Allan 21km M (maybe)',
  '[10:20 PM, 11/20/2026] Mary: 10km: Atim Christine, Lubega Henry',
  '[10:21 PM, 11/20/2026] Sarah: Nakato Sarah 10km M 16yrs',
  '[10:22 PM, 11/20/2026] Byaruhanga Peter: 21km L',
  '[10:23 PM, 11/20/2026] Linda left',
];

test('messages of a chat ask about who may not run, and a sender is taken in by one tap', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openGroup(page, MARATHON);
  await box(page).fill(CHAT.join('\n'));
  await expect(page.getByRole('heading', { name: '4 people are clear' })).toBeVisible();
  await expect(row(page, 'Ssali Ronald')).toContainText('Enter this person?');
  await expect(row(page, 'Mugisha Allan')).toContainText('Your list says “maybe”. Enter this person?');
  // Both people of one line show what was pasted of the other.
  const both = question(page, '2 lines have words we don’t know');
  for (const name of ['Atim Christine', 'Lubega Henry'])
    await expect(both.locator('[data-person]', { hasText: name }).first()).toContainText(
      name === 'Atim Christine' ? 'Lubega Henry' : 'Atim Christine',
    );
  await both.getByRole('button', { name: 'Atim Christine' }).first().click();
  await expect(both).toContainText('Is this a person?');
  await expect(row(page, 'Nakato Sarah')).toContainText('parent or guardian', { ignoreCase: true });
  await row(page, 'Ssali Ronald').getByRole('button', { name: 'Leave out' }).click();
  await page.getByText(/lines? left out/).click();
  const sender = page.getByRole('listitem').filter({ hasText: /^Grace W/ });
  await sender.getByRole('button', { name: 'Add as a person' }).click();
  await expect(row(page, 'Grace W')).toContainText('Which distance?');
});

test('a clear list of twelve is at the review after four taps besides the payer’s details', async ({
  page,
}) => {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click({ force: true });
  };
  await page.goto(`/events/${MARATHON}/register`);
  await tap(page.getByText('Enter more than one'));
  await tap(box(page));
  const people = Array.from(
    { length: 12 },
    (_, n) => `Runner Number${'abcdefghijkl'[n]}, ${n % 2 ? '21 km' : '42 km'}, M`,
  );
  await page.keyboard.insertText(people.join('\n'));
  await expect(page.getByRole('heading', { name: '12 people, every line is clear' })).toBeVisible();
  await fillPayer(page);
  await tap(field(page, 'waiver_accepted'));
  await tap(page.locator('main button[type=submit]').first());
  await expect(title(page, 'Review and pay')).toBeVisible();
  // The group, the box, the waiver, "Continue": the network follows from the number.
  expect(taps).toBe(4);
});

test('sixty lines ask three questions at 360 px, each answered by one tap for all who wrote the same', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openGroup(page, MARATHON);
  await box(page).fill(SIXTY_LINES);
  await expect(page.getByRole('heading', { name: '3 questions, and the list is done' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '39 people are clear' })).toBeVisible();
  await expect(box(page), 'the box folds away').toBeHidden();
  await expect(page.getByText(/^12.×.42.km · 36.×.21.km · 12.open$/)).toBeVisible();
  await fillPayer(page);
  await expect(total(page)).toContainText(/48 of 60 people,? with MTN/);
  await expectAccessible(page);
  const clear = page.getByRole('heading', { name: '39 people are clear' });
  const from = await page.locator('main').evaluate((main) => main.getBoundingClientRect().top);
  const to = await clear.evaluate((heading) => heading.getBoundingClientRect().top);
  expect(to - from, 'px above the clear people').toBeLessThan(3_000);

  const far = page.getByRole('group', { name: '12 people wrote “15 km” Which distance?' });
  await expect(far.getByRole('radio')).toHaveCount(3);
  await question(page, '15 km').getByRole('button', { name: 'Show the 12' }).click();
  await expect(page.getByText('One of them differs? Tap the name.')).toBeVisible();
  const sarah = row(page, 'Musoke Sarah');
  await sarah.getByRole('button').first().click();
  await choose(sarah, '10 km');
  await sarah.getByRole('button', { name: 'Done' }).click();
  await expectAccessible(page);
  await choose(far, '21 km');
  await expect(page.getByRole('heading', { name: '2 questions, and the list is done' })).toBeVisible();
  await expect(
    page.getByText(/^12.×.42.km · 47.×.21.km · 1.×.10.km$/),
    'one of them keeps another one',
  ).toBeVisible();

  const sizes = page.getByRole('group', { name: '8 people wrote “XXL” No XXL here.' });
  await choose(sizes, 'XL');
  const gone = page.getByRole('group', { name: '3 lines say “cancelled” Leave them out?' });
  await gone.getByRole('button', { name: 'Leave out 3' }).click();
  await expect(page.getByRole('heading', { name: '57 people, every line is clear' })).toBeVisible();
  await expect(page.getByText('3 lines left out')).toBeVisible();
  await expectAccessible(page);

  // An answer that was wrong is changed for all at once.
  await page.getByRole('button', { name: 'Change the answers' }).click();
  await choose(page.getByRole('group', { name: '12 people wrote “15 km”' }), '42 km');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^23.×.42.km · 33.×.21.km · 1.×.10.km$/)).toBeVisible();
});

for (const [count, text, most] of [
  ['Twelve', TWELVE_LINES, 19],
  ['Sixty', SIXTY_LINES, 14],
] as const)
  test(`${count} untidy lines are paid after at most ${most} taps`, async ({ page, provider }) => {
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.click({ force: true });
    };
    const fill = async (name: string, value: string) => {
      await tap(field(page, name));
      await page.keyboard.insertText(value);
    };
    await page.goto('/');
    await tap(page.getByRole('link', { name: /Kampala City Marathon/ }).first());
    await tap(page.getByRole('link', { name: /^Enter/ }).first());
    await tap(page.getByText('Enter more than one'));
    await tap(box(page));
    await page.keyboard.insertText(text);
    await tap(
      page.getByRole('group', { name: /people wrote “15 km”/ }).getByRole('radio', { name: '21 km' }),
    );
    await tap(
      page.getByRole('group', { name: /people wrote “XXL”/ }).getByRole('radio', { name: 'XL', exact: true }),
    );
    await tap(page.getByRole('button', { name: /^Leave out [23]$/ }));
    await expect(page.getByRole('heading', { name: /every line is clear/ })).toBeVisible();
    await fill('buyer_name', 'Namugga Esther');
    await fill('buyer_phone', newPhone());
    await fill('buyer_email', 'esther@example.com');
    await tap(field(page, 'waiver_accepted'));
    await tap(page.locator('main button[type=submit]').first());
    await expect(title(page, 'Review and pay')).toBeVisible();
    const code = await page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent();
    await tap(page.locator('main button[type=submit]').first());
    await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
    await provider.answerPrompt(code ?? '', 'approve');
    await expect(page.getByRole('heading', { level: 1, name: /^All \d+ are in!$/ })).toBeVisible();
    expect(taps).toBeLessThanOrEqual(most);
    test.info().annotations.push({ type: 'taps', description: String(taps) });
  });

test('“Continue” with open questions goes to the first of them and sends nothing', async ({ page }) => {
  await openGroup(page, eventId);
  await paste(page, ['Akello Grace, 21 km', 'Kato Moses, 42 km', 'Babirye Ann']);
  await fillPayer(page);
  await send(page);
  await expect(row(page, 'Kato Moses').getByRole('radio').first()).toBeFocused();
  await expect(page.locator('form [role=alert]')).toHaveCount(0);
  expect(page.url()).toContain('/register');
});

test('a person is changed, duplicated, removed and taken back', async ({ page }) => {
  await openGroup(page, eventId);
  await paste(page, ['Akello Grace, 21 km', 'Kato Moses, 10 km']);
  await row(page, 'Kato Moses').getByRole('button').first().click();
  await nameIn(page).fill('Kato Musa');
  await choose(row(page, 'Kato Musa'), '21 km');
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove', exact: true }).first().click();
  await expect(page.getByText('was removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('was removed.')).toHaveCount(0);
  await expect(total(page)).toContainText('3 people');
  await expectAccessible(page);
});

test('places without names are paid for now and filled in by a link later', async ({ page }) => {
  await openGroup(page, shirtsId);
  await page.getByText('Places by link').click();
  await page.getByLabel('How many?').fill('4');
  await page.getByRole('button', { name: 'Add them' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(row(page, 'Place 4')).toContainText('Gets a link');
  await expectAccessible(page);
});

test('the list is there again after a reload, with what is still to choose', async ({ page }) => {
  await openGroup(page, eventId);
  await paste(page, ['Akello Grace, 21 km', 'Kato Moses, 42 km']);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Kato Moses');
  await page.reload();
  await expect(page.getByRole('heading', { name: '1 question, and the list is done' })).toBeVisible();
  await expect(row(page, 'Kato Moses')).toContainText('42 km');
  await expect(row(page, 'Akello Grace')).toBeVisible();
});

test('the keyboard alone chooses, opens and closes a row, and the focus stays', async ({ page }) => {
  await openGroup(page, eventId);
  await paste(page, ['Akello Grace, 21 km', 'Kato Moses, 42 km']);
  const kato = row(page, 'Kato Moses');
  await page.getByRole('button', { name: '1 question' }).focus();
  await page.keyboard.press('Enter');
  await expect(kato.getByRole('radio').first()).toBeFocused();
  // The arrow passes over a choice: nothing is settled before the focus leaves.
  await page.keyboard.press('ArrowRight');
  await expect(kato.getByRole('radio', { name: '10 km' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('heading', { name: '2 people, every line is clear' })).toBeVisible();
  const akello = row(page, 'Akello Grace').getByRole('button').first();
  await akello.focus();
  await page.keyboard.press('Enter');
  await expect(nameIn(page)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).focus();
  await page.keyboard.press('Enter');
  await expect(akello).toBeFocused();
});

test('what the server finds wrong opens its row and is said there', async ({ page }) => {
  await openGroup(page, eventId);
  await paste(page, ['Akello Grace, 21 km', 'Kato Moses, 10 km']);
  await row(page, 'Kato Moses').getByRole('button').first().click();
  await nameIn(page).fill('???');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(nameIn(page)).toHaveCount(0);
  await fillPayer(page);
  await send(page);
  await expect(page.locator('form [role=alert]')).toHaveCount(0);
  await expect(nameIn(page)).toBeFocused();
  await expect(nameIn(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(rows(page).locator('.problem')).toHaveCount(1);
  await expectAccessible(page);
  await nameIn(page).fill('Kato Moses');
  await expect(rows(page).locator('.problem')).toHaveCount(0);
  await send(page);
  await expect(title(page, 'Review and pay')).toBeVisible();
});

test('people who were entered without a script are in the editor with their answers', async ({
  browser,
  page,
  provider,
}) => {
  const race = await openGroupEvent(provider, 'Plain Half', {
    questions: [
      { key: 'shirt', type: 'choice', label: 'Shirt size', required: true, options: ['S', 'M'] },
      { key: 'born', type: 'birth_date', label: 'Date of birth', required: true },
    ],
  });
  const plain = await browser.newPage({ baseURL: storyAddress().appUrl, javaScriptEnabled: false });
  const second = `runner.${race.half}.2`;
  await plain.goto(`/events/${race.id}/register`);
  await plain.getByText('Enter more than one').click();
  await field(plain, `quantity.${race.half}`).fill('2');
  await fillPayer(plain);
  await field(plain, 'payment_method').first().check({ force: true });
  await field(plain, 'waiver_accepted').check({ force: true });
  await send(plain);
  await field(plain, second).fill('Kato Moses');
  for (const [name, size] of [
    ['runner_name', 'S'],
    [second, 'M'],
  ]) {
    await plain.locator(`[name="${name}.answer.shirt"][value="${size}"]`).check({ force: true });
    for (const [at, part] of ['7', '5', '1990'].entries())
      await field(plain, `${name}.answer.born`).nth(at).fill(part);
  }
  await send(plain);
  await expect(title(plain, 'Review and pay')).toBeVisible();
  await page.context().addCookies(await plain.context().cookies());
  await page.goto(`${new URL(plain.url()).pathname}/edit`);
  await plain.context().close();
  await expect(rows(page)).toHaveCount(2);
  await row(page, 'Kato Moses').getByRole('button').first().click();
  await expect(row(page, 'Kato Moses').getByRole('radio', { name: 'M', exact: true })).toBeChecked();
  await expect(row(page, 'Kato Moses').getByLabel('Year')).toHaveValue('1990');
  await expect(page.locator('.participant').filter({ visible: true })).toHaveCount(0);
  await race.remove();
});

test('five hundred people are pasted, filtered and found by name', async ({ page }) => {
  await openGroup(page, eventId);
  const letters = 'abcdefghijklmnopqrstuvwxy';
  const name = (n: number) => `Runner ${letters[n % 25]?.toUpperCase()}${letters[Math.floor(n / 25)]}son`;
  const people = Array.from({ length: 500 }, (_, n) => `${name(n)}\t${n % 3 ? '10 km' : '21 km'}`);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await browser.send('Performance.enable');
  const scripted = async () => {
    const { metrics } = await browser.send('Performance.getMetrics');
    return 1000 * (metrics.find((one) => one.name === 'ScriptDuration')?.value ?? 0);
  };
  const before = await scripted();
  await box(page).fill(people.join('\n'));
  await expect(page.getByRole('heading', { name: '500 people, every line is clear' })).toBeVisible();
  const pasted = (await scripted()) - before;
  await row(page, name(1)).getByRole('button').first().click();
  const input = nameIn(page);
  await input.click();
  const start = await scripted();
  await input.pressSequentially('abcdefghij', { delay: 50 });
  const key = ((await scripted()) - start) / 10;
  test.info().annotations.push({ type: 'script ms', description: `paste ${pasted}, key ${key}` });
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.getByRole('searchbox', { name: 'Find a person' }).fill(name(444));
  await expect(page.getByText(/1 to . of 500/)).toHaveCount(0);
  await expect(row(page, name(444))).toBeVisible();
  await expectAccessible(page);
});
