import { describe, expect, it } from 'vitest';
import { clientAddress, nearestAddress } from '#lib/shared/client-address.ts';

const from = (value: string) => clientAddress(new Headers({ 'x-forwarded-for': value }));

describe('clientAddress', () => {
  it('takes what the nearest hop has seen, not what the client says', () => {
    expect(from('203.0.113.9')).toBe('203.0.113.9');
    expect(from('10.0.0.1, 203.0.113.9')).toBe('203.0.113.9');
  });

  it('counts an IPv4 address written as IPv6 as the same visitor', () => {
    expect(from('::ffff:203.0.113.9')).toBe('203.0.113.9');
  });

  it('counts a whole IPv6 /64 as one visitor, however it is written', () => {
    expect(from('2001:DB8:0:1::5')).toBe('2001:db8:0:1');
    expect(from('2001:0db8:0000:0001:ffff:ffff:ffff:ffff')).toBe('2001:db8:0:1');
    expect(from('2001:db8::')).toBe('2001:db8:0:0');
    expect(from('::1')).toBe('0:0:0:0');
  });

  it.each(['', 'somebody', '203.0.113.999', 'fe80::1%eth0', '203.0.113.9:443'])(
    'calls %j unknown',
    (value) => {
      expect(from(value)).toBe('unknown');
    },
  );

  it('calls a request without the header unknown', () => {
    expect(clientAddress(new Headers())).toBe('unknown');
  });
});

describe('nearestAddress', () => {
  const nearest = (value: string) => nearestAddress(new Headers({ 'x-forwarded-for': value }));

  it('is whole, and nothing that the client wrote before it can push it out', () => {
    expect(nearest(`${'198.51.100.7, '.repeat(100)}203.0.113.9`)).toBe('203.0.113.9');
    expect(nearest('2001:DB8:0:1::5')).toBe('2001:db8:0:1::5');
  });

  it.each(['', 'somebody', '1.2.3', '01.2.3.4', '::1]:1/[::1'])('of %j is not told', (value) => {
    expect(nearest(value)).toBeNull();
  });
});
