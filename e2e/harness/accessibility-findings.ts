// Accessibility findings of the current page: axe, horizontal scrolling, landmarks, headings, language, motion,
// target sizes. Each function returns one sentence per finding.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * All axe rules, with the target size of WCAG 2.2 AA. In dark mode only the colour rules run: the rest cannot differ.
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
    // The other mode opens a page per analysis for frames, and there are none.
    const { violations } = await axe().setLegacyMode().analyze();
    for (const { id, nodes } of violations)
      found.push(...nodes.map(({ html }) => `${colorScheme}: ${id}: ${html.slice(0, 200)}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** WCAG 1.4.12: no content is lost with wider text spacing. */
const SPACED_OUT = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Checks the page at its current width and text size. */
const findingsOfRoom = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate(partsTooWide)),
  ...(await page.evaluate(wordsCutOff)),
  ...(await page.evaluate(valuesCutOff)),
];

/** Nothing is cut off, and no amount and no word is broken at the page's current width and text size. */
const findingsOfWords = async (page: Page): Promise<string[]> => [
  ...(await findingsOfRoom(page)),
  ...(await page.evaluate(numbersApart)),
  ...(await page.evaluate(wordsApart)),
];

/** The widths of phones. */
const PHONES = [320, 340, 360] as const;

/** Checks the page on phones. */
async function findingsOfPhones(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of PHONES) {
    await page.setViewportSize({ width, height: 740 });
    found.push(...(await findingsOfWords(page)).map((finding) => `${width} px: ${finding}`));
  }
  return found;
}

/**
 * Checks the page with its parts opened, on phones and with large text (WCAG 1.4.4, 1.4.10), then its address in each other of
 * `languages`.
 */
export async function findingsInLanguages(page: Page, languages: readonly string[]): Promise<string[]> {
  const { pathname, search } = new URL(page.url());
  const found: string[] = [];
  for (const [n, language] of languages.entries()) {
    if (n > 0) await page.goto(`/${language}${pathname}${search}`);
    await page.evaluate(openParts);
    const findings = [...(await findingsOfPhones(page)), ...(await findingsOfLargeText(page))];
    found.push(...findings.map((finding) => `${language}: ${finding}`));
  }
  return found;
}

/** Opens the languages, other ways to pay, and what else is folded; an opened group would hide the choice of one ticket. */
export function openParts(): void {
  for (const part of document.querySelectorAll('details'))
    if (!part.matches('.tickets > *')) part.open = true;
}

const findingsOfLargeWords = async (page: Page): Promise<string[]> => [
  ...(await findingsOfWords(page)),
  ...(await page.evaluate(displaysTooSmall)),
  ...(await page.evaluate(barsTooHigh)),
];

/**
 * WCAG 1.4.4: text of twice the size, by the browser's font size, which media queries in `em` use, and by the page's own,
 * which they do not.
 */
async function findingsOfLargeText(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const setSizes = (standard: number, fixed: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  // The browser answers before the page has the size.
  const untilLarge = (isLarge: boolean) =>
    page.waitForFunction(
      (large) => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) >= 32 === large,
      isLarge,
    );
  await setSizes(32, 26);
  await untilLarge(true);
  const byBrowser = await findingsOfLargeWords(page);
  await setSizes(16, 13);
  await untilLarge(false);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const byPage = await findingsOfLargeWords(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  return [
    ...byBrowser.map((finding) => `browser's text of twice the size: ${finding}`),
    ...byPage.map((finding) => `page's text of twice the size: ${finding}`),
  ];
}

/** Checks the page at its current width, as it is and with wider text spacing. */
export async function findingsOfReflow(page: Page): Promise<string[]> {
  const asItIs = await findingsOfRoom(page);
  // A constructed style sheet, because the page's policy refuses a style element.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, SPACED_OUT);
  const spacedOut = await findingsOfRoom(page);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return [...asItIs, ...spacedOut.map((part) => `with spaced text: ${part}`)];
}

/** The smallest elements that make the page scroll sideways. */
function partsTooWide(): string[] {
  // A phone zooms out of a page that is too wide: `innerWidth` grows with it.
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (one) => one.checkVisibility() && one.getBoundingClientRect().right > clientWidth + 1,
  );
  const smallest = wide.filter((one) => !wide.some((other) => other !== one && one.contains(other)));
  return smallest.slice(0, 3).map((one) => `too wide: ${one.outerHTML.slice(0, 160)}`);
}

/** Numbers that wrap; a number inside a word, or longer than any amount, may wrap. */
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

/** Words that wrap between two letters. A word may wrap at its hyphen, an address and a word of 15 letters anywhere. */
function wordsApart(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent?.checkVisibility() || parent.closest('noscript, script, style')) continue;
    for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(
      /(?<![\p{L}\d@._/’'-])\p{L}{2,14}(?![\p{L}\d@_/]|[.-]\p{L})/gu,
    )) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 1) found.push(`broken: ${word} in ${parent.outerHTML.slice(0, 120)}`);
    }
  }
  return found.slice(0, 6);
}

/** Words of the display face that are not clearly larger than the words of the other face beside or below them. */
function displaysTooSmall(): string[] {
  // The desk's cards have small headings, as labels.
  if (location.pathname.startsWith('/admin')) return [];
  const LEAST = 1.2;
  const usual = getComputedStyle(document.body).fontFamily;
  const shown: { readonly text: Node; readonly size: number; readonly isDisplay: boolean }[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent?.checkVisibility() || !text.nodeValue?.trim() || parent.closest('noscript, script, .sr-only'))
      continue;
    const { fontSize, fontFamily } = getComputedStyle(parent);
    const size = Number.parseFloat(fontSize);
    shown.push({ text, size, isDisplay: fontFamily !== usual });
  }
  const captionOf = (index: number) => {
    const text = shown[index]?.text;
    for (
      let within = text?.parentElement;
      within && within !== document.body;
      within = within.parentElement
    ) {
      const inside = (one: (typeof shown)[number]) => !one.isDisplay && within.contains(one.text);
      const found = shown.slice(index).find(inside) ?? shown.slice(0, index).findLast(inside);
      if (found) return found;
    }
    return null;
  };
  return shown
    .flatMap(({ text, size, isDisplay }, index) => {
      const caption = isDisplay ? captionOf(index) : null;
      // Of the same size, it is part of the line: a number before its words.
      if (!caption || size === caption.size || size >= LEAST * caption.size - 0.1) return [];
      const words = (node: Node) => `“${node.nodeValue?.trim().slice(0, 30)}”`;
      return [
        `${words(text)} of ${size} px is too small beside ${words(caption.text)} of ${caption.size} px`,
      ];
    })
    .slice(0, 6);
}

/** What sticks to the bottom of a phone and leaves too little of the page. */
function barsTooHigh(): string[] {
  const HIGHEST = 96;
  return [...document.querySelectorAll('body *')].flatMap((one) => {
    const { position, bottom } = getComputedStyle(one);
    const { height } = one.getBoundingClientRect();
    // A bar that is far below the screen never sticks.
    const sticks = ['sticky', 'fixed'].includes(position) && Number.parseFloat(bottom) > -innerHeight;
    return sticks && one.checkVisibility() && height > HIGHEST
      ? [`sticks and is ${Math.round(height)} px high: ${one.outerHTML.slice(0, 120)}`]
      : [];
  });
}

/** Values that are wider than their field. An e-mail address may be: no field has room for each. */
function valuesCutOff(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('input:not([type=email], [inputmode=email])')]
    .filter((field) => field.checkVisibility() && field.value && field.scrollWidth > field.clientWidth + 1)
    .map((field) => `cut off: ${field.value} in ${field.outerHTML.slice(0, 120)}`);
}

/**
 * Text cut off by a box that hides its overflow, or by the page's left edge. Ignored: text for screen readers only, the beginning of
 * a text that the fold holds whole, and what of a drawing says nothing.
 */
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
  // The box of a line is higher than its letters.
  const reachesOver = (edge: DOMRect) => (line: DOMRect) =>
    line.left < edge.left - 1 ||
    line.right > edge.right + 1 ||
    line.top < edge.top - line.height / 4 ||
    line.bottom > edge.bottom + line.height / 4;
  // What `clip-path: inset(...)` in pixels leaves of an element.
  const shownOf = (one: Element): DOMRect => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const [top = 0, right = top, bottom = top, left = right] = (
      getComputedStyle(one).clipPath.match(/-?[\d.]+(?=px)/g) ?? []
    ).map(Number);
    return new DOMRect(x + left, y + top, width - left - right, height - top - bottom);
  };
  const isClipped = (one: Element): boolean => getComputedStyle(one).clipPath.endsWith('px)');
  const all = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility());
  const unseen = all.filter(
    (one) => (getComputedStyle(one).clipPath !== 'none' && !isClipped(one)) || one.clientWidth === 1,
  );
  const scrolled = all.filter((one) => overflows(one, 'auto', 'scroll'));
  const words = all.filter(
    (one) =>
      !one.closest('[data-preview], [role=img] [aria-hidden]') &&
      ![...unseen, ...scrolled].some((other) => other.contains(one)),
  );
  const boxes = all.filter((one) => overflows(one, 'hidden', 'clip') || isClipped(one));
  const cut = boxes.flatMap((box) => {
    const over = reachesOver(shownOf(box));
    return words.filter((one) => box.contains(one) && linesOf(one).some(over));
  });
  // Nobody can scroll to the left of a page.
  cut.push(...words.filter((one) => linesOf(one).some(({ left }) => left < -1)));
  return cut.slice(0, 3).map((one) => `cut off: ${one.outerHTML.slice(0, 160)}`);
}

/** One main landmark, one level-1 heading, a language and a document title. */
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

/** With reduced motion, no animation runs. One whose keyframes are all alike moves nothing: it is a delay. */
export async function findingsOfMotion(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = await page.evaluate(() => {
    const looksOf = ({ offset, computedOffset, easing, composite, ...look }: ComputedKeyframe): string =>
      JSON.stringify(look);
    return document.getAnimations().flatMap(({ playState, effect }) => {
      if (!(effect instanceof KeyframeEffect) || playState !== 'running') return [];
      const lasts = Number(effect.getComputedTiming().duration) > 10;
      const changes = new Set(effect.getKeyframes().map(looksOf)).size > 1;
      return lasts && changes ? [`moves all the same: ${effect.target?.outerHTML.slice(0, 160)}`] : [];
    });
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return moving;
}

/** Touch targets must be at least 44 px high (the style says 48). */
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

/**
 * On the desk everything that a finger presses is 44 px wide and high, but links in a sentence (WCAG 2.5.8). Counted with it: the
 * label of a field, and the row that a link covers by its `::after`.
 */
export const findingsOfSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 43.5;
    const isInSentence = (one: Element): boolean =>
      getComputedStyle(one).display === 'inline' &&
      [...(one.parentNode?.childNodes ?? [])].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
      );
    const sizesOf = (one: HTMLElement) => {
      const labels = 'labels' in one && one.labels instanceof NodeList ? [...one.labels] : [];
      const boxes = [one, ...labels.filter((label) => label instanceof Element)].map((part) =>
        part.getBoundingClientRect(),
      );
      const over = getComputedStyle(one, '::after');
      const isOver = over.content !== 'none' && over.position === 'absolute';
      const [width, height] = isOver
        ? [Number.parseFloat(over.width), Number.parseFloat(over.height)]
        : [0, 0];
      return [
        Math.max(width, ...boxes.map((box) => box.width)),
        Math.max(height, ...boxes.map((box) => box.height)),
      ] as const;
    };
    return [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, summary, select, textarea, input:not([type=hidden])',
      ),
    ].flatMap((one) => {
      const { width: shown, bottom } = one.getBoundingClientRect();
      // The link that skips to the content lies above the page.
      if (!one.checkVisibility() || shown <= 1 || bottom < 0 || isInSentence(one)) return [];
      const [width, height] = sizesOf(one);
      if (width >= least && height >= least) return [];
      return `${Math.round(width)} × ${Math.round(height)} px: ${one.outerHTML.slice(0, 160)}`;
    });
  });
