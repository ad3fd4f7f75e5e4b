import { createTranslator } from 'next-intl';
import { expect, it } from 'vitest';
import type { SessionStage } from '#lib/checkout/state/session-stage.ts';
import type { SessionView } from '#lib/checkout-sessions/session-view.ts';
import messages from '../../../messages/en.json' with { type: 'json' };
import { sampleView } from '../testing/sample-order.ts';
import { sessionStations, sessionWords } from './session-words.ts';

const t = createTranslator({ locale: 'en', messages });

const view = (stage: SessionStage, more: Partial<SessionView> = {}): SessionView => ({
  ref: 'ref',
  madeOn: 'partner_page',
  stage,
  status: stage,
  entryNumber: '',
  club: '',
  reducedAt: null,
  namesLost: false,
  event: { id: 'evt', name: 'Night Run', startsAt: null },
  buyer: { name: '', email: '', phone: '' },
  order: null,
  otherPayments: [],
  url: null,
  expiresAt: null,
  refusal: null,
  failureKind: null,
  returned: false,
  readFails: false,
  salesPaused: false,
  asked: null,
  mayCheckNow: false,
  chosen: null,
  code: null,
  holdsDetails: false,
  holdsNumber: false,
  ...more,
});

const words = (stage: SessionStage, more: Partial<SessionView> = {}, facts: { other?: boolean } = {}) =>
  sessionWords(view(stage, more), t, {
    money: (minor) => `UGX ${minor}`,
    until: '26 November, 14:32',
    inQueue: false,
    ...facts,
  });

const STAGES: readonly SessionStage[] = [
  'preparing',
  'refused',
  'open',
  'confirming',
  'cancelled',
  'payment_failed',
  'expired',
  'deleted',
  'paid',
  'partially_refunded',
  'refunded',
  'under_review',
];
/** A payment may have begun on the provider's page. */
const UNSETTLED = ['confirming', 'cancelled', 'payment_failed'] as const;

it.each(STAGES)('%s has a heading and a text, and claims no charge that did not happen', (stage) => {
  const said = words(stage, { order: sampleView() });
  expect(said.title).not.toBe('');
  expect(said.text).not.toBe('');
  expect(JSON.stringify(said)).not.toMatch(/not charged|n't been charged|nothing was charged/i);
});

it.each(UNSETTLED)('%s asks about an approved request first', (stage) => {
  expect(words(stage).caution).toMatch(/^Approved a request on your phone\?\nThen/);
});

it('asks about no approved request after a plain decline', () => {
  expect(words('payment_failed', { failureKind: 'declined' }).caution).toBeUndefined();
});

it('says until when the page can be resumed', () => {
  for (const stage of ['open', 'cancelled', 'payment_failed'] as const)
    expect(words(stage).text).toContain('26 November, 14:32');
});

it('says that the provider does not answer while an outcome is awaited, and not of a settled order', () => {
  expect(words('confirming', { readFails: true }).warning).toContain("isn't answering");
  expect(words('expired', { readFails: true }).warning).toContain("isn't answering");
  expect(words('paid', { readFails: true, order: sampleView() }).warning).toBeUndefined();
});

it('says that the address was of another session', () => {
  expect(words('cancelled', {}, { other: true }).warning).toContain('another entry page');
});

it('says that two payments arrived, each with its code', () => {
  const paidTwice = words('paid', {
    status: 'paid',
    order: sampleView({ orderCode: 'AAAA-1111', total: 100 }),
    otherPayments: [{ ref: null, orderCode: 'BBBB-2222', total: 200, currency: 'UGX' }],
  });
  expect(paidTwice.warning).toMatch(/UGX 100 for order AAAA-1111, UGX 200 for order BBBB-2222/);
});

it('says how many entries are paid, as far as known', () => {
  expect(words('paid', { order: sampleView({ ticketCount: 3 }) }).text).toContain('3 entries');
  expect(words('paid', { order: sampleView({ ticketCount: null }) }).text).toContain('Your entry is');
});

it('has three stations, with an obstacle on the one that failed', () => {
  expect(sessionStations('open')?.map(({ at }) => at)).toEqual(['done', 'here', 'ahead']);
  expect(sessionStations('expired')?.map(({ at }) => at)).toEqual(['done', 'failed', 'ahead']);
  expect(sessionStations('paid')?.map(({ at }) => at)).toEqual(['done', 'done', 'done']);
  expect(sessionStations('refunded')).toBeNull();
});
