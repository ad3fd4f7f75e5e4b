import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { HoldClock } from './hold-clock.tsx';
import { NetworkHelp } from './network-help.tsx';
import { OnThePhone } from './on-the-phone.tsx';
import { PhoneSteps } from './phone-steps.tsx';
import { WaitPart } from './wait-part.tsx';
import { ON_THE_PHONE } from './waiting-key.ts';
import { WhyWaiting } from './why-waiting.tsx';

const partsOf = (drawn: ReactElement<{ children?: ReactNode }>): ReactElement[] =>
  Children.toArray(drawn.props.children).filter((part) => isValidElement(part));

const drawn = (silent: boolean) =>
  partsOf(
    OnThePhone({
      asked: { total: 50_000, currency: 'UGX' },
      network: 'momo',
      promptedAt: new Date(0),
      holdExpiresAt: null,
      silent,
      now: new Date(0),
      locale: 'en',
      children: null,
    }),
  );

it('tells what to do on the phone while the request is there', () => {
  expect(drawn(false).map(({ type }) => type)).toContain(PhoneSteps);
});

it('begins with the help, and says nothing of the phone, once nothing was heard for long', () => {
  const parts = drawn(true);
  expect(parts.map(({ type }) => type)).not.toContain(PhoneSteps);
  expect(parts.slice(0, 2).map(({ type }) => type)).toEqual([WaitPart, NetworkHelp]);
  expect(parts[1]?.props).toMatchObject({ open: true });
});

it('has one clock to hurry by', () => {
  const isSecond = (silent: boolean) => drawn(silent).find(({ type }) => type === HoldClock)?.props;
  expect(isSecond(false)).toMatchObject({ isSecond: true });
  expect(isSecond(true)).toMatchObject({ isSecond: false });
});

it('gives no second reason beside a heading that says that a request is there already', async () => {
  expect(await WhyWaiting({ code: ON_THE_PHONE })).toBeNull();
});
