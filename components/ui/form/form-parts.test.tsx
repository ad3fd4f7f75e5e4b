import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FormSummary } from '#components/ui/form/form-parts.tsx';
import type { FormState } from '#components/ui/form/form-state.ts';
import { DateField } from '#components/ui/form/group-fields.tsx';
import { FormSection } from '#components/ui/form/section.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { AnsweredForm } from './testing/answered-form.tsx';

const rendered = (state: Partial<FormState>, part: ReactNode = <FormSummary />) =>
  renderToStaticMarkup(<AnsweredForm state={state}>{part}</AnsweredForm>);

// Without a script the answer is a new page: it must open at the answer.
it('opens the page at the errors, and links to the fields', () => {
  const toFix = { phone: 'Check the phone number.', name: 'Add your name.' };
  const answer = { problems: { phone: 'Too short.', name: 'None.' }, toFix, title: '2 things' };
  const html = rendered(answer);
  expect(html).toMatch(/^<div role="alert" tabindex="-1" autofocus=""/i);
  expect(html).toMatch(/<h2[^>]*>2 things<\/h2>/);
  expect(html).toMatch(/<a href="#phone"[^>]*>Check the phone number\.<\/a>/);
  expect(html).not.toContain('Too short.');
});

it('has no summary of a single problem: the page opens at its field, below the words', () => {
  const answer = { problems: { phone: 'Too short.' }, toFix: null };
  expect(rendered(answer)).toBe('');
  const html = rendered(answer, <TextField name="phone" label="Phone" help="Yours." />);
  expect(html).toMatch(/Yours\.<\/p><p id="phone-problem"[^>]*>Too short\.<\/p><input[^>]* autofocus=""/i);
  const date = { name: 'day', label: 'Day', words: { day: 'D', month: 'M', year: 'Y' }, isBirthday: false };
  const parts = rendered({ problems: { day: 'Which day?' } }, <DateField {...date} />);
  expect(parts.match(/autofocus/gi)).toHaveLength(1);
  const two = { problems: { phone: 'Too short.', name: 'None.' }, toFix: { phone: 'A.', name: 'B.' } };
  expect(rendered(two, <TextField name="phone" label="Phone" />)).not.toMatch(/autofocus/i);
});

it('opens the page at the words about a section, which no control has', () => {
  const section = (
    <FormSection name="tickets" title="Distance">
      <p>All</p>
    </FormSection>
  );
  expect(rendered({ problems: { tickets: 'Choose one.' } }, section)).toMatch(
    /<p id="tickets-problem"[^>]* autofocus=""[^>]*>Choose one/i,
  );
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
  expect(rendered({ problem: 'Not now.', way })).toMatch(link);
});

it('is not there before an answer', () => {
  expect(rendered({})).toBe('');
});
