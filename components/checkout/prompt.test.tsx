import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { PROMPT_IN_PROGRESS } from './words/failure-words.ts';
import { HoldClock, Progress, WaitingReason } from './payment-progress.tsx';
import { dialAddress, NetworkHelp, PhoneSteps, PromptSent, promptEnds } from './prompt.tsx';

const partsOf = (drawn: ReactElement<{ children?: ReactNode }>): ReactElement[] =>
  Children.toArray(drawn.props.children).filter((part) => isValidElement(part));

const drawn = (silent: boolean) =>
  partsOf(
    PromptSent({
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

it('explains what to do on the phone while the prompt is there', () => {
  expect(drawn(false).map(({ type }) => type)).toContain(PhoneSteps);
});

it('begins with the help, without the steps, once the prompt is silent', () => {
  const parts = drawn(true);
  expect(parts.map(({ type }) => type)).not.toContain(PhoneSteps);
  expect(parts.slice(0, 2).map(({ type }) => type)).toEqual([Progress, NetworkHelp]);
  expect(parts[1]?.props).toMatchObject({ open: true });
});

it('has one prominent clock', () => {
  const isSecond = (silent: boolean) => drawn(silent).find(({ type }) => type === HoldClock)?.props;
  expect(isSecond(false)).toMatchObject({ isSecond: true });
  expect(isSecond(true)).toMatchObject({ isSecond: false });
});

it('gives no reason if the heading says that an earlier prompt is on the phone', async () => {
  expect(await WaitingReason({ code: PROMPT_IN_PROGRESS })).toBeNull();
});

const at = (seconds: number) => new Date(seconds * 1000);

it('a prompt ends after its own time, unless the hold ends sooner', () => {
  expect(promptEnds(at(100), 120, at(400))).toBe(220_000);
  expect(promptEnds(at(100), 120, at(220))).toBe(220_000);
  expect(promptEnds(at(100), 120, at(127))).toBeNull();
  expect(promptEnds(at(100), 120, null)).toBe(220_000);
  expect(promptEnds(null, 120, at(127))).toBeNull();
});

it.each([
  ['*165#', 'tel:*165%23'],
  ['*185*9#', 'tel:*185*9%23'],
  ['100', 'tel:100'],
  ['+256772000100', 'tel:+256772000100'],
])('%s is dialled completely', (code, address) => {
  expect(dialAddress(code)).toBe(address);
  expect(new URL(dialAddress(code)).hash).toBe('');
});
