import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PROMPT_IN_PROGRESS } from '#components/checkout/words/failure-words.ts';
import { CountdownBar } from '#components/ui/countdown.tsx';
import messages from '../../../messages/en.json';
import frenchMessages from '../../../messages/fr.json';
import { HoldClock, PaymentProgress, WaitingReason } from './payment-progress.tsx';
import { dialAddress, NetworkHelp, PromptParts, promptEnds } from './prompt.tsx';

const t = createTranslator({ locale: 'en', messages });
const FACTS = { payee: null, promptSeconds: 120, help: [] };

/** All elements of a tree, with those that plain components draw. */
function elementsOf(node: ReactNode): ReactElement<Record<string, unknown>>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Record<string, unknown>>(child)) return [];
    const isDrawn = typeof child.type === 'function' && child.type.name === 'Handset';
    const inside = isDrawn
      ? (child.type as (props: unknown) => ReactNode)(child.props)
      : child.props.children;
    return [child, ...elementsOf(inside as ReactNode)];
  });
}

const textsOf = (elements: ReturnType<typeof elementsOf>): string =>
  elements
    .flatMap(({ props }) => Children.toArray(props.children as ReactNode))
    .filter((child) => typeof child === 'string')
    .join(' ');

const drawn = (more: Partial<Parameters<typeof PromptParts>[0]> = {}) =>
  elementsOf(
    PromptParts({
      asked: { total: 50_000, currency: 'UGX' },
      network: 'momo',
      promptedAt: new Date(0),
      holdExpiresAt: new Date(900_000),
      silent: false,
      now: new Date(0),
      locale: 'en',
      children: null,
      facts: FACTS,
      t: t as unknown as Parameters<typeof PromptParts>[0]['t'],
      ...more,
    }),
  );

const typesOf = (elements: ReturnType<typeof elementsOf>) => elements.map(({ type }) => type);

it('draws the request, with the payee only if it is known', () => {
  expect(textsOf(drawn())).toMatch(/UGX\s50,000/);
  expect(textsOf(drawn())).not.toContain('name');
  const named = textsOf(drawn({ facts: { ...FACTS, payee: 'Flagoff Tickets' } }));
  expect(named.match(/Flagoff Tickets/g), 'on the phone alone').toHaveLength(1);
  expect(named).toContain('Check the amount and the name.');
});

it('says the amount once, in the drawing, and in its text alternative', () => {
  const parts = drawn({ facts: { ...FACTS, payee: 'Flagoff Tickets' } });
  expect(textsOf(parts).match(/UGX/g)).toHaveLength(1);
  const labels = parts.map(({ props }) => props['aria-label']).filter((label) => label !== undefined);
  expect(labels).toEqual([expect.stringMatching(/payment request for UGX\s50,000 to Flagoff Tickets$/)]);
});

it('draws what the network sends, in its English, and says in the page’s language what is drawn', () => {
  const french = createTranslator({ locale: 'fr', messages: frenchMessages });
  const parts = drawn({
    facts: { ...FACTS, payee: 'Flagoff Tickets' },
    locale: 'fr',
    t: french as unknown as Parameters<typeof PromptParts>[0]['t'],
  });
  expect(textsOf(parts)).toMatch(/Pay {2}UGX\s50,000 {2}to {2}Flagoff Tickets \? Enter your PIN\./);
  expect(textsOf(parts)).toMatch(/Cancel Send/);
  expect(textsOf(parts)).toContain('Voici ce qu’affiche votre téléphone');
  const screen = parts.filter(({ props }) => props.lang !== undefined);
  expect(screen.map(({ props: { lang, translate } }) => ({ lang, translate }))).toEqual([
    { lang: 'en-UG', translate: 'no' },
  ]);
  const labels = parts.flatMap(({ props }) => props['aria-label'] ?? []);
  expect(labels).toEqual([expect.stringMatching(/^Un téléphone .* 50\s000\sUGX à Flagoff Tickets$/)]);
});

it('shows number, clock and drawing in this order, and the help opens by itself 40 seconds after the prompt', () => {
  const parts = drawn({ promptedAt: new Date(10_000) });
  const types = typesOf(parts);
  const at = (isIt: (type: unknown) => boolean) => types.findIndex(isIt);
  const drawing = at((type) => typeof type === 'function' && type.name === 'Handset');
  expect(at((type) => type === CountdownBar)).toBeLessThan(drawing);
  expect(drawing).toBeLessThan(at((type) => type === 'ol'));
  const help = parts.find(({ type }) => type === NetworkHelp);
  expect(help?.props.opens).toEqual({ until: 50_000, now: 0 });
});

it('begins with the help, without the steps, once the prompt is silent', () => {
  const parts = drawn({ silent: true });
  expect(typesOf(parts)).not.toContain('ol');
  expect(typesOf(parts).slice(1, 3)).toEqual([PaymentProgress, NetworkHelp]);
  expect(parts[2]?.props).toMatchObject({ opens: 'now' });
});

it('has one clock: that of the prompt, else that of the hold, and none once it is silent', () => {
  expect(typesOf(drawn())).toContain(CountdownBar);
  expect(typesOf(drawn())).not.toContain(HoldClock);
  const unsent = typesOf(drawn({ promptedAt: null }));
  expect(unsent).toContain(HoldClock);
  expect(unsent).not.toContain(CountdownBar);
  const silent = typesOf(drawn({ silent: true }));
  expect(silent).not.toContain(HoldClock);
  expect(silent).not.toContain(CountdownBar);
});

it('gives no reason if the heading says that an earlier prompt is on the phone', () => {
  const reason = (code: string) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale="en" timeZone="Africa/Kampala" messages={messages}>
        <WaitingReason code={code} />
      </NextIntlClientProvider>,
    );
  expect(reason(PROMPT_IN_PROGRESS)).toBe('');
  expect(reason('rate_limited')).toContain('Many people are paying right now');
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
