import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, test } from 'vitest';
import { firstWords, markdownTree } from './parse-markdown.ts';

test('the first paragraph has no Markdown marks', () => {
  const root = fromMarkdown('# Title\n\nRun **along** the\n[lake](https://example.org).\n\nMore.');
  expect(firstWords(root)).toBe('Run along the lake.');
});

test('pictures and line breaks separate words and are not words', () => {
  const root = markdownTree('![map](https://example.org/map.png)\n\nAlong  \nthe **lake\\\nshore**.');
  expect(firstWords(root)).toBe('Along the lake shore.');
});

test('long words are cut between words', () => {
  const cut = firstWords(fromMarkdown('one two three four'), 12);
  expect(cut).toBe('one two…');
});

test('no text has no words', () => {
  expect(firstWords(undefined)).toBe('');
  expect(firstWords(fromMarkdown('# Only a title'))).toBe('');
});
