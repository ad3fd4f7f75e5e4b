// An organizer's markdown as a tree of which every letter is shown. Pure.
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as wordsOf } from 'mdast-util-to-string';

/** What pages draw no elements for stays text, letter by letter, instead of being gone without a trace. */
const SHOWN_AS_WRITTEN = ['htmlFlow', 'htmlText', 'labelStartImage', 'definition'];

/** Never fails: every text is markdown. What is left as text is named above. */
export const markdownTree = (text: string): Root =>
  fromMarkdown(text, { extensions: [{ disable: { null: SHOWN_AS_WRITTEN } }] });

/** Whether there is anything to read in it. */
export const hasWords = (root: Root): boolean => /[\p{L}\p{N}]/u.test(wordsOf(root));
