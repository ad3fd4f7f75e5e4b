import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Countdown } from './countdown.tsx';

const drawn = (seconds: number, over?: string): string =>
  renderToStaticMarkup(
    <Countdown until={seconds * 1000} now={0} unit="min" over={over}>
      beside
    </Countdown>,
  );

it('counts minutes and seconds, with words beside it', () => {
  expect(drawn(125, 'over')).toMatch(/>2:05<\/span> <small>min<\/small><\/span>beside$/);
});

it('keeps the room of its longest figure', () => {
  expect(drawn(600)).toContain('min-width:4.6ch');
  expect(drawn(599)).toContain('min-width:3.6ch');
});

it('says what the end means, where that is told, and never counts below zero', () => {
  expect(drawn(0, 'over')).toBe('over');
  expect(drawn(-5, 'over')).toBe('over');
  expect(drawn(-5)).toContain('>0:00<');
});
