import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import type { AttemptView, CheckoutView } from '#lib/registration/view/checkout-view.ts';
import messages from '../../../../../messages/en.json';
import fr from '../../../../../messages/fr.json';
import sw from '../../../../../messages/sw.json';
import { stageWords } from './stage-words.ts';
import { sampleOrder } from './testing/sample-order.ts';

const t = createTranslator({ locale: 'en', messages });
const money = (minor: number) => `UGX ${minor}`;

const order = sampleOrder({ refundedTotal: 10_000 });

const ATTEMPT: AttemptView = {
  maskedMsisdn: '0752 ••• 456',
  byPayer: false,
  startedAt: new Date(0),
  promptedAt: null,
  endSeen: false,
  waitingFor: null,
  failureKind: 'declined',
  refusalCode: null,
};

const view = (stage: CheckoutView['stage'], more: Partial<CheckoutView> = {}): CheckoutView => ({
  ref: 'ref',
  payerRef: 'payer',
  entryNumber: '7',
  silent: false,
  moneyUnclear: false,
  paidElsewhere: false,
  canChange: false,
  openRequestTo: null,
  asked: null,
  mayAsk: true,
  otherMethod: null,
  replacedBy: null,
  replaces: null,
  stage,
  status: 'cart',
  terminal: false,
  event: { id: 'evt', name: 'Race', startsAt: null },
  buyer: { name: 'Grace', email: 'g@example.com', phone: '+256772123456' },
  entered: null,
  payingNumber: null,
  refusalCode: null,
  isFree: false,
  order,
  attempt: ATTEMPT,
  canPay: true,
  ...more,
});

const text = (stage: CheckoutView['stage'], more?: Partial<CheckoutView>) =>
  stageWords(view(stage, more), t, money).text;

describe('what a stage says', () => {
  it('tells that a part was given back when nobody told how much', () => {
    const told = text('partially_refunded', { order: { ...order, refundedTotal: null } });
    expect(told).toContain('A part of UGX 82900 was given back.');
    expect(told).not.toMatch(/UGX 0\b/);
  });

  it('names the network, the number and the amounts', () => {
    expect(text('starting_payment')).toContain(
      'asking Airtel to send the request for UGX 82900 to 0752 ••• 456',
    );
    expect(text('prompted')).toContain('0752 ••• 456');
    const ended = text('starting_payment', { attempt: { ...ATTEMPT, endSeen: true } });
    const { title } = stageWords(
      view('starting_payment', { attempt: { ...ATTEMPT, endSeen: true } }),
      t,
      money,
    );
    expect(title).toBe('The request has ended');
    expect(ended).toMatch(/0752 ••• 456 has ended without a payment.*do not pay a second time/);
    expect(text('partially_refunded')).toBe('UGX 10000 of UGX 82900 was given back.');
  });

  it('says who still runs once a part was given back, where somebody is marked so', () => {
    const runs = (status: string) => ({
      order: { ...order, registrations: [{ ticketName: '10 km', distanceKm: null, runner: null, status }] },
    });
    expect(text('partially_refunded', runs('confirmed'))).toMatch(
      /\nWhoever still runs is marked “Confirmed”/,
    );
    expect(text('partially_refunded', runs('cancelled'))).not.toContain('runs');
  });

  it('says that the outcome may take longer where no read can tell it', () => {
    const unread = { silent: true, mayAsk: false };
    expect(text('prompted', unread)).toMatch(/0752 ••• 456.*\n.*do not pay again: .* can take longer/);
    expect(text('prompted', unread)).not.toContain('we keep asking');
    expect(text('prompted', { silent: true })).toContain('we keep asking');
    expect(text('prompted', { mayAsk: false })).not.toContain('longer');
  });

  it('promises nothing of a payment that nobody told the outcome of', () => {
    const attempt = { ...ATTEMPT, failureKind: 'no_news' } as const;
    expect(text('payment_failed', { attempt })).not.toContain('You were not charged');
    expect(text('payment_failed', { attempt })).toContain('never charged twice');
  });

  it('never asks for a second payment while the first is unknown', () => {
    expect(text('payment_failed', { canPay: false })).toContain('do not pay again');
    expect(text('starting_payment')).toContain('do not pay a second time');
    expect(text('under_review')).toContain('do not pay again');
  });

  it('does not say that a payment failed whose outcome is not known', () => {
    const unknown = view('payment_failed', { canPay: false });
    expect(stageWords(unknown, t, money)).toMatchObject({
      tone: 'bad',
      title: expect.stringContaining('do not know'),
    });
    expect(stageWords(view('payment_failed'), t, money)).toMatchObject({ tone: 'warn' });
  });

  it('gives the reason of the provider for an order that takes no more payment', () => {
    const refused = (refusalCode: string) => ({ attempt: { ...ATTEMPT, failureKind: null, refusalCode } });
    expect(text('under_review', refused('order_not_payable'))).toContain('may already be paid');
    expect(text('expired', refused('hold_expired'))).toContain('before the request was sent');
  });

  it('says of an order whose time is over what became of the money', () => {
    const over = (failureKind: AttemptView['failureKind']) =>
      text('expired', { status: 'expired', attempt: { ...ATTEMPT, failureKind } });
    expect(text('expired', { attempt: null })).toContain('You were not charged');
    expect(over('timed_out')).toMatch(/not answered in time\. You were not charged/);
    expect(over('declined')).toMatch(/declined on the phone.* You were not charged/);
    expect(over('no_news')).toMatch(/No payment for this order is known.* do not pay again/);
    expect(over('timed_out')).not.toContain('try again');
  });

  it('says of a cancelled order what became of the money, as far as that is known', () => {
    expect(text('cancelled')).toContain('You were not charged. To run');
    expect(stageWords(view('cancelled'), t, money).tone).toBe('warn');
    const unclear = { moneyUnclear: true };
    expect(text('cancelled', unclear).split('\n')).toEqual([
      expect.stringMatching(/^Is a request still on a phone\?.* must not be approved/),
      expect.stringMatching(/^Was it approved\?.* do not pay again: we are checking/),
      expect.stringMatching(/^Neither\? Nothing was charged/),
    ]);
    expect(stageWords(view('cancelled', unclear), t, money).tone).toBe('bad');
  });

  it('promises nothing of the money of an order that another one replaced', () => {
    expect(text('replaced')).not.toContain('charged');
  });

  it('leads to the other network only where there is one, and names the number that was tried', () => {
    const attempt = { ...ATTEMPT, failureKind: null, refusalCode: 'reprice_required' };
    expect(text('payment_failed', { attempt, otherMethod: 'momo' })).toContain('pay with MTN: see below');
    expect(text('payment_failed', { attempt })).not.toContain('below');
    expect(text('payment_failed', { attempt })).toMatch(/an Airtel number\. Number tried: 0752 ••• 456\.$/);
    const unknown = { attempt: { ...attempt, refusalCode: 'not_found' } };
    expect(text('payment_failed', unknown)).toContain('tell us the order code');
  });

  it('says after three silent minutes not to pay again', () => {
    expect(text('prompted', { silent: true })).toContain('do not pay again');
    expect(stageWords(view('prompted', { silent: true }), t, money).title).not.toContain('phone');
  });

  it('speaks of one request where an earlier one is still on the phone', () => {
    const attempt = { ...ATTEMPT, waitingFor: 'prompt_in_progress' };
    const { title } = stageWords(view('starting_payment', { attempt }), t, money);
    expect(title).toBe(stageWords(view('prompted'), t, money).title);
    expect(text('starting_payment', { attempt })).toMatch(/already on the phone.* do not pay a second time/);
    const ended = { attempt: { ...attempt, endSeen: true } };
    expect(text('starting_payment', ended)).toContain('has ended');
  });

  it('says that nothing was charged where nothing was', () => {
    expect(text('payment_failed')).toContain('You were not charged');
    expect(text('refused', { order: null })).toContain('nothing was charged');
    expect(text('preparing', { order: null })).toContain('You have not been charged');
  });

  describe('of a payment that somebody else began with the link she sent', () => {
    const theirs = (attempt: Partial<AttemptView> = {}, more: Partial<CheckoutView> = {}) => ({
      attempt: { ...ATTEMPT, byPayer: true, ...attempt },
      ...more,
    });
    const told = (stage: CheckoutView['stage'], more: Partial<CheckoutView>, words = t) =>
      stageWords(view(stage, more), words, money);

    it.each<[string, CheckoutView['stage'], Partial<CheckoutView>]>([
      ['on its way', 'starting_payment', theirs()],
      ['kept by an earlier one', 'starting_payment', theirs({ waitingFor: 'prompt_in_progress' })],
      ['ended', 'starting_payment', theirs({ endSeen: true })],
      ['on the phone', 'prompted', theirs()],
      ['silent', 'prompted', theirs({}, { silent: true })],
      ['silent, and unread', 'prompted', theirs({}, { silent: true, mayAsk: false })],
      ['failed', 'payment_failed', theirs()],
      ['given up on', 'payment_failed', theirs({ failureKind: 'no_news' })],
      ['not known', 'payment_failed', theirs({}, { canPay: false })],
    ])('says whose it is and which number, and asks nothing of her own phone: %s', (_, stage, more) => {
      const { title, text } = told(stage, more);
      expect(text).toMatch(/^Somebody (is paying|tried to pay) with the link you sent\./);
      expect(text).toContain('0752 ••• 456');
      expect(`${title} ${text}`).not.toMatch(/PIN|your phone|answer that|you approve|you have paid|below/);
    });

    it('has another title for each state, so that tab and focus follow', () => {
      const titles = [
        told('review', theirs()),
        told('starting_payment', theirs()),
        told('prompted', theirs()),
        told('payment_failed', theirs()),
        told('payment_failed', theirs({}, { canPay: false })),
      ].map(({ title }) => title);
      expect(titles[2]).toBe('Somebody is paying with your link');
      expect(new Set(titles).size).toBe(titles.length);
    });

    it('says how far she may trust it', () => {
      expect(told('payment_failed', theirs())).toMatchObject({
        tone: 'warn',
        text: expect.stringMatching(
          /declined on the phone.* You were not charged.* You can pay yourself, or let them try again/,
        ),
      });
      const unknown = told('payment_failed', theirs({}, { canPay: false }));
      expect(unknown).toMatchObject({ tone: 'bad', title: expect.stringContaining('do not know') });
      expect(unknown.text).toContain('do not pay again: we are checking');
      expect(unknown.text).not.toContain('pay yourself');
      const quiet = told('payment_failed', theirs({ failureKind: 'no_news' })).text;
      expect(quiet).toContain('never charged twice');
      expect(quiet).not.toContain('You were not charged');
      expect(told('starting_payment', theirs()).text).toContain('do not pay a second time');
      expect(told('prompted', theirs({}, { silent: true })).text).toContain('do not pay again');
      expect(told('paid', theirs())).toEqual(told('paid', {}));
    });

    it('has her tell them, where it must not be paid any more', () => {
      const { text, tone } = told('prompted', theirs({}, { paidElsewhere: true }));
      expect(text).toMatch(/tell whoever pays with your link not to approve .*0752 ••• 456/);
      expect(tone).toBe('bad');
    });

    it.each([
      ['sw', sw, 'kiungo ulichotuma'],
      ['fr', fr, 'le lien que vous avez envoyé'],
    ])('is told in each language: %s', (locale, catalog, link) => {
      const words = createTranslator({ locale, messages: catalog as typeof messages });
      for (const stage of ['starting_payment', 'prompted', 'payment_failed'] as const) {
        const { text } = told(stage, theirs(), words);
        expect(text).toContain(link);
        expect(text).not.toMatch(/PIN|votre téléphone|simu yako/);
      }
    });
  });

  it('speaks of no payment where the entry is free', () => {
    const free = { order: { ...order, isFree: true, total: 0 } };
    for (const stage of ['review', 'starting_payment', 'paid'] as const) {
      expect(text(stage, free)).not.toMatch(/pay|paid|charge/);
    }
    expect(stageWords(view('starting_payment', free), t, money).tone).toBeNull();
  });
});
