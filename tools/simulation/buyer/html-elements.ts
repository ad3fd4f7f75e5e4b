// The elements of a page as a browser without scripts has them. Knows nothing of forms or orders.
import { parse, type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter as tree } from 'parse5';

export type HtmlElement = Tree.Element;

export type HtmlPage = {
  /** Every element, in the page's order. */
  readonly elements: readonly HtmlElement[];
  byId(id: string): HtmlElement | undefined;
};

/** Parses a document with the elements inside `noscript`, without those inside `template`. */
export function parseHtml(html: string): HtmlPage {
  const elements = [...descendants(parse(html, { scriptingEnabled: false }))];
  return { elements, byId: (id) => elements.find((element) => attribute(element, 'id') === id) };
}

function* descendants(node: Tree.ParentNode): Generator<HtmlElement> {
  for (const child of node.childNodes) {
    if (!tree.isElementNode(child)) continue;
    yield child;
    yield* descendants(child);
  }
}

/** Null when the element does not carry it; an attribute without a value is ''. */
export const attribute = (element: HtmlElement, name: string): string | null =>
  element.attrs.find((one) => one.name === name)?.value ?? null;

export const has = (element: HtmlElement, name: string): boolean => attribute(element, name) !== null;

/** Whether `element` stands inside (or is) one that fits. */
export function closest(element: HtmlElement, fits: (one: HtmlElement) => boolean): HtmlElement | undefined {
  for (let at: Tree.ParentNode | null = element; at && tree.isElementNode(at); at = at.parentNode) {
    if (fits(at)) return at;
  }
  return undefined;
}

const SILENT = ['script', 'style', 'template'];
const WITHIN_A_LINE = [
  'a',
  'abbr',
  'b',
  'bdi',
  'code',
  'em',
  'i',
  'kbd',
  'mark',
  'small',
  'span',
  'strong',
  'time',
];

/** The text that a person reads of it, spaces made single. */
export function textOf(element: HtmlElement): string {
  return [...texts(element)].join('').replaceAll(/\s+/g, ' ').trim();
}

function* texts(node: Tree.ParentNode): Generator<string> {
  for (const child of node.childNodes) {
    if (tree.isTextNode(child)) yield child.value;
    else if (tree.isElementNode(child) && !SILENT.includes(child.tagName)) {
      const apart = WITHIN_A_LINE.includes(child.tagName) ? '' : ' ';
      yield apart;
      yield* texts(child);
      yield apart;
    }
  }
}
