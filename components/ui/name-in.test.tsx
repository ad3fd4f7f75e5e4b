import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NameIn } from '#components/ui/name-in.tsx';

it.each([
  ['Enter #', 'Run 5!', 'Enter <bdi>Run 5!</bdi>'],
  ['Nobody', 'Run 5!', 'Nobody'],
  ['#', 'Run 5!', '<bdi>Run 5!</bdi>'],
  ['Dial # now', '*165#', 'Dial <bdi>*165#</bdi> now'],
])('%j keeps %j in its own direction', (words, name, html) =>
  expect(renderToStaticMarkup(<NameIn words={words} name={name} />)).toBe(html),
);
