import { expect, it } from 'vitest';
import { parseSource, readSources } from '#lib/i18n/testing/source-words.ts';
import { bareTexts } from './bare-text.ts';

/** Pictures are drawn by the server: no translator sees their elements. */
const sources = readSources('app', 'components').filter(
  ({ path }) => path.endsWith('.tsx') && !path.startsWith('components/pictures/'),
);

it.each(sources)('$path has no text beside other children', ({ text }) => {
  expect(bareTexts(text)).toEqual([]);
});

const found = (code: string) => bareTexts(parseSource('sample.tsx', code));

it.each([
  ['a text beside an element', 'x = <p>{words} <b>now</b></p>'],
  ['words of a catalog beside an element', "x = <p>{t('words')} <b /></p>"],
  ['one of two texts', "x = <p>{isOpen ? 'open' : words}<b /></p>"],
  ['a text behind a condition', 'x = <p><b />{problem && problem.text}</p>'],
  ['written words beside a condition', 'x = <p>Fee {fee && <b>{fee}</b>}</p>'],
  ['a text in a fragment', 'x = <>{words}</>'],
  ['a component that is a text', 'function Price({ price }: Props) { return price || least; }'],
  ['a component of a sentence', "const Words = () => t.rich('words')"],
])('finds %s', (_what, code) => {
  expect(found(code)).toHaveLength(1);
});

it.each([
  ['a text alone', 'x = <p>{isOpen ? words : null}</p>'],
  [
    'elements beside each other',
    'x = <p><span>{words}</span> {fee && <b>{fee}</b>}{list.map((one) => <i>{one}</i>)}</p>',
  ],
  ['written words that never change', 'x = <p>One <b>{two}</b></p>'],
  ['nodes of a caller', 'type Props = { above: ReactNode }; x = <p>{above}{children}</p>'],
  ['nodes of a function', 'const part = () => <b />; x = <p>{part()}{part()}</p>'],
  ['a component of an element', 'function Price({ price }: Props) { return price ? <b>{price}</b> : null; }'],
])('accepts %s', (_what, code) => {
  expect(found(code)).toEqual([]);
});
