import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import messages from '../../../messages/en.json';
import { payerWords } from './payer-words.ts';

const t = createTranslator({ locale: 'en', messages });
type Facts = Parameters<typeof payerWords>[0];

const ATTEMPT = {
  maskedMsisdn: null,
  failureKind: null,
  refusalCode: null,
  promptedAt: null,
  endSeen: false,
  waitingFor: null,
};
const words = (stage: Facts['stage'], more: Partial<Facts> = {}) =>
  payerWords(
    {
      stage,
      status: 'cart',
      buyerName: 'Namuli Ruth',
      paymentMethod: 'airtel',
      alternatives: [],
      attempt: ATTEMPT,
      begunElsewhere: false,
      canPay: true,
      moneyUnclear: false,
      silent: false,
      mayCheckNow: true,
      paidElsewhere: false,
      doubt: 'clear',
      uncharged: false,
      amount: { total: 52_500, currency: 'UGX' },
      openRequests: [],
      otherPayments: [],
      supersededBy: null,
      ...more,
    },
    t,
    (minor) => `UGX ${minor}`,
  );

const request = (of: 'latest' | 'own' | 'other', number: string | null) => ({
  of,
  number,
  byPayer: number !== null,
});

describe('the heading of the payer’s page', () => {
  it('names the buyer and the network, and says that nothing was charged yet', () => {
    expect(words('review').title).toBe('Pay for Namuli Ruth');
    expect(words('review', { uncharged: true }).text).toContain('nothing has been charged yet');
    expect(words('review').text).not.toContain('charged');
    expect(words('starting_payment').text).toContain('Airtel');
    expect(words('paid')).toMatchObject({ tone: 'good', text: expect.stringContaining('Namuli Ruth is in') });
  });

  it('never asks for a second payment while the outcome of the first is unknown', () => {
    expect(words('payment_failed', { canPay: false })).toMatchObject({
      tone: 'checked',
      title: "We're checking your payment",
      text: expect.stringContaining("Don't pay again"),
    });
    expect(words('starting_payment').text).toContain("Don't pay a second time");
    expect(words('under_review').text).toContain("Don't pay again");
    expect(words('prompted', { silent: true }).text).toMatch(/don't pay again\. We keep asking/);
  });

  it('claims neither that a silent prompt is there nor that its outcome is being fetched', () => {
    expect(words('prompted', { silent: true }).title).not.toContain('phone');
    const unread = words('prompted', { silent: true, mayCheckNow: false }).text;
    expect(unread).toContain("don't pay again");
    expect(unread).not.toContain('We keep asking');
  });

  it('speaks of one prompt if an earlier one is still on the phone', () => {
    const attempt = { ...ATTEMPT, waitingFor: 'prompt_in_progress' };
    const shown = words('starting_payment', { attempt });
    expect(shown.title).toBe(words('prompted').title);
    expect(shown.text).toMatch(/already on the phone.* don't pay a second time/);
  });

  it('says that nothing was charged only if that is certain', () => {
    const missed = { attempt: { ...ATTEMPT, failureKind: 'provider_not_reached' } } as const;
    const shown = words('payment_failed', { ...missed, uncharged: true });
    expect(shown).toMatchObject({ tone: 'warn', text: expect.stringContaining("You weren't charged") });
    const declined = words('payment_failed', { attempt: { ...ATTEMPT, failureKind: 'declined' } });
    expect(declined.text).not.toContain('charged');
  });

  it('asks about open prompts before the button that pays, and to decline them after the payment', () => {
    const open = words('payment_failed', { begunElsewhere: true, doubt: 'open' });
    expect(open.question).toMatch(/^Did you approve .*\n.*don't pay again\. The money can still arrive/);
    expect(open.caution).toBe('Does the old request still appear? Decline it.');
    const paid = words('paid', { openRequests: [request('own', '0752 ••• 888')] });
    expect(paid.warning).toMatch(/on your phone \(0752 ••• 888\)\. Decline it/);
    const superseded = words('prompted', { supersededBy: 'newer' });
    expect(superseded).toMatchObject({ tone: 'bad', text: expect.stringContaining('Decline it') });
    expect(superseded.text).toContain("Did you approve it already? Don't pay again");
    expect(words('prompted', { supersededBy: 'newer', begunElsewhere: true }).tone).toBeNull();
  });

  const MTN = [{ network: 'momo', total: null }] as const;
  it('mentions another network, if there is one: the payer can change to it', () => {
    const refused = (refusalCode: string, alternatives: Facts['alternatives']) =>
      words('payment_failed', { attempt: { ...ATTEMPT, refusalCode }, alternatives }).text;
    for (const code of ['reprice_required', 'payment_method_unavailable']) {
      expect(refused(code, MTN)).toMatch(/ You can also pay with MTN below\.$/);
      expect(refused(code, [])).not.toContain('below');
    }
    expect(refused('invalid_msisdn', MTN)).not.toContain('MTN below');
  });

  it('mentions no control that is not on the page, and no order code', () => {
    const refused = (refusalCode: string) =>
      words('payment_failed', { attempt: { ...ATTEMPT, refusalCode, maskedMsisdn: '0752 ••• 888' } }).text;
    for (const code of ['reprice_required', 'payment_method_unavailable']) {
      expect(refused(code)).not.toMatch(/below|with the other network/);
    }
    expect(refused('not_found')).toMatch(/sent to 0752 ••• 888\..* tell Namuli Ruth\.$/);
  });

  it('says whether a payment of an expired order is known', () => {
    expect(words('expired', { attempt: null }).text).toContain('no payment has arrived');
    const silent = { moneyUnclear: true };
    expect(words('expired', silent).text).not.toContain('charged');
    expect(words('expired', silent)).toMatchObject({
      title: "We're checking your payment",
      text: expect.stringContaining("got no clear answer.\nDon't pay again."),
    });
  });

  it('says of a lapsed place what the order’s page says, and asks of a request that may still be approved', () => {
    const attempt = { ...ATTEMPT, failureKind: 'timed_out', maskedMsisdn: '0752 ••• 888' } as const;
    const lapsed = words('expired', { status: 'expired', attempt, doubt: 'open' });
    expect(lapsed.title).toBe('The time to pay has run out');
    expect(lapsed.text).toContain('no longer held');
    expect(lapsed.question).toBe("Did Airtel text you that you paid?\nThen don't pay again. Ask us.");
    expect(
      words('expired', { status: 'failed', attempt: { ...attempt, failureKind: 'declined' } }).question,
    ).toBeUndefined();
  });

  it('says what is known about the money of a cancelled order, and that a refused one was not charged', () => {
    expect(words('cancelled')).toMatchObject({
      tone: 'warn',
      text: expect.not.stringContaining('charged'),
    });
    expect(words('cancelled', { moneyUnclear: true })).toMatchObject({
      tone: 'bad',
      text: expect.stringMatching(
        /Decline it, because the order was cancelled.*\n.* Don't pay again\. We're checking/,
      ),
    });
    expect(words('refused', { attempt: null }).text).toContain('nothing was charged');
  });

  it('names each of the payer’s numbers whose request is open, not one to which nothing went', () => {
    const refused = {
      attempt: { ...ATTEMPT, refusalCode: 'reprice_required', maskedMsisdn: '0772 ••• 123' },
    };
    const openRequests = [request('own', '0752 ••• 888')];
    const shown = words('payment_failed', { ...refused, doubt: 'open', openRequests });
    expect(shown.text).toContain('no request was sent to 0772 ••• 123');
    expect(shown.caution).toBe('Does the old request (0752 ••• 888) still appear? Decline it.');
    const unsafe = words('payment_failed', { ...refused, canPay: false, doubt: 'unsafe', openRequests });
    expect(unsafe.text).toMatch(
      /^No new request was sent to 0772 ••• 123\. .* UGX 52500 from 0752 ••• 888 and got no clear/,
    );
  });

  it('warns of requests of another order, without the buyer’s number', () => {
    const theirs = words('review', { openRequests: [request('other', '0752 ••• 888')], uncharged: true });
    expect(theirs.warning).toMatch(/request to 0752 ••• 888 belongs to another order.*Decline it/);
    expect(theirs.warning).toContain('tell Namuli Ruth');
    expect(theirs.text).not.toContain('charged');
    const hers = words('review', { openRequests: [request('other', null)] });
    expect(hers.warning).toMatch(/may still be approved by Namuli Ruth\. Ask Namuli Ruth before you pay/);
    expect(words('refused', { openRequests: [request('other', null)], attempt: null }).text).not.toContain(
      'charged',
    );
  });

  it('says that two payments arrived, and whom to tell', () => {
    const otherPayments = [{ total: 52_900, currency: 'UGX' }];
    expect(words('paid', { status: 'paid', otherPayments }).warning).toBe(
      'Two orders are paid: UGX 52500, UGX 52900. Tell Namuli Ruth. Only the organizer can refund one of them.',
    );
    expect(words('paid', { status: 'paid', otherPayments }).text, 'there is something left to do').toBe(
      'Namuli Ruth is in.',
    );
    expect(words('paid').text).toContain('nothing left to do');
    expect(words('refunded', { status: 'refunded', otherPayments }).warning).toBeUndefined();
  });

  describe('of a payment that the buyer began', () => {
    const hers = { attempt: null, begunElsewhere: true } as const;

    it.each(['starting_payment', 'prompted'] as const)('says only that the buyer is paying: %s', (stage) => {
      const shown = words(stage, { ...hers, silent: true });
      expect(shown.title).toBe('A payment is under way');
      expect(`${shown.title} ${shown.text}`).not.toMatch(/phone|PIN|approve/);
      expect(words(stage, { ...hers, paidElsewhere: true }).title).toBe(words('paid').title);
    });

    it('says that there is something to pay again, but not why', () => {
      const shown = words('payment_failed', { ...hers, status: 'failed' });
      expect(shown).toMatchObject({ title: 'Pay for Namuli Ruth', tone: null });
      expect(shown.text).not.toMatch(/declined|money|charged|didn't/);
    });

    it('says not to pay while its outcome is unknown', () => {
      const shown = words('payment_failed', { ...hers, canPay: false });
      expect(shown).toMatchObject({ tone: 'bad', text: expect.stringContaining("Don't pay here yet") });
    });

    it.each(['expired', 'cancelled'] as const)('says only that nothing can be paid any more: %s', (stage) => {
      const shown = words(stage, { ...hers, status: 'failed' });
      expect(shown.text).toMatch(/nothing to pay here any more.*Ask Namuli Ruth for a new link/);
      expect(shown.text).not.toContain('charged');
    });
  });

  it('says that the order may be paid already', () => {
    const refused = { attempt: { ...ATTEMPT, refusalCode: 'order_not_payable' } };
    expect(words('under_review', refused).text).toContain('may already be paid');
  });

  it('says whether the refund is full or partial', () => {
    expect(words('refunded').text).toContain('The full amount');
    expect(words('partially_refunded').title).toContain('Part of');
  });

  it.each(['refused', 'expired', 'cancelled'] as const)(
    'says to ask for a new link once the order has ended: %s',
    (stage) => {
      expect(words(stage).text).toContain('Ask Namuli Ruth for a new link');
    },
  );
});
