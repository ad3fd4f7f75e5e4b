import { describe, expect, test } from 'vitest';
import { recognizeNetwork } from '#lib/shared/mobile-network.ts';

const prefixes = { momo: ['076', '077', '078'], airtel: ['070', '074', '075'] };

describe('recognizeNetwork', () => {
  test.each([
    ['0772123456', 'momo'],
    ['256772123456', 'momo'],
    ['+256772123456', 'momo'],
    ['00256 772 123 456', 'momo'],
    ['+256 (0)772-123-456', 'momo'],
    ['772123456', 'momo'],
    ['0752 123 456', 'airtel'],
    ['077', 'momo'],
    ['07', null],
    ['', null],
    ['0712 123 456', null],
    ['+254 772 123 456', null],
    ['my number', null],
  ])('%j: %s', (typed, network) => {
    expect(recognizeNetwork(typed, prefixes)).toBe(network);
  });

  test('lets the longest prefix decide: a range inside another network has its own prefix', () => {
    const split = { momo: ['077', '0700'], airtel: ['070'] };
    expect(recognizeNetwork('0700123456', split)).toBe('momo');
    expect(recognizeNetwork('0701123456', split)).toBe('airtel');
  });

  test('ignores an empty prefix', () => {
    expect(recognizeNetwork('0772123456', { momo: [], airtel: ['', '0'] })).toBeNull();
  });
});
