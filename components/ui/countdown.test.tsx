import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Countdown } from './countdown.tsx';

const drawn = (seconds: number, over?: string): string =>
  renderToStaticMarkup(
    <Countdown until={seconds * 1000} now={0} unit="min" beside="beside" {...(over && { over })} />,
  );

it('shows minutes and seconds, with words beside them', () => {
  expect(drawn(125, 'over')).toMatch(/>2:05<\/span> <small[^>]*>min<\/small><\/span><span>beside<\/span>$/);
});

it('reserves the width of its longest value', () => {
  expect(drawn(6000)).toContain('min-w-[5.6ch]');
  expect(drawn(600)).toContain('min-w-[4.6ch]');
  expect(drawn(599)).toContain('min-w-[3.6ch]');
  expect(drawn(600), 'the policy of the page allows no style attribute').not.toContain('style=');
});

it('shows the words for the end, and never counts below zero', () => {
  for (const seconds of [0, -5]) expect(drawn(seconds, 'over')).toBe('over');
  expect(drawn(-5)).toContain('>0:00<');
});
