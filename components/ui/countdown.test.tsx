import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Countdown, CountdownBar, sawServerTime, serverTime } from './countdown.tsx';

const drawn = (seconds: number): string =>
  renderToStaticMarkup(<Countdown until={seconds * 1000} now={0} left="left" />);

const bar = (seconds: number): string =>
  renderToStaticMarkup(
    <CountdownBar until={seconds * 1000} now={0} since={-60_000} label="left" over="over" />,
  );

it('shows minutes and seconds, and that they are left', () => {
  expect(drawn(125)).toMatch(/>2:05<\/span> <small[^>]*>left<\/small><\/span>$/);
});

it('has a bar that holds what is left of the whole time', () => {
  expect(bar(60)).toContain('1:00');
  expect(bar(60)).toMatch(/<progress[^>]*max="120000" value="60000"/);
});

it('reserves the width of its longest value', () => {
  expect(drawn(6000)).toContain('min-w-[5.6ch]');
  expect(drawn(600)).toContain('min-w-[4.6ch]');
  expect(drawn(599)).toContain('min-w-[3.6ch]');
  expect(drawn(600), 'the policy of the page allows no style attribute').not.toContain('style=');
});

it('shows the words for the end, and never counts below zero', () => {
  for (const seconds of [0, -5]) expect(bar(seconds)).toBe('<p>over</p>');
  expect(drawn(-5)).toContain('>0:00<');
});

it('goes by the server’s clock as the fastest answer showed it', () => {
  // The browser's clock is an hour ahead; the page took four seconds to arrive, a status one.
  const hour = 3_600_000;
  vi.useFakeTimers({ now: hour + 4_000 });
  expect(serverTime(0)).toBe(0);
  vi.setSystemTime(hour + 11_000);
  sawServerTime(10_000);
  expect(serverTime(0)).toBe(10_000);
  vi.setSystemTime(hour + 25_000);
  sawServerTime(20_000);
  expect(serverTime(0), 'a slower answer').toBe(24_000);
  vi.useRealTimers();
});
