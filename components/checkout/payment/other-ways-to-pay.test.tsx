import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { Alternative } from '#lib/checkout/view/shared-view.ts';
import messages from '../../../messages/en.json';
import { OtherNetworks } from './other-ways-to-pay.tsx';

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

const form = { action: async () => ({ typed: null, problems: {}, problem: null }), post: '/' };

const drawn = (...alternatives: Alternative[]): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <QueryClientProvider client={new QueryClient()}>
        <OtherNetworks
          view={{ alternatives, openRequests: [], consentToChange: false }}
          currency="UGX"
          form={form}
          locale="en"
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );

const fields = (html: string): string[] => html.match(/<input [^>]*name="network"[^>]*>/g) ?? [];

it('names the only other network in the form, with its total', () => {
  const html = drawn({ network: 'airtel', total: 52_900 });
  expect(fields(html)).toEqual(['<input type="hidden" name="network" value="airtel"/>']);
  expect(html).toContain('Continue with Airtel');
  expect(html).toContain('52,900');
  expect(html).not.toContain('see the price');
});

it('lets the buyer choose among several, each with its total, the first beforehand', () => {
  const html = drawn({ network: 'airtel', total: 52_900 }, { network: 'momo', total: null });
  expect(fields(html)).toEqual([
    '<input type="radio" name="network" checked="" value="airtel"/>',
    '<input type="radio" name="network" value="momo"/>',
  ]);
  expect(html).toContain('Airtel or MTN');
  expect(html).toContain('52,900');
  expect(html).toContain('see the price');
});

it('is nothing where the order cannot change', () => {
  expect(drawn()).toBe('');
});
