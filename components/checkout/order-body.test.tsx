import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import type { AttemptView } from '#lib/checkout/view/shared-view.ts';
import { Prompted, Starting } from './order-body.tsx';
import { CheckNow, HoldClock, PaymentProgress, PaymentStarting } from './payment/payment-progress.tsx';
import { PromptSent } from './payment/prompt.tsx';
import { sampleView } from './testing/sample-order.ts';

const form = { action: async () => ({ typed: null, problems: {}, problem: null }), post: '/' };
const forms = () => form;

const words = { title: 'Wait', text: '', tone: null };

const partsOf = (drawn: ReactElement<{ children?: ReactNode }>) =>
  Children.toArray(drawn.props.children).filter((part) => isValidElement<{ children?: ReactNode }>(part));

function prompted(byPayer: boolean): ReactElement<{ children?: ReactNode }> {
  const attempt = { byPayer, promptedAt: new Date(0) } as AttemptView;
  const view = {
    ref: 'r',
    event: { name: 'Race' },
    attempt,
    silent: false,
    asked: null,
    mayCheckNow: true,
  } as CheckoutView;
  return Prompted({ view, order: sampleView(), forms, words, now: new Date(0), locale: 'en' });
}

it('shows what to do on the buyer’s phone', () => {
  expect(prompted(false).type).toBe(PromptSent);
});

it('shows neither steps nor help for a prompt on the phone of a payer', () => {
  const [progress, clock, check] = partsOf(prompted(true));
  expect([progress?.type, clock?.type]).toEqual([PaymentProgress, HoldClock]);
  expect(check && partsOf(check)[0]?.type).toBe(CheckNow);
});

it('shows how long the places are held while the pay request is on its way', () => {
  const view = { hold: 'held', attempt: null, asked: null, mayCheckNow: true } as CheckoutView;
  const order = sampleView({ holdExpiresAt: new Date(60_000) });
  const part = Starting({ view, order, forms, words, now: new Date(0), locale: 'en' });
  expect(part.type).toBe(PaymentStarting);
  const clock = partsOf(PaymentStarting(part.props)).find(({ type }) => type === HoldClock);
  expect(clock?.props).toMatchObject({ until: new Date(60_000), now: new Date(0) });
});
