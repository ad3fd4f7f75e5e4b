// Markdown without its marks, for places that take plain words: previews, search engines, calendars. Pure.
import type { Nodes, Root } from 'mdast';

/** A line that ends keeps its last word apart from the next one; a picture says nothing here. */
function wordsOf(node: Nodes): string {
  if (node.type === 'break') return ' ';
  if ('children' in node) return node.children.map(wordsOf).join('');
  return 'value' in node ? node.value : '';
}

/** The first paragraph with words, cut at a word; empty when there is none. */
export function firstWords(root: Root | undefined, most = 200): string {
  const paragraphs = root?.children.filter(({ type }) => type === 'paragraph') ?? [];
  const words =
    paragraphs.map((paragraph) => wordsOf(paragraph).replaceAll(/\s+/g, ' ').trim()).find(Boolean) ?? '';
  if (words.length <= most) return words;
  return `${words.slice(0, most).replace(/\s+\S*$/, '')}…`;
}
