import { describe, expect, it } from 'vitest';
import { sampleEvent } from '#lib/events/testing/sample-event.ts';
import { unknownSales, withTicketSales } from '#lib/events/ticket-sales.ts';

const SOONER = '2027-01-09T09:00:00.000Z';
const LATER = '2027-01-11T09:00:00.000Z';

type Said = { ticket: string | null; sales_start?: string; sales_end?: string };

const told = (sales: Said[]) => sales.map((sale) => ({ sales_start: null, sales_end: null, ...sale }));

const times = (ticket: object, ...sales: Said[]) => {
  const [first] = withTicketSales(sampleEvent([ticket]), told(sales)).ticket_types;
  return [first?.sales_start ?? null, first?.sales_end ?? null];
};

describe('when an entry is sold, as its organizer says', () => {
  it('is found by the entry’s id or its name', () => {
    const window = { sales_start: SOONER, sales_end: LATER };
    expect(times({ ticket_type_id: 'tkt_1' }, { ticket: 'tkt_1', ...window })).toEqual([SOONER, LATER]);
    expect(times({ name: 'Early bird' }, { ticket: ' early Bird', ...window })).toEqual([SOONER, LATER]);
    expect(times({ name: 'constructor' }, { ticket: 'Late', ...window })).toEqual([null, null]);
  });

  it.each([
    ['10km', '10 km', true],
    ['10 KM.', '10 km', true],
    ['half-marathon (21,1 km)', 'Half Marathon 21.1 km', true],
    ['Half-marathon (21.1 km)', 'Half Marathon 21.1 km', true],
    ['Épreuve', 'EPREUVE', true],
    ['5.0 km', '50 km', false],
    ['!', '?', false],
    ['!', '!', true],
  ])('said of %j is meant for %j: %s', (key, name, isMeant) => {
    expect(times({ name }, { ticket: key, sales_end: LATER })[1]).toBe(isMeant ? LATER : null);
  });

  it('is not that of another entry with this very name', () => {
    const names = ['10 km', '10km'].map((name, at) => ({ ticket_type_id: `tkt_${at}`, name }));
    const sales = told([{ ticket: '10km', sales_end: LATER }]);
    expect(
      withTicketSales(sampleEvent(names), sales).ticket_types.map((one) => one.sales_end ?? null),
    ).toEqual([null, LATER]);
  });

  it('is by its id before another’s name', () => {
    const byName = { ticket: 'Ten', sales_end: SOONER };
    const byId = { ticket: 'tkt_1', sales_end: LATER };
    expect(times({ ticket_type_id: 'tkt_1', name: 'Ten' }, byName, byId)).toEqual([null, LATER]);
  });

  it('may be said of every kind', () => {
    expect(times({ name: 'Ten' }, { ticket: null, sales_end: SOONER })).toEqual([null, SOONER]);
  });

  it('only fills in what the provider does not tell', () => {
    const sale = { ticket: 'tkt_1', sales_start: LATER, sales_end: LATER };
    expect(times({ ticket_type_id: 'tkt_1', sales_start: SOONER }, sale)).toEqual([SOONER, LATER]);
  });
});

describe('times of sale that belong to no entry', () => {
  const tickets = [
    { ticket_type_id: 'tkt_1', name: 'Ten' },
    { ticket_type_id: 'tkt_2', name: 'Early bird' },
  ];
  const unknown = (names: (string | null)[], of = tickets) =>
    unknownSales(sampleEvent(of), told(names.map((ticket) => ({ ticket }))));

  it('are those whose name is neither an id nor a name of the race', () => {
    expect(
      unknown(['tkt_1', ' early Bird', 'Early-Bird!', 'Early birds', 'tkt_3', 'constructor', null]),
    ).toEqual(['Early birds', 'tkt_3', 'constructor']);
  });

  it('are none while the race has no entries yet', () => {
    expect(unknown(['Ten'], [])).toEqual([]);
  });
});
