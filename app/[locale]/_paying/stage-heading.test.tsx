import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StageHeading } from './stage-heading.tsx';

const words = { title: 'Wait', text: 'One case.\nAnother case.', tone: null };

it('sets each case apart', () => {
  const html = renderToStaticMarkup(<StageHeading race="Race" words={words} />);
  expect(html).toMatch(/<span[^>]*>One case\.<\/span><span[^>]*>Another case\.<\/span>/);
  expect(html).not.toContain('·');
});

it('tells the code to call with, where it is given one', () => {
  const code = { label: 'Order code', text: 'AB12-CD34' };
  const html = renderToStaticMarkup(<StageHeading race="Race" code={code} words={words} />);
  expect(html).toMatch(/<bdi>Race<\/bdi><span class="block">Order code <bdi>AB12-CD34</);
});
