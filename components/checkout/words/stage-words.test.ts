import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import type { RegistrationState } from '#lib/checkout/state/registration-state.ts';
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import type { PersonView } from '#lib/checkout/view/people.ts';
import type { AttemptView, OpenRequestView } from '#lib/checkout/view/shared-view.ts';
import messages from '../../../messages/en.json';
import fr from '../../../messages/fr.json';
import sw from '../../../messages/sw.json';
import { ATTEMPT, sampleCheckout, sampleView } from '../testing/sample-order.ts';
import { stageWords } from './stage-words.ts';

const t = createTranslator({ locale: 'en', messages });
const money = (minor: number) => `UGX ${minor}`;

const order = sampleView({ refundedTotal: { amount: 10_000, isExact: false } });

const view = (stage: CheckoutView['stage'], more: Partial<CheckoutView> = {}) =>
  sampleCheckout({ stage, order, ...more });

const request = (of: OpenRequestView['of'], number: string, byPayer = false): OpenRequestView => ({
  of,
  number,
  byPayer,
});

const text = (stage: CheckoutView['stage'], more?: Partial<CheckoutView>) =>
  stageWords(view(stage, more), t, money).text;

describe('the heading of a stage', () => {
  it('says that a part was refunded if the amount is unknown', () => {
    const shown = text('partially_refunded', {
      order: { ...order, refundedTotal: { amount: 0, isExact: false } },
    });
    expect(shown).toContain('Part of UGX 82900 was refunded.');
    expect(shown).not.toMatch(/UGX 0\b/);
  });

  it('names the network, the number and the amounts', () => {
    expect(text('starting_payment')).toContain(
      'starting the payment of UGX 82900 with Airtel on 0752 ••• 456',
    );
    expect(text('prompted')).toContain('0752 ••• 456');
    const ended = text('starting_payment', { attempt: { ...ATTEMPT, endSeen: true } });
    const { title } = stageWords(
      view('starting_payment', { attempt: { ...ATTEMPT, endSeen: true } }),
      t,
      money,
    );
    expect(title).toBe('The request has ended');
    expect(ended).toMatch(/0752 ••• 456 has ended without a payment.*don't pay a second time/);
    expect(text('partially_refunded')).toBe('At least UGX 10000 of UGX 82900 was refunded.');
  });

  it('says which participants remain after a partial refund, if any is marked confirmed', () => {
    const runs = (...all: RegistrationState[]) => ({
      order: {
        ...order,
        registrations: all.map((state) => ({
          ticketName: '10 km',
          distanceKm: null,
          participant: null,
          price: null,
          state,
        })),
      },
    });
    expect(text('partially_refunded', runs('confirmed', 'over'))).toMatch(
      /\nEveryone who's still running is marked "Confirmed"/,
    );
    expect(text('partially_refunded', runs('confirmed'))).toMatch(/\nThe entry is still confirmed\.$/);
    expect(text('partially_refunded', runs(null, 'over')), 'not known').not.toMatch(/running|confirmed/);
  });

  it.each(['paid', 'partially_refunded'] as const)(
    'says so if a %s order has no valid entry left',
    (stage) => {
      const cancelled = { ticketName: '10 km', distanceKm: null, participant: null, price: null };
      const registrations = [{ ...cancelled, state: 'over' as const }];
      expect(stageWords(view(stage, { order: { ...order, registrations } }), t, money)).toMatchObject({
        title: 'This order has no valid entry any more',
        tone: 'bad',
      });
    },
  );

  describe('of a group', () => {
    const person = (position: number, more: Partial<PersonView> = {}): PersonView => ({
      position,
      ticketTypeId: 'tkt',
      ticketName: '10 km',
      distanceKm: 10,
      name: `Runner ${position}`,
      isBuyer: false,
      phone: null,
      state: 'confirmed',
      ref: 'ref',
      openedAt: null,
      claimedAt: null,
      signedAt: null,
      ...more,
    });
    const registered = (...states: RegistrationState[]) => ({
      ...order,
      registrations: states.map((state) => ({
        ticketName: '10 km',
        distanceKm: 10,
        participant: null,
        price: null,
        state,
      })),
    });
    const paid = (people: PersonView[], states: RegistrationState[] = people.map(() => 'confirmed')) =>
      stageWords(view('paid', { people, order: registered(...states) }), t, money);

    it('says how many are in, and that the links are to be sent', () => {
      expect(paid([person(1), person(2, { isBuyer: true })])).toMatchObject({
        title: 'All 2 are in!',
        text: 'Paid and confirmed.',
      });
    });

    it('names the only one who runs, unless it is the buyer or a place', () => {
      expect(paid([person(1)]).title).toBe('Runner 1 is in!');
      expect(paid([person(1, { isBuyer: true })]).title).toBe("You're in!");
      expect(paid([person(1, { name: null })]).title).toBe("You're in!");
    });

    it('asks for no links of a browser that is not shown them', () => {
      const { title, text: shown } = paid([person(1, { ref: null }), person(2, { ref: null })]);
      expect([title, shown]).toEqual(['All 2 are in!', 'Your 2 entries are paid and confirmed.']);
    });

    it('does not say that all are in if some are not', () => {
      expect(paid([person(1), person(2)], ['confirmed', 'over']).title).toBe("You're in!");
    });

    it('says how those are marked who no longer run', () => {
      const people = [person(1), person(2, { state: 'over' })];
      const partly = view('partially_refunded', { people, order: registered('confirmed', 'over') });
      expect(stageWords(partly, t, money).text).toContain(
        'Anyone who no longer runs is marked "No longer valid".',
      );
    });
  });

  it('says that the outcome may take longer if orders cannot be fetched', () => {
    const unread = { silent: true, mayCheckNow: false };
    expect(text('prompted', unread)).toMatch(/0752 ••• 456.*\n.*don't pay again\. .* can take longer/);
    expect(text('prompted', unread)).not.toContain('We keep asking');
    expect(text('prompted', { silent: true })).toContain('We keep asking');
    expect(text('prompted', { mayCheckNow: false })).not.toContain('longer');
  });

  it('promises nothing about a prompt that may still be approved', () => {
    const attempt = { ...ATTEMPT, failureKind: 'timed_out' } as const;
    const shown = stageWords(view('payment_failed', { attempt, doubt: 'open' }), t, money);
    expect(`${shown.text} ${shown.question} ${shown.caution}`).not.toMatch(
      /weren't charged|not charged|safe/,
    );
    expect(shown.title).toBe('The request timed out');
    expect(shown.text).toContain("The request to 0752 ••• 456 wasn't approved in time");
    expect(shown.question).toBe("Did Airtel text you that you paid?\nThen don't pay again. Ask us.");
    expect(shown.caution).toMatch(/^Does the old request.* still appear\? Decline it\.$/);
  });

  it('says that the time to pay may be over if only our own clock says so', () => {
    expect(text('review', { hold: 'past' })).toMatch(/may have run out.*haven't been charged yet/);
    const free = text('review', { hold: 'past', order: { ...order, isFree: true } });
    expect(free).toMatch(/may have run out.*is free/);
    expect(free).not.toContain('are held for you');
  });

  it('asks to decline the open prompts of a paid order', () => {
    const openRequests = [request('latest', '0782 ••• 001'), request('own', '0752 ••• 456')];
    const shown = stageWords(view('paid', { openRequests }), t, money);
    expect(shown).toMatchObject({
      title: "You're in!",
      warning: expect.stringMatching(/^A request may still be on 0782 ••• 001, 0752 ••• 456\..* Decline it/),
    });
  });

  describe('names the numbers whose requests are open', () => {
    const OLD = '0772 ••• 456';
    const refused = { ...ATTEMPT, maskedMsisdn: '0752 ••• 123', failureKind: null };
    const shown = (stage: CheckoutView['stage'], more: Partial<CheckoutView>) =>
      stageWords(view(stage, more), t, money);

    it.each(['reprice_required', 'invalid_msisdn', 'hold_expired', 'idempotency_key_reuse'])(
      'not the one of a later attempt that was refused: %s',
      (refusalCode) => {
        const attempt = { ...refused, refusalCode };
        const openRequests = [request('own', OLD)];
        const unsafe = shown('payment_failed', { attempt, doubt: 'unsafe', openRequests });
        expect(unsafe.text).toMatch(
          /^No new request was sent to 0752 ••• 123\. .* UGX 82900 from 0772 ••• 456 and got no clear/,
        );
        const open = shown('payment_failed', { attempt, doubt: 'open', openRequests });
        expect(open.caution).toBe('Does the old request (0772 ••• 456) still appear? Decline it.');
      },
    );

    it('each of several', () => {
      const openRequests = [request('latest', '0752 ••• 456'), request('own', OLD)];
      expect(text('payment_failed', { doubt: 'unsafe', openRequests })).toContain(
        'UGX 82900 from 0752 ••• 456, 0772 ••• 456 and got no clear answer.',
      );
      expect(shown('prompted', { openRequests }).warning).toMatch(
        /^An earlier request to 0772 ••• 456 may still be approved too\. Approve only one/,
      );
      const over = shown('superseded', { openRequests, supersededBy: 'newer' });
      expect(over).toMatchObject({ tone: 'bad' });
      expect(over.text).toContain("Don't approve the request to 0752 ••• 456, 0772 ••• 456. Decline it");
    });

    it.each(['expired', 'under_review'] as const)(
      'on a page that says nothing of them itself: %s',
      (stage) => {
        const openRequests = [request('own', OLD)];
        const unknown = { moneyUnclear: true, doubt: 'silent' as const, openRequests };
        expect(shown(stage, unknown).warning).toMatch(/^The request to 0772 ••• 456 may still be approved/);
      },
    );

    it.each(['expired', 'cancelled'] as const)('behind the way on: %s', (stage) => {
      const attempt = { ...ATTEMPT, failureKind: 'timed_out' } as const;
      const open = shown(stage, { attempt, doubt: 'open', openRequests: [request('latest', OLD)] });
      expect(open.question).toBe("Did Airtel text you that you paid?\nThen don't pay again. Ask us.");
      expect(open.caution).toBe('Does the old request (0772 ••• 456) still appear? Decline it.');
      expect(open.warning).toBeUndefined();
    });
  });

  describe('warns of the requests of another order of the same entry', () => {
    const openRequests = [request('other', '0772 ••• 456')];
    const STAGES = [
      'preparing',
      'review',
      'starting_payment',
      'prompted',
      'payment_failed',
      'expired',
      'cancelled',
      'superseded',
    ] as const;

    it.each(STAGES)('as long as nothing is paid: %s', (stage) => {
      const words = stageWords(view(stage, { openRequests, uncharged: true }), t, money);
      expect(words.warning?.split('\n')).toEqual([
        expect.stringMatching(/^The request to 0772 ••• 456 belongs to another order.* Decline it/),
        expect.stringContaining("Then don't pay again"),
      ]);
      expect(words.text, 'the other order may have been charged').not.toMatch(
        /You (haven't been|weren't) charged/,
      );
    });

    it('after the payment, and says who refunds', () => {
      const words = stageWords(view('paid', { status: 'paid', openRequests }), t, money);
      expect(words.title).toBe("You're in!");
      expect(words.warning).toMatch(/0772 ••• 456.* Decline it.*\n.*only the organizer can refund/);
    });

    it('and that a payer’s phone is meant', () => {
      const theirs = [request('other', '0772 ••• 456', true)];
      const { warning } = stageWords(view('review', { openRequests: theirs }), t, money);
      expect(warning).toContain('Tell the person who has your link');
    });

    it.each([
      ['sw', sw],
      ['fr', fr],
    ])('in each language: %s', (locale, catalog) => {
      const words = createTranslator({ locale, messages: catalog as typeof messages });
      expect(stageWords(view('review', { openRequests }), words, money).warning).toContain('0772 ••• 456');
    });
  });

  it('says that two orders are paid, each with its code, and whom to ask', () => {
    const otherPayments = [{ ref: 'other', orderCode: 'EF56-GH78', total: 83_500, currency: 'UGX' }];
    const both = (status: string, stage: CheckoutView['stage']) =>
      stageWords(view(stage, { status, otherPayments }), t, money);
    expect(both('paid', 'paid')).toMatchObject({
      title: "You're in!",
      warning:
        "Two orders are paid: UGX 82900 for order AB12-CD34, UGX 83500 for order EF56-GH78. If you don't want both, ask the organizer. Only the organizer can refund one of them.",
    });
    expect(both('partially_refunded', 'partially_refunded').warning).toContain('Two orders are paid');
    expect(both('refunded', 'refunded')).toMatchObject({
      text: 'The full amount was refunded. Your entry is paid with order EF56-GH78.',
    });
    expect(both('refunded', 'refunded').warning).toBeUndefined();
  });

  // Not even later: "after that" would allow it until the places are back on sale.
  it.each([
    ['en', messages, "Don't approve the request to 0752 ••• 456. Decline it, or you'd pay twice."],
    ['sw', sw, 'Usiidhinishe ombi lililotumwa kwa 0752 ••• 456. Likatae, la sivyo utalipa mara mbili.'],
    [
      'fr',
      fr,
      'Ne validez pas la demande envoyée au 0752 ••• 456. Refusez-la, sinon vous paieriez deux fois.',
    ],
  ])('asks to decline an open prompt of a superseded order: %s', (locale, catalog, decline) => {
    const words = createTranslator({ locale, messages: catalog as typeof messages });
    const left = stageWords(view('prompted', { supersededBy: 'newer' }), words, money);
    expect(left.tone).toBe('bad');
    expect(left.text.split('\n')).toEqual([words('stages.superseded.text'), decline]);
  });

  it('asks a buyer who was away for a confirmation', () => {
    expect(text('asks_buyer', { order: null, attempt: null })).toMatch(
      /Your turn came.*haven't been charged/,
    );
  });

  it('never asks for a second payment while the outcome of the first is unknown', () => {
    expect(text('payment_failed', { canPay: false })).toContain("Don't pay again");
    expect(text('starting_payment')).toContain("Don't pay a second time.");
    expect(text('under_review')).toContain("Don't pay again");
  });

  it('does not say that a payment failed if its outcome is unknown', () => {
    const unknown = view('payment_failed', { canPay: false });
    expect(stageWords(unknown, t, money)).toMatchObject({
      tone: 'checked',
      title: "We're checking your payment",
    });
    expect(stageWords(view('payment_failed'), t, money)).toMatchObject({ tone: 'warn' });
  });

  it('gives the provider’s reason why an order takes no more payment', () => {
    const refused = (refusalCode: string) => ({ attempt: { ...ATTEMPT, failureKind: null, refusalCode } });
    expect(text('under_review', refused('order_not_payable'))).toContain('may already be paid');
    expect(text('expired', refused('hold_expired'))).toContain('before the request was sent');
  });

  it('says what became of the money of an expired order', () => {
    const over = (failureKind: AttemptView['failureKind']) =>
      text('expired', { status: 'expired', attempt: { ...ATTEMPT, failureKind } });
    expect(text('expired', { attempt: null, uncharged: true })).toMatch(/You weren't charged\. To run/);
    expect(over('timed_out')).toMatch(/wasn't approved in time\. To run/);
    expect(over('declined')).toMatch(/was declined.* To run/);
    expect(text('expired', { moneyUnclear: true })).toMatch(
      /^We asked Airtel for UGX 82900 from 0752 ••• 456 and got no clear answer\.\nDon't pay again\..*no longer held/,
    );
    expect(text('expired', { moneyUnclear: true, attempt: null })).toMatch(
      /don't know of a payment for this order.* Don't pay again/,
    );
    const open = view('expired', { doubt: 'open', attempt: { ...ATTEMPT, failureKind: 'timed_out' } });
    expect(stageWords(open, t, money).question).toContain("Then don't pay again");
    expect(over('timed_out')).not.toContain('try again');
  });

  it('says what is known about the money of a cancelled order', () => {
    expect(text('cancelled')).toBe(
      "The organizer or our ticket partner cancelled it, so it can't be paid any more. If money has left your account, send us the order code. To run, enter again.",
    );
    expect(text('cancelled', { uncharged: true })).toContain("You weren't charged. To run");
    expect(stageWords(view('cancelled'), t, money).tone).toBe('warn');
    const unclear = { moneyUnclear: true, openRequests: [request('latest', '0752 ••• 456')] };
    expect(text('cancelled', unclear).split('\n')).toEqual([
      'The organizer or our ticket partner cancelled it.',
      'Is a request still on the phone (0752 ••• 456)? Decline it there.',
      expect.stringMatching(/^Was it approved\? Don't pay again\. We're checking/),
      expect.stringMatching(/^Neither\? You can enter again/),
    ]);
    expect(stageWords(view('cancelled', unclear), t, money).tone).toBe('bad');
  });

  it('promises nothing about the money of a superseded order', () => {
    expect(text('superseded')).not.toContain('charged');
  });

  it('mentions the other network only if there is one, and the number of the attempt', () => {
    const attempt = { ...ATTEMPT, failureKind: null, refusalCode: 'reprice_required' };
    expect(text('payment_failed', { attempt, alternatives: [{ network: 'momo', total: null }] })).toContain(
      'pay with MTN below',
    );
    expect(text('payment_failed', { attempt })).not.toContain('below');
    expect(text('payment_failed', { attempt })).toMatch(/sent to 0752 ••• 456\. Enter an Airtel number\.$/);
    const unknown = { attempt: { ...attempt, refusalCode: 'not_found' } };
    expect(text('payment_failed', unknown)).toContain('send us the order code');
  });

  it('does not speak of a crowd while the provider takes no orders', () => {
    const words = stageWords(view('preparing', { salesPaused: true }), t, money, true);
    expect(words.title).toBe('Your entry is waiting');
    expect(words.text).toContain("isn't taking orders at the moment");
    expect(words.text).not.toMatch(/many people|in the queue/i);
  });

  it('accuses nobody while others of the same network wait to be paid', () => {
    const words = stageWords(view('preparing', { order: null, waitsForRoom: true }), t, money);
    expect(words.text).toMatch(
      /from your network are waiting.*continues automatically.*haven't been charged/,
    );
    expect(words.text).not.toMatch(/pay for those|too many/i);
  });

  it('says not to pay again while the prompt is silent', () => {
    expect(text('prompted', { silent: true })).toContain("don't pay again");
    expect(stageWords(view('prompted', { silent: true }), t, money).title).not.toContain('phone');
  });

  it('speaks of one prompt if an earlier one is still on the phone', () => {
    const attempt = { ...ATTEMPT, waitingFor: 'prompt_in_progress' };
    expect(stageWords(view('starting_payment', { attempt }), t, money)).toMatchObject({
      title: 'An earlier request is still open',
    });
    expect(text('starting_payment', { attempt })).toMatch(/already on the phone.* don't pay a second time/);
    const ended = { attempt: { ...attempt, endSeen: true } };
    expect(text('starting_payment', ended)).toContain('has ended');
  });

  it('says that nothing was charged only if that is certain', () => {
    expect(text('payment_failed', { uncharged: true })).toContain("You weren't charged");
    expect(text('payment_failed'), 'declined promises nothing').not.toContain('charged');
    expect(text('refused', { order: null })).toContain('nothing was charged');
    expect(text('preparing', { order: null })).toContain("You haven't been charged");
  });

  it('says that places are being held only once the registration is next', () => {
    const waiting = (inQueue: boolean) => stageWords(view('preparing', { order: null }), t, money, inQueue);
    expect(waiting(true)).toMatchObject({ title: "You're in the queue" });
    expect(waiting(false)).toMatchObject({ title: 'Placing your entry' });
    expect(waiting(true).text).toContain("You haven't been charged");
  });

  describe('of a payment begun by a payer with the buyer’s link', () => {
    const theirs = (attempt: Partial<AttemptView> = {}, more: Partial<CheckoutView> = {}) => ({
      attempt: { ...ATTEMPT, byPayer: true, ...attempt },
      ...more,
    });
    const wordsOf = (stage: CheckoutView['stage'], more: Partial<CheckoutView>, words = t) =>
      stageWords(view(stage, more), words, money);

    it.each<[string, CheckoutView['stage'], Partial<CheckoutView>]>([
      ['on its way', 'starting_payment', theirs()],
      ['kept by an earlier one', 'starting_payment', theirs({ waitingFor: 'prompt_in_progress' })],
      ['ended', 'starting_payment', theirs({ endSeen: true })],
      ['on the phone', 'prompted', theirs()],
      ['silent', 'prompted', theirs({}, { silent: true })],
      ['silent, and unread', 'prompted', theirs({}, { silent: true, mayCheckNow: false })],
      ['failed', 'payment_failed', theirs()],
      ['timed out', 'payment_failed', theirs({ failureKind: 'timed_out' })],
      ['not known', 'payment_failed', theirs({}, { canPay: false })],
    ])("names the payer's number and asks nothing of the buyer's phone: %s", (_, stage, more) => {
      const { title, text } = wordsOf(stage, more);
      expect(text).toMatch(/^Someone (is paying|tried to pay) with the link you sent\./);
      expect(text).toContain('0752 ••• 456');
      expect(`${title} ${text}`).not.toMatch(/PIN|your phone|answer that|you approve|you have paid|below/);
    });

    it('has a different title for each state, so that tab and focus follow', () => {
      const titles = [
        wordsOf('review', theirs()),
        wordsOf('starting_payment', theirs()),
        wordsOf('prompted', theirs()),
        wordsOf('payment_failed', theirs()),
        wordsOf('payment_failed', theirs({}, { canPay: false })),
      ].map(({ title }) => title);
      expect(titles[2]).toBe('Someone is paying with your link');
      expect(new Set(titles).size).toBe(titles.length);
    });

    it('says how certain the outcome is', () => {
      expect(wordsOf('payment_failed', theirs())).toMatchObject({
        tone: 'warn',
        text: expect.stringMatching(/was declined.* You can pay yourself, or let them try again/),
      });
      const unknown = wordsOf('payment_failed', theirs({}, { canPay: false }));
      expect(unknown).toMatchObject({ tone: 'checked', title: "We're checking this payment" });
      expect(unknown.text).toContain("Don't pay again. This page updates");
      expect(unknown.text).not.toContain('pay yourself');
      expect(wordsOf('starting_payment', theirs()).text).toContain("Don't pay a second time.");
      expect(wordsOf('prompted', theirs({}, { silent: true })).text).toContain("don't pay again");
      expect(wordsOf('paid', theirs())).toEqual(wordsOf('paid', {}));
    });

    it('asks the buyer to warn the payer if another order has paid', () => {
      const { text, tone } = wordsOf('prompted', theirs({}, { paidElsewhere: true }));
      expect(text).toMatch(/Tell the person who has your link not to approve .*0752 ••• 456/);
      expect(tone).toBe('bad');
    });

    it.each([
      ['sw', sw, 'kiungo ulichotuma'],
      ['fr', fr, 'le lien que vous avez envoyé'],
    ])('is translated: %s', (locale, catalog, link) => {
      const words = createTranslator({ locale, messages: catalog as typeof messages });
      for (const stage of ['starting_payment', 'prompted', 'payment_failed'] as const) {
        const { text } = wordsOf(stage, theirs(), words);
        expect(text).toContain(link);
        expect(text).not.toMatch(/PIN|votre téléphone|simu yako/);
      }
    });
  });

  it('does not mention a payment for a free registration', () => {
    const free = { order: { ...order, isFree: true, total: 0 } };
    for (const stage of ['review', 'starting_payment', 'paid'] as const) {
      expect(text(stage, free)).not.toMatch(/pay|paid|charge/);
    }
    expect(stageWords(view('starting_payment', free), t, money).tone).toBeNull();
  });
});
