import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as wordsOf } from 'mdast-util-to-string';

const SHOWN_AS_WRITTEN = ['htmlFlow', 'htmlText', 'definition', 'codeIndented'];

/** Links by web, mail and phone, or to a page of this site. Browsers read `//` and `/\` as another site's name. */
const SAFE_LINK = /^(https?:|mailto:|tel:)|^\/(?!\/)[^\\\p{Cc}]*$/iu;

const parsed = (text: string): Root =>
  fromMarkdown(text, { extensions: [{ disable: { null: SHOWN_AS_WRITTEN } }] });

/**
 * Never fails. Markdown without an element on the pages stays as written: the value of code, the `alt` of a picture,
 * and the text of an unsafe link, whose address is emptied.
 */
export function markdownTree(text: string): Root {
  const root = parsed(text);
  keepAsWritten(root, text);
  return root;
}

function keepAsWritten(node: Nodes, text: string): void {
  const written = text.slice(node.position?.start.offset, node.position?.end.offset);
  if (node.type === 'code' || node.type === 'inlineCode') node.value = written;
  else if (node.type === 'image') node.alt = written;
  else if (node.type === 'link' && !SAFE_LINK.test(node.url)) {
    node.url = '';
    node.children = [{ type: 'text', value: written }];
  } else if ('children' in node) for (const child of node.children) keepAsWritten(child, text);
}

/** Whether the text has words; an address alone is none. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(wordsOf(parsed(text)));

/** A line break separates words; a picture has no words. */
function plainWordsOf(node: Nodes): string {
  if (node.type === 'break') return ' ';
  if ('children' in node) return node.children.map(plainWordsOf).join('');
  return 'value' in node ? node.value : '';
}

/** The first paragraph with words, cut at a word; empty when there is none. */
export function firstWords(root: Root | undefined, most = 200): string {
  const paragraphs = root?.children.filter(({ type }) => type === 'paragraph') ?? [];
  const words =
    paragraphs.map((paragraph) => plainWordsOf(paragraph).replaceAll(/\s+/g, ' ').trim()).find(Boolean) ?? '';
  if (words.length <= most) return words;
  return `${words.slice(0, most).replace(/\s+\S*$/, '')}…`;
}
