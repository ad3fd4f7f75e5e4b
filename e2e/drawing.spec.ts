// What a new drawing of an open page changes, and what it leaves to the person in front of it.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { bundleScript } from '../bundler/script-as-text.mjs';
import { ROOT } from '../scripts/project-root.ts';
import { expect, test } from './harness/story.ts';

declare global {
  interface Window {
    redraw: typeof import('../app/_script/redraw.ts').redraw;
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
});

test('what an answer said stays until the next answer', async ({ page }) => {
  const form = (said: string, wrong: string) => `<in-place-form ${wrong && 'data-answered'}><form>
    <div data-says>${said}</div>${field('', wrong && 'aria-invalid="true" aria-describedby="name-problem"')}
    ${wrong && `<p id="name-problem" class="field-problem">${wrong}</p>`}<b>${wrong ? 'Pay 1' : 'Pay 2'}</b></form></in-place-form>`;
  const draw = await begin(page, form('<p>Please check</p>', 'Too short'));
  await draw(form('', ''));
  await expect(page.locator('b'), 'all else is as it is now').toHaveText('Pay 2');
  await expect(page.locator('[data-says]')).toHaveText('Please check');
  await expect(page.locator('#name')).toHaveAccessibleDescription('Too short');
  await expect(page.locator('#name')).toHaveAttribute('aria-invalid', 'true');
  await draw(form('', ''), true);
  await expect(page.locator('[data-says]')).toHaveText('');
  await expect(page.locator('#name')).not.toHaveAttribute('aria-invalid');
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

test('a page that is none of ours is not drawn', async ({ page }) => {
  await begin(page, 'as it was');
  const drawn = await page.evaluate(() => {
    return window.redraw('<title>502</title><h1>Bad gateway</h1>', false);
  });
  expect(drawn).toBe(false);
  await expect(page.locator('main')).toHaveText('as it was');
});
