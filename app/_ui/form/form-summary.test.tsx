import { expect, it } from 'vitest';
import type { FormState } from './form-state.ts';
import { FormSummary } from './form-summary.tsx';
import { drawnInForm } from './testing/drawn-in-form.tsx';

const drawn = (answer: Partial<FormState>): string => {
  const [, said = 'nothing drawn'] =
    /^<div data-says="true" class="contents">(.*)<\/div>$/s.exec(
      drawnInForm(<FormSummary title="Please check:" />, answer),
    ) ?? [];
  return said;
};

// Without a script what the server draws is all there is: the page must open at the answer.
it('begins the page at what is wrong, and leads to the field', () => {
  const html = drawn({ problems: { phone: 'Too short.' }, labels: { phone: 'Téléphone\u00a0:' } });
  expect(html).toMatch(/^<div role="alert" tabindex="-1" autofocus=""/i);
  expect(html).toContain('<a href="#phone">Téléphone\u00a0:</a> Too short.');
});

it('begins the page at what is wrong with the whole, and at what comes next', () => {
  expect(drawn({ problem: 'Not now.' })).toMatch(/^<div role="alert"[^>]* autofocus=""/i);
  expect(drawn({ notice: 'One more step.' })).toMatch(/^<p role="status"[^>]* autofocus=""/i);
});

it('says each remark on what comes next in a line of its own', () => {
  expect(drawn({ notice: 'Look.\nTwice.' })).toMatch(
    /^<p role="status"[^>]* class="[^"]*whitespace-pre-line/,
  );
});

it('leads to what comes next, beside mistakes as well', () => {
  const way = { href: '#list', words: 'To the list' };
  const link = /<a href="#list"[^>]*>To the list<\/a>/;
  expect(drawn({ notice: 'Look.', way })).toMatch(link);
  expect(drawn({ problems: { phone: 'Too short.' }, labels: { phone: 'Phone:' }, way })).toMatch(link);
});

it('is not there, and takes no focus, before anything was answered', () => {
  expect(drawn({})).toBe('');
});
