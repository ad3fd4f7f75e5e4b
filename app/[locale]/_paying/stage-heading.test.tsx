import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StageHeading } from './stage-heading.tsx';

const words = { title: 'Wait', text: 'One case.\nAnother case.', tone: null };

it('sets each case apart', () => {
  const html = renderToStaticMarkup(<StageHeading race="Race" words={words} />);
  expect(html).toMatch(/<span[^>]*>One case\.<\/span><span[^>]*>Another case\.<\/span>/);
  expect(html).not.toContain('·');
});

it('keeps the order of a number in a sentence', () => {
  const said = { ...words, text: 'It is on 0772 ••• 456.\nAnother case.' };
  const html = renderToStaticMarkup(<StageHeading race="Race" number="0772 ••• 456" words={said} />);
  expect(html).toMatch(/>It is on <bdi>0772 ••• 456<\/bdi>\.<\/span><span[^>]*>Another case\.</);
});

it('tells the code to call with, where it is given one', () => {
  const code = { label: 'Order code', text: 'AB12-CD34' };
  const html = renderToStaticMarkup(<StageHeading race="Race" code={code} words={words} />);
  expect(html).toMatch(/<bdi>Race<\/bdi><span class="block">Order code <bdi>AB12-CD34</);
});

it('leaves the race, and the look of good news, to the bib that follows', () => {
  const good = { ...words, tone: 'good' } as const;
  expect(renderToStaticMarkup(<StageHeading race="Race" words={good} />)).toContain('notice-good');
  const html = renderToStaticMarkup(<StageHeading race={null} words={good} />);
  expect(html).not.toMatch(/eyebrow|notice/);
  expect(html).toContain('One case.');
});
