// An organizer's markdown as a tree of which every letter is shown. Pure.
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as wordsOf } from 'mdast-util-to-string';

/** No marks here: they stay text like any other. */
const NO_MARKS = ['htmlFlow', 'htmlText', 'definition', 'codeIndented'];

/** Out by web, mail and phone, or to a page of the own site. Browsers read `//` and `/\` as the name of another one. */
const FOLLOWED = /^(https?:|mailto:|tel:)|^\/(?!\/)[^\\\p{Cc}]*$/iu;

const parsed = (text: string): Root => fromMarkdown(text, { extensions: [{ disable: { null: NO_MARKS } }] });

/**
 * Never fails: every text is markdown. What pages draw no elements for is kept as it is written, instead of being gone
 * without a trace: as the value of code, as the `alt` of a picture, and as the words of a link whose address nobody
 * should follow; that one is left empty.
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
  else if (node.type === 'link' && !FOLLOWED.test(node.url)) {
    node.url = '';
    node.children = [{ type: 'text', value: written }];
  } else if ('children' in node) for (const child of node.children) keepAsWritten(child, text);
}

/** Whether there is anything to read in it: an address alone is nothing. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(wordsOf(parsed(text)));
