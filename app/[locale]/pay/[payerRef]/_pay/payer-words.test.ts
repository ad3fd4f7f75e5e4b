import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import messages from '../../../../../messages/en.json';
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
      otherMethod: null,
      attempt: ATTEMPT,
      begunElsewhere: false,
      canPay: true,
      moneyUnclear: false,
      silent: false,
      mayAsk: true,
      paidElsewhere: false,
      ...more,
    },
    t,
  );

describe('what somebody else who pays is told', () => {
  it('names the buyer, the network and nothing was charged yet', () => {
    expect(words('review').title).toBe('Pay for Namuli Ruth');
    expect(words('review').text).toContain('nothing has been charged yet');
    expect(words('starting_payment').text).toContain('Airtel');
    expect(words('paid')).toMatchObject({ tone: 'good', text: expect.stringContaining('Namuli Ruth is in') });
  });

  it('never asks for a second payment while the first is unknown', () => {
    expect(words('payment_failed', { canPay: false })).toMatchObject({
      tone: 'bad',
      title: expect.stringContaining('do not know'),
      text: expect.stringContaining('do not pay again'),
    });
    expect(words('starting_payment').text).toContain('do not pay a second time');
    expect(words('under_review').text).toContain('do not pay again');
    expect(words('prompted', { silent: true }).text).toMatch(/do not pay again: we keep asking/);
  });

  it('is told of a silent request without claims: neither that it is there, nor that anybody asks', () => {
    expect(words('prompted', { silent: true }).title).not.toContain('phone');
    const unread = words('prompted', { silent: true, mayAsk: false }).text;
    expect(unread).toContain('do not pay again');
    expect(unread).not.toContain('we keep asking');
  });

  it('is told of one request where an earlier one is still on the phone', () => {
    const attempt = { ...ATTEMPT, waitingFor: 'prompt_in_progress' };
    const told = words('starting_payment', { attempt });
    expect(told.title).toBe(words('prompted').title);
    expect(told.text).toMatch(/already on the phone.* do not pay a second time/);
  });

  it('says that nothing was charged where nothing was', () => {
    const declined = words('payment_failed', { attempt: { ...ATTEMPT, failureKind: 'declined' } });
    expect(declined).toMatchObject({ tone: 'warn', text: expect.stringContaining('You were not charged') });
  });

  it('is told whom to ask for a link for the other network, where the race takes it', () => {
    const refused = (refusalCode: string, otherMethod: Facts['otherMethod']) =>
      words('payment_failed', { attempt: { ...ATTEMPT, refusalCode }, otherMethod }).text;
    for (const code of ['reprice_required', 'payment_method_unavailable']) {
      expect(refused(code, 'momo')).toMatch(/instead, ask Namuli Ruth for a link for MTN\.$/);
      expect(refused(code, 'momo')).not.toContain('below');
      expect(refused(code, null)).not.toContain('link');
    }
    expect(refused('invalid_msisdn', 'momo')).not.toContain('link');
  });

  it('is shown no control that is not there, and no code that she does not know', () => {
    const refused = (refusalCode: string) =>
      words('payment_failed', { attempt: { ...ATTEMPT, refusalCode, maskedMsisdn: '0752 ••• 888' } }).text;
    for (const code of ['reprice_required', 'payment_method_unavailable']) {
      expect(refused(code)).not.toMatch(/below|with the other network/);
    }
    expect(refused('not_found')).toMatch(/please tell Namuli Ruth\. Number tried: 0752 ••• 888\.$/);
  });

  it('is told that nothing was charged once the time is over, where that is known', () => {
    expect(words('expired', { attempt: null }).text).toContain('nothing was charged');
    const silent = { attempt: { ...ATTEMPT, failureKind: 'no_news' } } as const;
    expect(words('expired', silent).text).not.toContain('charged');
    expect(words('expired', silent).text).toContain('No payment is known to us');
  });

  it('is told where the money of a cancelled order stands, and of no entry that was never placed', () => {
    expect(words('cancelled')).toMatchObject({
      tone: 'warn',
      text: expect.stringContaining('nothing was charged'),
    });
    expect(words('cancelled', { moneyUnclear: true })).toMatchObject({
      tone: 'bad',
      text: expect.stringMatching(/do not approve it.*\n.* do not pay again: we are checking/),
    });
    expect(words('refused', { attempt: null }).text).toContain('nothing was charged');
  });

  describe('of a payment that the buyer began herself', () => {
    const hers = { attempt: null, begunElsewhere: true } as const;

    it.each(['starting_payment', 'prompted'] as const)('nothing but that she is paying: %s', (stage) => {
      const told = words(stage, { ...hers, silent: true });
      expect(told.title).toBe('Namuli Ruth is paying just now');
      expect(`${told.title} ${told.text}`).not.toMatch(/phone|PIN|approve/);
      expect(words(stage, { ...hers, paidElsewhere: true }).title).toBe(words('paid').title);
    });

    it('that there is something to pay again, not why', () => {
      const told = words('payment_failed', { ...hers, status: 'failed' });
      expect(told).toMatchObject({ title: 'Pay for Namuli Ruth', tone: null });
      expect(told.text).not.toMatch(/declined|money|not charged|did not/);
    });

    it('not to pay while its outcome is not known', () => {
      const told = words('payment_failed', { ...hers, canPay: false });
      expect(told).toMatchObject({ tone: 'bad', text: expect.stringContaining('do not pay here yet') });
    });

    it.each(['expired', 'cancelled'] as const)('only that nothing can be paid any more: %s', (stage) => {
      const told = words(stage, { ...hers, status: 'failed' });
      expect(told.text).toMatch(/Nothing can be paid.*Ask Namuli Ruth for a new link/);
      expect(told.text).not.toContain('charged');
    });
  });

  it('is told at once that it may be paid already', () => {
    const refused = { attempt: { ...ATTEMPT, refusalCode: 'order_not_payable' } };
    expect(words('under_review', refused).text).toContain('may already be paid');
  });

  it('is told whether all of the money went back, or a part', () => {
    expect(words('refunded').text).toContain('The full amount');
    expect(words('partially_refunded').title).toContain('Part of');
  });

  it.each(['refused', 'expired', 'cancelled'] as const)(
    'asks for a new link once it is over: %s',
    (stage) => {
      expect(words(stage).text).toContain('Ask Namuli Ruth for a new link');
    },
  );
});
