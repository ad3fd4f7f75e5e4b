import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { AttemptView, CheckoutView } from '#lib/registration/view/checkout-view.ts';
import { CheckPart } from '../../../_paying/check-part.tsx';
import { HoldClock } from '../../../_paying/hold-clock.tsx';
import { OnThePhone } from '../../../_paying/on-the-phone.tsx';
import { WaitPart } from '../../../_paying/wait-part.tsx';
import { PromptPart } from './prompt-part.tsx';
import { sampleOrder } from './testing/sample-order.ts';

function drawn(byPayer: boolean): ReactElement<{ children?: ReactNode }> {
  const attempt = { byPayer, promptedAt: new Date(0) } as AttemptView;
  const view = { ref: 'r', attempt, silent: false, asked: null, mayAsk: true } as CheckoutView;
  return PromptPart({ view, order: sampleOrder(), now: new Date(0), locale: 'en' });
}

it('shows the buyer what her own phone asks', () => {
  expect(drawn(false).type).toBe(OnThePhone);
});

it('shows no steps and no help for a phone that somebody else holds', () => {
  const parts = Children.toArray(drawn(true).props.children).filter((part) => isValidElement(part));
  expect(parts.map(({ type }) => type)).toEqual([WaitPart, HoldClock, CheckPart]);
});
