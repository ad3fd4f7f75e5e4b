// Markdown without its marks, for places that take plain words: previews, search engines, calendars. Pure.
import type { Root } from 'mdast';
import { toString as wordsOf } from 'mdast-util-to-string';

/** The first paragraph, cut at a word; empty when there is none. */
export function firstWords(root: Root | null, most = 200): string {
  const paragraph = root?.children.find(({ type }) => type === 'paragraph');
  const words = paragraph ? wordsOf(paragraph).replaceAll(/\s+/g, ' ').trim() : '';
  if (words.length <= most) return words;
  return `${words.slice(0, most).replace(/\s+\S*$/, '')}…`;
}
