import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Countdown } from './countdown.tsx';

const drawn = (seconds: number, over?: string): string =>
  renderToStaticMarkup(
    <Countdown until={seconds * 1000} now={0} unit="min" beside="beside" {...(over && { over })} />,
  );

it('counts minutes and seconds, with words beside it, and has its end ready', () => {
  const html = drawn(125, 'over');
  expect(html).toMatch(
    />2:05<\/span> <small>min<\/small><\/span><span>beside<\/span><span [^>]*hidden="">over</,
  );
  expect(html).toContain('data-given="{&quot;until&quot;:125000,&quot;now&quot;:0}"');
});

it('keeps the room of its longest figure', () => {
  expect(drawn(600)).toContain('min-width:4.6ch');
  expect(drawn(599)).toContain('min-width:3.6ch');
});

it('says what the end means, where that is told, and never counts below zero', () => {
  for (const seconds of [0, -5])
    expect(drawn(seconds, 'over')).toMatch(
      /hidden=""><span [^>]*>0:00<.*<span hidden="">beside<\/span><span [^>]*>over<\/span><\/live-clock>$/,
    );
  expect(drawn(0, 'over')).not.toMatch(/hidden="">over/);
  expect(drawn(-5)).toContain('>0:00<');
  expect(drawn(-5)).not.toContain('hidden=""');
});
