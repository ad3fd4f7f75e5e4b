import { describe, expect, it } from 'vitest';
import { orderChannelWords } from './order-channel-words.ts';

describe('orderChannelWords', () => {
  it('says nothing of our own orders', () => {
    expect(orderChannelWords({ ours: true, channel: 'partner_api' })).toBeNull();
    expect(orderChannelWords({ ours: true, channel: null })).toBeNull();
  });

  it('marks the others', () => {
    expect(orderChannelWords({ ours: false, channel: 'partner_api' })).toBe('Another website');
    expect(orderChannelWords({ ours: false, channel: 'partner_hosted' })).toBe('Hosted checkout');
    expect(orderChannelWords({ ours: false, channel: null })).toBe('Other channel');
    expect(orderChannelWords({ ours: false, channel: 'later' })).toBe('Other channel');
  });
});
