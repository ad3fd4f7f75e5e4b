import { expect, it } from 'vitest';
import { drawnInForm } from '#components/ui/form/testing/drawn-in-form.tsx';
import { AnswerTable } from './answer-table.tsx';

const drawn = (count: number) => {
  const rows = Array.from({ length: count }, (_, n) => [String(n + 1), `Runner ${n}`, '10 km']);
  const table = { caption: 'All.', unfold: 'Show all', head: ['Line', 'Name', 'Entry'], rows, counts: {} };
  return drawnInForm(<AnswerTable />, { table });
};

it('is where the notice leads, and says that it opens where it is folded', () => {
  expect(drawn(25)).toMatch(/^<details[^>]* open=""[^>]*><summary id="answer-table">All\.<\/summary>/);
  expect(drawn(26)).toMatch(
    /^<details class="[^"]*" data-one="26"><summary id="answer-table">All\.<span[^>]*>Show all</,
  );
});
