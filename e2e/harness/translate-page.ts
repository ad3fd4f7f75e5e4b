// What Google Translate does to a page: it replaces each text node by an element, also later ones. The words stay.
import type { Page } from '@playwright/test';

/** From the moment on at which React has hydrated the page's form. */
export async function translatePage(page: Page): Promise<void> {
  await untilHydrated(page);
  await page.evaluate(translate);
}

/** Waits until a form of the page is React's. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.forms].some((form) => Object.keys(form).some((key) => key.startsWith('__reactFiber'))),
  );
}

function translate(): void {
  const replaced = new WeakSet<Node>();
  const replace = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode())
      if (node instanceof Text && node.data.trim() && !replaced.has(node)) texts.push(node);
    for (const text of texts) {
      if (!text.isConnected || text.parentElement?.closest('script, style, noscript, textarea, title'))
        continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      const words = document.createTextNode(text.data);
      replaced.add(words);
      inner.append(words);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  replace(document.body);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of addedNodes.length > 0 ? addedNodes : [target]) replace(node);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}
