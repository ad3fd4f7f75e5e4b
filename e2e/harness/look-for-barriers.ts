// What a page in front of us keeps from somebody: findings of axe, scrolling sideways, landmarks, headings, languages.
// Answers sentences; none is good.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Everything that axe knows of, WCAG 2.2 AA's size of targets too. In the dark only colours are another matter: looking
 * for the rest once more takes time and finds nothing.
 */
export async function findingsOfAxe(page: Page): Promise<string[]> {
  const all = () => new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } });
  const colours = () => new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']);
  const found: string[] = [];
  for (const [colorScheme, axe] of [
    ['light', all],
    ['dark', colours],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    // Its other mode opens a page of its own for each look; that is for frames, and there are none.
    const { violations } = await axe().setLegacyMode().analyze();
    for (const { id, nodes } of violations)
      found.push(...nodes.map(({ html }) => `${colorScheme}: ${id}: ${html.slice(0, 200)}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** WCAG 1.4.12: whoever spaces text out must lose nothing. */
const SPACED_OUT = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** At the width and the size of text that the page has. */
const findingsOfRoom = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate(partsTooWide)),
  ...(await page.evaluate(wordsCutOff)),
];

/** WCAG 1.4.4: where the reader's own text is larger, nothing is cut off, and no amount falls into two. */
export const findingsOfLargeText = async (page: Page): Promise<string[]> => [
  ...(await findingsOfRoom(page)),
  ...(await page.evaluate(numbersApart)),
];

/** At the width that the page has: as it is, and with its text spaced out. */
export async function findingsOfReflow(page: Page): Promise<string[]> {
  const asItIs = await findingsOfRoom(page);
  const spacing = await page.addStyleTag({ content: SPACED_OUT });
  const spacedOut = await findingsOfRoom(page);
  await spacing.evaluate((style) => style.parentNode?.removeChild(style));
  return [...asItIs, ...spacedOut.map((part) => `with spaced text: ${part}`)];
}

/** The smallest elements that make the page scroll sideways. */
function partsTooWide(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > innerWidth + 1,
  );
  const smallest = wide.filter((one) => !wide.some((other) => other !== one && one.contains(other)));
  return smallest.slice(0, 3).map((one) => `too wide: ${one.outerHTML.slice(0, 160)}`);
}

/** Numbers whose digits stand on more than one line; one inside a word, or longer than any amount, may have to. */
function numbersApart(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.checkVisibility()) continue;
    for (const { index, 0: number } of (text.nodeValue ?? '').matchAll(
      /(?<![\p{L}\d])\d[\d.,]*\d(?![\p{L}\d])/gu,
    )) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + number.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1 && number.length <= 12) found.push(`on two lines: ${number}`);
    }
  }
  return found;
}

/** Words that reach over the edge of what hides the rest of them. What only a screen reader meets has no edge to see. */
function wordsCutOff(): string[] {
  const overflows = (one: Element, ...kinds: string[]): boolean => {
    const { overflowX, overflowY } = getComputedStyle(one);
    return kinds.includes(overflowX) || kinds.includes(overflowY);
  };
  const linesOf = (words: Element): DOMRect[] => {
    const range = document.createRange();
    const texts = [...words.childNodes].filter(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
    );
    return texts.flatMap((text) => {
      range.selectNodeContents(text);
      return [...range.getClientRects()];
    });
  };
  // A line's box is higher than its letters.
  const reachesOver = (edge: DOMRect) => (line: DOMRect) =>
    line.left < edge.left - 1 ||
    line.right > edge.right + 1 ||
    line.top < edge.top - line.height / 4 ||
    line.bottom > edge.bottom + line.height / 4;
  const all = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility());
  const unseen = all.filter((one) => getComputedStyle(one).clipPath !== 'none' || one.clientWidth === 1);
  const scrolled = all.filter((one) => overflows(one, 'auto', 'scroll'));
  const words = all.filter((one) => ![...unseen, ...scrolled].some((other) => other.contains(one)));
  const boxes = all.filter((one) => overflows(one, 'hidden', 'clip'));
  const cut = boxes.flatMap((box) => {
    const over = reachesOver(box.getBoundingClientRect());
    return words.filter((one) => box.contains(one) && linesOf(one).some(over));
  });
  return cut.slice(0, 3).map((one) => `cut off: ${one.outerHTML.slice(0, 160)}`);
}

/** One main landmark, one title, a language, a name for the window, and something to skip to. */
export const findingsOfStructure = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const one = (selector: string): string[] => {
      const count = document.querySelectorAll(selector).length;
      return count === 1 ? [] : [`${count} × ${selector}`];
    };
    return [
      ...one('main'),
      ...one('h1'),
      ...(document.documentElement.lang ? [] : ['no language']),
      ...(document.title.trim() ? [] : ['no title of the window']),
    ];
  });

/** With the system asking for less motion, nothing goes on moving. */
export async function findingsOfMotion(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().duration) > 10,
      )
      .map(({ effect }) => {
        const target =
          effect && 'target' in effect && effect.target instanceof Element ? effect.target : null;
        return `moves all the same: ${target?.outerHTML.slice(0, 160)}`;
      }),
  );
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return moving;
}

/** What is pressed with a thumb while walking: nothing lower than 44 px (style: 48). */
export const findingsOfTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pressed =
      'main button, main .btn, main select, main input:not([type=hidden], [type=checkbox], [type=radio])';
    return [...document.querySelectorAll(pressed)]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
      .map(
        (one) => `${Math.round(one.getBoundingClientRect().height)} px high: ${one.outerHTML.slice(0, 160)}`,
      );
  });
