import { createTranslator } from 'next-intl';
import { describe, expect, it, vi } from 'vitest';
import { methodsOf } from '#lib/events/sale-rules.ts';
import { sampleTicket } from '#lib/events/testing/sample-event.ts';
import { TicketTypeSchema } from '#lib/partner-api/events.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import en from '../../messages/en.json';
import { pricesByNetwork, saysFree, ticketQuotes } from './prices.tsx';

const messages = { ...en, networks: { ...en.networks, lyca: 'Lyca' } };
vi.mock('next-intl/server', () => ({
  getLocale: async () => 'en',
  getTranslations: async (namespace: 'event' | 'networks') =>
    createTranslator({ locale: 'en', messages, namespace }),
}));

const ticket = TicketTypeSchema.parse(sampleTicket());

describe('quotes of a ticket', () => {
  it('are those of the provider, one per method', () => {
    expect(ticketQuotes(ticket, ['momo', 'airtel'])).toEqual([
      { method: 'momo', price: 40_000, fee: 1_700, total: 41_700 },
      { method: 'airtel', price: 40_000, fee: 1_900, total: 41_900 },
    ]);
  });

  it('leave out methods without a price', () => {
    expect(ticketQuotes({ ...ticket, airtel: null }, ['airtel'])).toEqual([]);
  });

  it('cover the open methods that we know, in a fixed order', () => {
    expect(methodsOf({ payment_methods: ['card', 'airtel', 'momo'] })).toEqual(['momo', 'airtel']);
    expect(methodsOf({ payment_methods: ['card'] })).toEqual([]);
  });
});

describe('prices by network', () => {
  const networks = ['momo', 'airtel', 'lyca'] as MobileNetwork[];
  const spoken = async (lyca: number, airtel: number) => {
    const quotes = { airtel: { ...ticket.airtel, total_minor: airtel }, lyca: { total_minor: lyca } };
    const prices = await pricesByNetwork({ ...ticket, ...quotes } as typeof ticket, networks);
    return prices && [prices.total, prices.withCheapest, ...prices.dearer];
  };

  it('name each dearer network with its total', async () => {
    expect(await spoken(43_000, 41_900)).toEqual([41_700, 'with MTN', 'Airtel 41,900', 'Lyca 43,000']);
  });

  it('name every network that costs the same', async () => {
    expect(await spoken(41_700, 41_700)).toEqual([41_700, 'with MTN, Airtel or Lyca']);
    expect(await spoken(43_000, 41_700)).toEqual([41_700, 'with MTN or Airtel', 'Lyca 43,000']);
  });

  it('are none where no network has a price', async () => {
    expect(await pricesByNetwork({ ...ticket, airtel: null }, ['airtel'])).toBeNull();
  });
});

it('does not say twice that a ticket is free', () => {
  expect(saysFree('Free entry', 'Free')).toBe(true);
  expect(saysFree('Entrée gratuite', 'Gratuit')).toBe(false);
  expect(saysFree('Freestyle 5 km', 'Free')).toBe(false);
});
