import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Countdown } from './countdown.tsx';

const drawn = (seconds: number, over?: string): string =>
  renderToStaticMarkup(
    <Countdown until={seconds * 1000} now={0} over={over}>
      beside
    </Countdown>,
  );

it('counts minutes and seconds, with words beside it', () => {
  expect(drawn(125, 'over')).toMatch(/>2:05<\/span>beside$/);
});

it('says what the end means, where that is told, and never counts below zero', () => {
  expect(drawn(0, 'over')).toBe('over');
  expect(drawn(-5, 'over')).toBe('over');
  expect(drawn(-5)).toContain('>0:00<');
});
