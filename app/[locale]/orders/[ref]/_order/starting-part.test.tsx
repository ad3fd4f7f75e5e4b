import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { CheckoutView, OrderView } from '#lib/registration/view/checkout-view.ts';
import { HoldClock } from '../../../_paying/hold-clock.tsx';
import { StartingPart } from './starting-part.tsx';

const partsOf = (drawn: ReactElement<{ children?: ReactNode }>): ReactElement[] =>
  Children.toArray(drawn.props.children).filter((part) => isValidElement(part));

it('shows how long the places are held while the request is on its way', () => {
  const order: Pick<OrderView, 'holdExpiresAt'> = { holdExpiresAt: new Date(60_000) };
  const view: Pick<CheckoutView, 'attempt' | 'ref' | 'asked' | 'mayAsk'> = {
    attempt: null,
    ref: 'r',
    asked: null,
    mayAsk: true,
  };
  const parts = partsOf(StartingPart({ view, order, now: new Date(0), locale: 'en' }));
  const clock = parts.find(({ type }) => type === HoldClock);
  expect(clock?.props).toMatchObject({ until: new Date(60_000), now: new Date(0) });
});
