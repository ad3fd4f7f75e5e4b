import { describe, expect, it } from 'vitest';
import { clientAddress, nearestAddress, networkOf, trustedAddress } from '#lib/shared/client-address.ts';

const from = (value: string) => clientAddress(new Headers({ 'x-forwarded-for': value }));

describe('trustedAddress', () => {
  it.each([
    ['203.0.113.9', 0, '10.0.0.1'],
    [undefined, 0, '10.0.0.1'],
    ['203.0.113.9', 1, '203.0.113.9'],
    ['198.51.100.7, 203.0.113.9', 1, '203.0.113.9'],
    ['198.51.100.7, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
    [undefined, 1, '10.0.0.1'],
    [' , ', 2, '10.0.0.1'],
  ])('of %j behind %i proxies is %s, also when it is applied again', (forwarded, hops, address) => {
    expect(trustedAddress(forwarded, '10.0.0.1', hops)).toBe(address);
    expect(trustedAddress(address, '10.0.0.1', hops)).toBe(address);
  });
});

describe('clientAddress', () => {
  it('takes the address that the nearest hop saw, not the client’s claim', () => {
    expect(from('203.0.113.9')).toBe('203.0.113.9');
    expect(from('10.0.0.1, 203.0.113.9')).toBe('203.0.113.9');
  });

  it('counts an IPv4 address written as IPv6 as the same visitor', () => {
    expect(from('::ffff:203.0.113.9')).toBe('203.0.113.9');
  });

  it('counts a whole IPv6 /48 as one visitor, however it is written', () => {
    expect(from('2001:DB8:7:1::5')).toBe('2001:db8:7');
    expect(from('2001:0db8:0007:ffff:ffff:ffff:ffff:ffff')).toBe('2001:db8:7');
    expect(from('2001:db8:8::')).toBe('2001:db8:8');
    expect(from('2001:db8::')).toBe('2001:db8:0');
    expect(from('::1')).toBe('0:0:0');
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

  it('is the whole last address, whatever the client wrote before it', () => {
    expect(nearest(`${'198.51.100.7, '.repeat(100)}203.0.113.9`)).toBe('203.0.113.9');
    expect(nearest('2001:DB8:0:1::5')).toBe('2001:db8:0:1::5');
  });

  it.each(['', 'somebody', '1.2.3', '01.2.3.4', '::1]:1/[::1'])('of %j is null', (value) => {
    expect(nearest(value)).toBeNull();
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});
