// What a new drawing of an open page changes, and what it leaves to the person in front of it.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { bundleScript } from '../bundler/script-as-text.mjs';
import { ROOT } from '../scripts/project-root.ts';
import { expect, test } from './harness/story.ts';

declare global {
  interface Window {
    redraw: typeof import('../app/_script/redraw.ts').redraw;
    LiveElement: typeof import('../app/_script/live-element.ts').LiveElement;
    InPlaceForm: typeof import('../app/_ui/form/in-place-form.ts').InPlaceForm;
    told: string[];
  }
}

let script = '';

test.beforeAll(async () => {
  script = (await bundleScript(join(ROOT, 'e2e', 'harness', 'redraw-entry.ts'))).code;
});

const documentWith = (main: string): string => `<title>Now</title><main id="main">${main}</main>`;

/** Answers how to draw `main` in place of what the page begins with. */
async function begin(page: Page, main: string) {
  await page.setContent(documentWith(main));
  await page.addScriptTag({ content: script });
  return (now: string, isAnswer = false) =>
    page.evaluate(
      ([html, answers]) => {
        return window.redraw(html, answers);
      },
      [documentWith(now), isAnswer] as const,
    );
}

const field = (value: string, more = '') => `<input id="name" name="name" value="${value}" ${more}>`;

test('what is typed, ticked and chosen is whoever did so', async ({ page }) => {
  const more = `<input type="checkbox" id="box" name="box"><textarea id="note" name="note"></textarea>
    <select id="size" name="size"><option>S<option>M</select><input type="hidden" name="id" value="1">`;
  const draw = await begin(page, field('') + more);
  await page.locator('#name').fill('Ruth');
  await page.locator('#name').evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 2));
  await page.locator('#box').check();
  await page.locator('#note').fill('Late');
  await page.locator('#size').selectOption('M');
  await page.locator('#name').focus();
  for (const isAnswer of [true, false])
    expect(await draw(`<p>New</p>${field('Old')}${more.replace('value="1"', 'value="2"')}`, isAnswer)).toBe(
      true,
    );
  await expect(page.locator('p')).toHaveText('New');
  await expect(page.locator('#name')).toHaveValue('Ruth');
  await expect(page.locator('#name')).toBeFocused();
  expect(await page.locator('#name').evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(1);
  await expect(page.locator('#box')).toBeChecked();
  await expect(page.locator('#note')).toHaveValue('Late');
  await expect(page.locator('#size')).toHaveValue('M');
  await expect(page.locator('[name=id]')).toHaveValue('2');
});

test('another thing at the same place has nothing of the former one', async ({ page }) => {
  const box = (one: string) =>
    `<label data-one="${one}"><input type="checkbox" id="yes" name="yes"> ${one}</label>`;
  const text = (one: string, open = '') =>
    `<details data-one="${one}" ${open}><summary>${one}</summary></details>`;
  const draw = await begin(page, `${box('1') + text('1')}<input type="hidden" name="secret" value="s3cret">`);
  await page.locator('#yes').check();
  await page.locator('summary').click();
  await draw(`${box('2') + text('2')}<input id="phone" name="phone" type="tel">`);
  await expect(page.locator('#yes')).not.toBeChecked();
  await expect(page.locator('details')).not.toHaveAttribute('open');
  await expect(page.locator('#phone')).toHaveValue('');
});

test('what somebody opened or closed stays so, but an answer may open what hides a mistake', async ({
  page,
}) => {
  const part = (open: string) => `<details ${open}><summary>More</summary>words</details>`;
  const draw = await begin(page, part(''));
  await page.locator('summary').click();
  await draw(part(''));
  await expect(page.locator('details')).toHaveAttribute('open');
  await page.locator('summary').click();
  await draw(part('open'));
  await expect(page.locator('details')).not.toHaveAttribute('open');
  await draw(part('open'), true);
  await expect(page.locator('details')).toHaveAttribute('open');
  await draw(part(''), true);
  await expect(page.locator('details'), 'no answer closes it').toHaveAttribute('open');
});

/** A form that was answered with what is `wrong`, if anything; `said` stands above it. */
const answered = (
  said: string,
  wrong: string,
) => `<in-place-form ${wrong && 'data-answered'}><form method="post">
    <div data-says>${said}</div>${field('', wrong && 'aria-invalid="true" aria-describedby="name-problem"')}
    ${wrong && `<p id="name-problem" class="field-problem">${wrong}</p>`}<b>${wrong ? 'Pay 1' : 'Pay 2'}</b>
    <button aria-pressed="${wrong !== ''}">Pay</button></form></in-place-form>`;

test('what an answer said stays until the next answer', async ({ page }) => {
  const draw = await begin(page, answered('<p>Please check</p>', 'Too short'));
  await draw(answered('', ''));
  await expect(page.locator('b'), 'all else is as it is now').toHaveText('Pay 2');
  await expect(page.locator('button')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('[data-says]')).toHaveText('Please check');
  await expect(page.locator('#name')).toHaveAccessibleDescription('Too short');
  await expect(page.locator('#name')).toHaveAttribute('aria-invalid', 'true');
  await draw(answered('', 'Too long'), true);
  await expect(page.locator('[data-says]')).toHaveText('');
  await expect(page.locator('#name')).toHaveAccessibleDescription('Too long');
  await draw(answered('', ''), true);
  await expect(page.locator('#name')).not.toHaveAttribute('aria-invalid');
});

test('what an answer said is gone once the post was taken', async ({ page }) => {
  let main = answered('<p>Please check</p>', 'Too short');
  await page.route('/taken', (route) => {
    if (route.request().method() === 'GET')
      return route.fulfill({ contentType: 'text/html', body: documentWith(main) });
    main = answered('', '');
    return route.fulfill({ status: 204, headers: { Location: '/taken' } });
  });
  await page.goto('/taken');
  await page.addScriptTag({ content: script });
  await page.evaluate(() => customElements.define('in-place-form', window.InPlaceForm));
  await page.locator('button').click();
  await expect(page.locator('b')).toHaveText('Pay 2');
  await expect(page.locator('[data-says]')).toHaveText('');
  await expect(page.locator('.field-problem')).toHaveCount(0);
  await expect(page.locator('#name')).not.toHaveAttribute('aria-invalid');
});

test('of what nobody types, a draft brings back what says so', async ({ page }) => {
  const hidden = (name: string, more: string) => `<input type="hidden" name="${name}" value="new" ${more}>`;
  await begin(
    page,
    `<in-place-form><form>${field('')}${hidden('id', 'data-drafted')}${hidden('code', '')}</form></in-place-form>`,
  );
  await page.evaluate(() => {
    customElements.define('in-place-form', window.InPlaceForm);
    document.querySelector('in-place-form')?.restore({ name: 'Ruth', id: 'kept', code: 'kept' });
  });
  await expect(page.locator('#name')).toHaveValue('Ruth');
  await expect(page.locator('[name=id]')).toHaveValue('kept');
  await expect(page.locator('[name=code]')).toHaveValue('new');
});

test('an element starts when it comes, and anew when the server hands it anything else', async ({ page }) => {
  const thing = (given: string, words: string) => `<live-thing data-given='"${given}"'>${words}</live-thing>`;
  const draw = await begin(page, `<p id="inside">One</p>${thing('a', 'One')}`);
  await page.evaluate(() => {
    window.told = [];
    class LiveThing extends window.LiveElement<string> {
      protected override start(signal: AbortSignal): void {
        const { given } = this;
        window.told.push(`${given} starts with ${this.textContent}`);
        signal.addEventListener('abort', () => window.told.push(`${given} ends`));
      }
    }
    customElements.define('live-thing', LiveThing);
  });
  const told = () => page.evaluate(() => window.told.splice(0));
  expect(await told()).toEqual(['a starts with One']);
  await draw(`<p id="inside">One</p>${thing('a', 'Two')}`);
  expect(await told(), 'it knows that already').toEqual([]);
  await draw(`<p id="inside">One</p>${thing('b', 'Two')}`);
  expect(await told()).toEqual(['a ends', 'b starts with Two']);
  await draw('<p id="inside">One</p>');
  expect(await told()).toEqual(['b ends']);
  await draw(thing('c', '<p id="inside">One</p>'));
  expect(await told(), 'with what a drawing moved into it').toEqual(['c starts with One']);
});

test('a drawing brings nothing to life that is for pages without a script', async ({ page }) => {
  const draw = await begin(page, '<form><div data-own="">mine</div></form>');
  const refresh =
    '<noscript><meta http-equiv="refresh" content="0;url=about:blank"><input name="off"></noscript>';
  await draw(`<form>${refresh}<div data-own="">the server’s</div><input id="a" autofocus></form>`);
  expect(await page.evaluate(() => [...new FormData(document.forms[0]).keys()])).toEqual([]);
  await expect(page.locator('[data-own]')).toHaveText('mine');
  await expect(page.locator('meta')).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('');
});

test('a drawing has its title, and is told to whoever follows the page', async ({ page }) => {
  await begin(page, '');
  const told = await page.evaluate(() => {
    const heard: string[] = [];
    const main = () => document.querySelector('main')?.textContent ?? '';
    document.addEventListener('flagoff:redrawn', () => heard.push(`${document.title}: ${main()}`));
    window.redraw('<title>Later</title><main id="main">as it is</main>', false);
    return heard;
  });
  expect(told).toEqual(['Later: as it is']);
});

test('a page that is none of ours is not drawn', async ({ page }) => {
  await begin(page, 'as it was');
  const drawn = await page.evaluate(() => {
    return window.redraw('<title>502</title><h1>Bad gateway</h1>', false);
  });
  expect(drawn).toBe(false);
  await expect(page.locator('main')).toHaveText('as it was');
});
