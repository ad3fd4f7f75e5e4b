import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NameIn } from '#components/ui/name-in.tsx';

it.each([
  ['Enter #', 'Run 5!', '<span>Enter </span><bdi>Run 5!</bdi>'],
  ['Nobody', 'Run 5!', '<span>Nobody</span>'],
  ['#', 'Run 5!', '<bdi>Run 5!</bdi>'],
  ['Dial # now', '*165#', '<span>Dial </span><bdi>*165#</bdi><span> now</span>'],
])('%j keeps %j in its own direction', (words, name, html) =>
  expect(renderToStaticMarkup(<NameIn words={words} name={name} />)).toBe(html),
);
