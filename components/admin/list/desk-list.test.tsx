import { createTranslator } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import messages from '../../../messages/en.json';
import { type DeskColumns, DeskList, RowLink } from './desk-list.tsx';
import { ChoiceList, FilterBar } from './filter-bar.tsx';

const t = createTranslator({ locale: 'en', messages, namespace: 'desk' });

type Row = { code: string; buyer: string };
const ROWS: Row[] = [
  { code: 'AAAA', buyer: 'Nakato Sarah' },
  { code: 'BBBB', buyer: 'Okello Brian' },
];
const COLUMNS: DeskColumns<Row> = {
  buyer: { heading: 'Buyer', at360: 'title', cell: ({ buyer }) => buyer },
  code: {
    heading: 'Order',
    at360: 'code',
    cell: ({ code }) => <RowLink href={`/admin/orders/${code}`}>{code}</RowLink>,
    sort: { href: '?sort=code.asc', direction: 'desc' },
  },
};

const draw = (rows: readonly Row[]): string =>
  renderToStaticMarkup(
    <DeskList
      t={t}
      caption="Orders"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ code }) => code}
      needsPerson={{ of: ({ code }) => code === 'BBBB', words: 'Needs a person' }}
      empty={<p>None</p>}
      paging={{ range: { from: 1, to: 2, count: 8214 }, newerHref: null, olderHref: '?after=x' }}
    />,
  );

describe('a list', () => {
  it('is a table whose rows are named by their title and have one link', () => {
    const html = draw(ROWS);
    expect(html).toContain('<caption class="sr-only">Orders</caption>');
    expect(html).toMatch(/<th scope="row"[^>]*>Nakato Sarah<\/th>/);
    expect(html.match(/class="row-link/g)).toHaveLength(2);
    expect(html.match(/data-urgent/g)).toHaveLength(1);
  });

  it('says by which column it is sorted, and links to the other direction', () => {
    expect(draw(ROWS)).toMatch(/<th scope="col" aria-sort="descending"[^>]*><a [^>]*href="\?sort=code.asc"/);
  });

  it('says which rows these are, and links only to pages that exist', () => {
    const html = draw(ROWS);
    expect(html).toContain('1–2 of 8,214');
    expect(html).toContain('href="?after=x"');
    expect(html).not.toContain('Newer');
  });

  it('has no table without rows', () => {
    expect(draw([])).toContain('<p>None</p>');
    expect(draw([])).not.toMatch(/<table|<nav/);
  });
});

const BAR = renderToStaticMarkup(
  <FilterBar
    t={t}
    action="/admin/orders"
    given={{ q: ['nakato'], status: ['paid', 'failed'], after: ['x'], top: ['y'] }}
    search={{ label: 'Search orders', hint: 'Code' }}
    chips={[
      {
        names: ['status'],
        label: 'Status',
        value: 'Paid, Failed',
        clearHref: '/admin/orders?q=nakato',
        fields: (
          <ChoiceList
            type="checkbox"
            name="status"
            legend="Any of these"
            options={[{ value: 'paid', label: 'Paid', checked: true }]}
          />
        ),
      },
      { names: ['attention'], label: 'Needs attention', href: '?attention=yes' },
    ]}
  />,
);
const [SEARCH = '', STATUS = ''] = BAR.match(/<form.*?<\/form>/g) ?? [];

describe('the filters', () => {
  it('keep those of the other forms, but no page', () => {
    expect(SEARCH).toContain('<input type="hidden" name="status" value="paid"/>');
    expect(SEARCH).toContain('<input type="hidden" name="status" value="failed"/>');
    expect(STATUS).toContain('<input type="hidden" name="q" value="nakato"/>');
    expect(BAR).not.toMatch(/name="(after|top)"/);
  });

  it('do not post a value twice', () => {
    expect(SEARCH.match(/name="q"/g)).toHaveLength(1);
    expect(STATUS.match(/name="status"/g)).toHaveLength(1);
  });

  it('that are set have a cross with a name', () => {
    expect(BAR).toMatch(/<a [^>]*aria-label="Remove filter: Status"[^>]*href="\/admin\/orders\?q=nakato"/);
    expect(BAR.match(/data-set/g)).toHaveLength(1);
  });

  it('have a real label at the search', () => {
    expect(SEARCH).toContain('<label for="q" class="sr-only">Search orders</label>');
  });
});
