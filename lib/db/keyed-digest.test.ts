import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyedDigest } from '#lib/db/keyed-digest.ts';

describe('keyedDigest', () => {
  const digest = keyedDigest('a secret of this test');

  it('is the same for the same parts, and another for other parts', () => {
    expect(digest('address', '192.0.2.1')).toBe(keyedDigest('a secret of this test')('address', '192.0.2.1'));
    const others = [digest('address', '192.0.2.2'), digest('phone', '192.0.2.1'), digest('address192.0.2.1')];
    expect(new Set([digest('address', '192.0.2.1'), ...others]).size).toBe(4);
  });

  it('cannot be computed without the secret', () => {
    const plain = createHash('sha256')
      .update(JSON.stringify(['address', '192.0.2.1']))
      .digest('base64url');
    expect(digest('address', '192.0.2.1')).not.toBe(plain);
    expect(digest('address', '192.0.2.1')).not.toBe(keyedDigest('another secret')('address', '192.0.2.1'));
  });
});
