import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AnsweredForm } from '#components/ui/form/form-context.tsx';
import { ListTable } from './participant-fields.tsx';

const rendered = (count: number) => {
  const rows = Array.from({ length: count }, (_, n) => [String(n + 1), `Runner ${n}`, '10 km']);
  const table = { caption: 'All.', unfold: 'Show all', head: ['Line', 'Name', 'Entry'], rows, counts: {} };
  return renderToStaticMarkup(
    <AnsweredForm state={{ table }}>
      <ListTable />
    </AnsweredForm>,
  );
};

it('is the target of the notice, and says that it opens if it is folded', () => {
  expect(rendered(25)).toMatch(
    /^<details[^>]* open=""[^>]*><summary id="answer-table"[^>]*>All\.<\/summary>/,
  );
  expect(rendered(26)).toMatch(
    /^<details class="[^"]*"><summary id="answer-table"[^>]*>All\.<span[^>]*>Show all</,
  );
});
