import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AnsweredForm } from '#components/ui/form/form-context.tsx';
import { FormSummary } from '#components/ui/form/form-parts.tsx';
import type { FormState } from '#components/ui/form/form-state.ts';

const rendered = (state: Partial<FormState>, part: ReactNode = <FormSummary />) =>
  renderToStaticMarkup(<AnsweredForm state={state}>{part}</AnsweredForm>);

// Without a script the answer is a new page: it must open at the answer.
it('opens the page at the errors, and links to the fields', () => {
  const answer = { problems: { phone: 'Too short.' }, labels: { phone: 'Phone' }, title: '1 thing' };
  const html = rendered(answer);
  expect(html).toMatch(/^<div role="alert" tabindex="-1" autofocus=""/i);
  expect(html).toMatch(/<h2[^>]*>1 thing<\/h2>/);
  expect(html).toMatch(/<a href="#phone"[^>]*>Phone<\/a>/);
  expect(html).not.toContain('Too short.');
});

it('asks a question with a button, and a link to what else can be done', () => {
  const way = { href: '/orders/a', words: 'My order' };
  const html = rendered({ problem: 'Once more?', confirm: { name: 'again', words: 'Yes' }, way });
  expect(html).toMatch(/<input type="submit"[^>]* name="again" value="Yes"/);
  expect(html).toMatch(/<a href="\/orders\/a"[^>]*>My order<\/a>/);
});

it('gives a paragraph to each line of a problem', () => {
  expect(rendered({ problem: 'Not now.\nTry again.' })).toMatch(/<p>Not now\.<\/p><p>Try again\.<\/p>/);
});

it('opens the page at an error of the whole form, and at the next step', () => {
  expect(rendered({ problem: 'Not now.' })).toMatch(/^<div role="alert"[^>]* autofocus=""/i);
  expect(rendered({ notice: 'One more step.' })).toMatch(/^<p role="status"[^>]* autofocus=""/i);
});

it('links to what comes next, beside errors as well', () => {
  const way = { href: '#list', words: 'To the list' };
  const link = /<a href="#list"[^>]*>To the list<\/a>/;
  expect(rendered({ notice: 'Look.', way })).toMatch(link);
  expect(rendered({ problems: { phone: 'Too short.' }, labels: { phone: 'Phone:' }, way })).toMatch(link);
});

it('is not there before an answer', () => {
  expect(rendered({})).toBe('');
});
