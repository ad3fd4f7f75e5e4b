import { createTranslator } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PROBLEM_CODES, type SellingState } from '#lib/admin/health/selling-state.ts';
import messages from '../../../messages/en.json';
import { Banner } from './health-view.tsx';

const t = createTranslator({ locale: 'en', messages, namespace: 'desk' });
const SINCE = new Date('2027-02-02T11:29:00Z');
const words = String;
const format = {
  time: words,
  seconds: words,
  dayTime: words,
  logTime: () => '14:29:00',
  day: words,
  ago: words,
  money: words,
};
const draw = (health: SellingState, caseId: string | null = null) =>
  renderToStaticMarkup(<Banner desk={{ t, format, event: null }} health={health} caseId={caseId} />);
const textOf = (html: string) =>
  html
    .replace(/<svg.*?<\/svg>|<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'");

test('all well is one line, without a heading or a button', () => {
  const html = draw({ selling: 'works', problems: [] });
  expect(textOf(html)).toBe('Selling works.');
  expect(html).toMatch(/^<p [^>]*data-selling="works">/);
});

test.each(PROBLEM_CODES)('the first sentence names what to mend, and the next what it does: %s', (code) => {
  const problem = { code, effect: 'stops', since: SINCE, count: 7 } as const;
  const html = draw({ selling: 'stopped', problems: [problem] }, 'c1');
  expect(textOf(html)).toBe(
    `Nothing can be sold. One thing to fix now: ${t(`health.problems.${code}.what`)}, since 14:29:00.` +
      `${t(`health.problems.${code}.effect`, { count: 7 })}Open the case`,
  );
  expect(html).toContain('href="/admin/attention/c1"');
});

test('of several problems it names the first, and how many there are', () => {
  const problem = { effect: 'slows', since: null, count: 2 } as const;
  const html = draw({
    selling: 'works',
    problems: [
      { ...problem, code: 'webhooks_refused' },
      { ...problem, code: 'jobs_failed' },
    ],
  });
  expect(textOf(html)).toContain(
    'Selling works. 2 things to fix, first: News from the provider is being refused.',
  );
  expect(html).not.toContain('<a ');
});
