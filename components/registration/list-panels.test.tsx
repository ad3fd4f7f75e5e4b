import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AnsweredForm } from '#components/ui/form/testing/answered-form.tsx';
import ListPanels from './list-panels.tsx';

const rendered = (count: number) => {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: String(n + 1),
    cells: [String(n + 1), `Runner ${n}`, '10 km'],
  }));
  const none = { asks: null, leftOut: null, remark: '' };
  const table = {
    ...none,
    caption: 'All.',
    unfold: 'Show all',
    head: ['Line', 'Name', 'Entry'],
    rows,
    counts: {},
  };
  return renderToStaticMarkup(
    <AnsweredForm state={{ table }}>
      <ListPanels {...table} />
    </AnsweredForm>,
  );
};

it('is the target of the notice, and says that it opens if it is folded', () => {
  const isOpen = (html: string) => /<details[^>]* open=""/.test(html);
  for (const html of [rendered(25), rendered(26)]) expect(html).toContain('id="answer-table"');
  expect([isOpen(rendered(25)), isOpen(rendered(26))]).toEqual([true, false]);
  expect(rendered(25)).not.toContain('Show all');
  expect(rendered(26)).toContain('Show all');
});
