import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StartCountdown, type UnitNames } from './start-countdown.tsx';

const names: UnitNames = {
  day: { one: 'day', other: 'days' },
  hour: { one: 'hour', other: 'hours' },
  minute: { one: 'minute', other: 'minutes' },
  second: { one: 'second', other: 'seconds' },
};

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

/** The words of a countdown with so many milliseconds left. */
const countdown = (left: number, language = 'en'): string =>
  renderToStaticMarkup(
    <StartCountdown until={1_800_000_000_000 + left} now={1_800_000_000_000} {...{ language, names }} />,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

it('shows days, hours and minutes, rounded down', () => {
  expect(countdown(12 * DAY + 3 * HOUR + 59 * MINUTE + 59.9 * SECOND)).toBe('12 days 3 hours 59 minutes');
  expect(countdown(DAY)).toBe('1 day 0 hours 0 minutes');
});

it('shows hours, minutes and seconds on the last day', () => {
  expect(countdown(DAY - 1)).toBe('23 hours 59 minutes 59 seconds');
  expect(countdown(HOUR + MINUTE + SECOND)).toBe('1 hour 1 minute 1 second');
  expect(countdown(0)).toBe('0 hours 0 minutes 0 seconds');
});

it('is empty after the start', () => {
  expect(countdown(-1)).toBe('');
});

it('falls back to the general plural form where a language has no other', () => {
  expect(countdown(2 * DAY, 'ar')).toBe('2 days 0 hours 0 minutes');
});
