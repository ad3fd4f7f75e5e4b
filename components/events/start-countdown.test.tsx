import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type CountdownWords, StartCountdown } from './start-countdown.tsx';

const words: CountdownWords = { days: { one: '# day to go', other: '# days to go' }, clock: '# to go' };

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
const NOON = 1_800_000_000_000;

/** The words of a countdown with so many milliseconds left; the start is at 06:30. */
const countdown = (left: number, language = 'en'): string =>
  renderToStaticMarkup(
    <StartCountdown until={NOON + left} day={NOON + left - 6.5 * HOUR} now={NOON} {...{ language, words }} />,
  ).replaceAll(/<[^>]*>/g, '');

it('counts the days of the calendar', () => {
  expect(countdown(74 * DAY + 3 * HOUR)).toBe('74 days to go');
  expect(countdown(DAY + 7 * HOUR)).toBe('2 days to go');
  expect(countdown(DAY)).toBe('1 day to go');
});

it('is a clock on the last day', () => {
  expect(countdown(DAY - 1)).toBe('23:59:59 to go');
  expect(countdown(HOUR + MINUTE + SECOND)).toBe('1:01:01 to go');
  expect(countdown(0)).toBe('0:00:00 to go');
});

it('is empty after the start', () => {
  expect(countdown(-1)).toBe('');
});

it('falls back to the general plural form where a language has no other', () => {
  expect(countdown(2 * DAY + 7 * HOUR, 'ar')).toBe('3 days to go');
});
