import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Form, FormContext } from '#app/_ui/form/form-context.ts';
import { FRESH_FORM } from '#app/_ui/form/form-state.ts';
import { AnswerTable } from './answer-table.tsx';

const drawn = (count: number) => {
  const rows = Array.from({ length: count }, (_, n) => [String(n + 1), `Runner ${n}`, '10 km']);
  const table = { caption: 'All.', unfold: 'Show all', head: ['Line', 'Name', 'Entry'], rows, counts: {} };
  const form: Form = {
    state: { ...FRESH_FORM, table },
    initial: FRESH_FORM,
    fresh: false,
    pending: false,
    unsent: false,
    element: { current: null },
    restored: false,
    restore: () => {},
    clear: () => {},
  };
  return renderToStaticMarkup(
    <FormContext value={form}>
      <AnswerTable />
    </FormContext>,
  );
};

it('is where the notice leads, and says that it opens where it is folded', () => {
  expect(drawn(25)).toMatch(/^<details[^>]* open=""><summary id="answer-table">All\.<\/summary>/);
  expect(drawn(26)).toMatch(/^<details class="[^"]*"><summary id="answer-table">All\.<span[^>]*>Show all</);
});
