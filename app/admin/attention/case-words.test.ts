import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import type { DeskView } from '#app/admin/desk-adapters.tsx';
import type { CaseDetail, CaseOrder, Unclear } from '#lib/admin/attention/list-cases.ts';
import { compareEntries } from '#lib/checkout/state/double-payment.ts';
import messages from '../../../messages/en.json';
import { endingsOf, stepsOf } from './case-plan.ts';
import { caseStory, caseTitle } from './case-words.ts';

const t = createTranslator({ locale: 'en', messages, namespace: 'desk' });
const desk = {
  t,
  language: 'en',
  events: [{ id: 'evt', name: 'Kampala City Marathon', when: '' }],
  format: { dayTime: () => '', money: (minor: number, currency: string) => `${currency} ${minor}` },
} as unknown as DeskView;
const names = { tickets: new Map([['tkt_10', '10 km']]) };

const order = (code: string, name: string | null, distanceKm: number, minute = 0): CaseOrder => ({
  id: code,
  code,
  status: 'paid',
  amount: 67_450,
  refunded: { amount: 0, isExact: true },
  currency: 'UGX',
  buyer: 'Nakato Sarah',
  method: 'momo',
  from: '0772 ••• 244',
  people: 1,
  runners: [{ name, ticketTypeId: 'tkt', distanceKm, answers: {} }],
  hasPhone: true,
  locale: 'en',
  orderedAt: new Date(0),
  paidAt: new Date(minute * 60_000),
});

const storyOf = (one: Partial<CaseDetail>) =>
  caseStory(
    desk,
    {
      kind: 'two_orders_paid',
      facts: { orderCodes: ['RTJH-79PR', 'X4GS-U7AL'] },
      openedAt: new Date(0),
      eventId: 'evt',
      buyer: 'Nakato Sarah',
      orders: [],
      openNumbers: [],
      unclear: 'other',
      ...one,
    } as CaseDetail,
    { inARow: 0, names, compared: compareEntries((one.orders ?? []).map(({ runners }) => runners)) },
  );

describe('two paid orders of one buyer', () => {
  it('are named by runner and distance, and nothing is suggested where they differ', () => {
    const orders = [order('RTJH-79PR', 'Nakato Sarah', 10), order('X4GS-U7AL', 'Nakato Brian', 42, 2)];
    const story = storyOf({ orders });
    expect(story).toMatch(
      /^Nakato Sarah paid two orders for Kampala City Marathon, 2 minutes apart: one for Nakato Sarah, 10 km, one for Nakato Brian, 42 km\./,
    );
    expect(story).toContain('The distances and runners differ, so both may be wanted.');
    expect(story).not.toMatch(/most likely|paid twice/);
    expect(stepsOf('two_orders_paid', 'failing', false)).toEqual(['askBoth', 'refundOne', 'pressDone']);
    expect(endingsOf('two_orders_paid', ['A', 'B'], false).map(({ value }) => value)).toEqual([
      'nothing_needed',
      'refund:A',
      'refund:B',
      'told_buyer',
      'other',
    ]);
  });

  it('are one entry where runner and distance are the same: the later money first', () => {
    const orders = [order('RTJH-79PR', 'Nakato Sarah', 10), order('X4GS-U7AL', 'Sarah Nakato', 10)];
    expect(storyOf({ orders })).toBe(
      'Nakato Sarah paid two orders for Kampala City Marathon, for the same runners and distances: Nakato Sarah, 10 km. It’s one entry, paid twice. The buyer’s page names the payments, and says to ask you.',
    );
    expect(stepsOf('two_orders_paid', 'failing', true)).toEqual(['askBoth', 'refund', 'pressDone']);
    expect(endingsOf('two_orders_paid', ['A', 'B'], true)[0]?.value).toBe('refund:B');
  });

  it('are not judged where only the provider knows who runs', () => {
    const orders = [order('RTJH-79PR', null, 10), order('X4GS-U7AL', null, 10)];
    expect(storyOf({ orders })).toContain('Only the buyer knows whether both are wanted.');
  });

  it('have a title that counts them', () => {
    const title = (orderCodes: string[]) =>
      caseTitle(desk, { kind: 'two_orders_paid', facts: { orderCodes } });
    expect(title(['A', 'B'])).toBe('One buyer, two paid orders');
    expect(title(['A', 'B', 'C'])).toBe('One buyer, 3 paid orders');
  });
});

it.each<[Unclear, RegExp]>([
  ['silent', /^We asked MTN for UGX 67450 from 0772 ••• 244, and no answer has come\..* not to pay again\.$/],
  ['ended', /^We asked MTN for UGX 67450 from 0772 ••• 244 and got no clear answer\..* not to pay again\.$/],
  ['unanswered', /hasn’t said whether a request for UGX 67450 went to 0772 ••• 244/],
  ['several', /^AB12-CD34 is paid, and more than one of its payment requests may have been approved\.$/],
  ['cancelled', /^The provider cancelled AB12-CD34 while a payment request was out/],
  ['other', /^It wasn’t clear whether a payment request for AB12-CD34 took money\.$/],
])('an unclear payment says what happened, and no other explanation: %s', (unclear, words) => {
  const one = { kind: 'unclear_payment' as const, facts: { orderCodes: ['AB12-CD34'] }, unclear };
  const story = storyOf({ ...one, orders: [order('AB12-CD34', 'Nakato Sarah', 10)] });
  expect(story).toMatch(words);
  expect(story).not.toContain(' or ');
});
