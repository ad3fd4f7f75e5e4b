import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WEBHOOK_TYPES } from '#lib/shared/vocabulary/webhook-types.ts';
import { sampleAttribution, sampleOrder, sampleWebhookOrder } from './testing/sample-answers.ts';
import { KnownWebhookEventSchema, parseSignatureHeader, signatureMatches, verifyWebhook } from './webhook.ts';

const NOW = 1_800_000_000;
const SECRET = 'WHSEC_TEST-X';

const bytes = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

/** Signs as partner-api.md 6.4 words it. */
function sign(rawBody: Uint8Array, secret = SECRET, t = NOW): string {
  const message = Buffer.concat([Buffer.from(`${t}.`), rawBody]);
  return `t=${t},v1=${createHmac('sha256', secret).update(message).digest('hex')}`;
}

const verify = (rawBody: Uint8Array, signatureHeader: string | null, secrets = [SECRET], nowSeconds = NOW) =>
  verifyWebhook({ rawBody, signatureHeader, secrets, nowSeconds });
const verifySigned = (body: unknown) => verify(bytes(body), sign(bytes(body)));
const codeOf = (result: ReturnType<typeof verify>) => (result.ok ? null : result.error.code);

const envelope = (type: string) => ({ id: 'dlv_1', type, created: NOW - 60 });
const orderEvent = (type: string, data: object = {}) => ({
  ...envelope(type),
  data: { order: { ...sampleWebhookOrder(), status: 'paid' }, ...data },
});
/** The other fields of 6.2, which the order has too. */
const beside = { event_id: 'evt_1', attribution: sampleAttribution() };

describe('the types of partner-api.md 6.1', () => {
  test.each(['order.paid', 'order.failed'])('%s', (type) => {
    expect(verifySigned({ ...orderEvent(type), ...beside })).toEqual({ ok: true, value: orderEvent(type) });
    expect(verifySigned({ ...orderEvent(type), attribution: null }).ok).toBe(true);
  });

  test('order.refunded, with its refund', () => {
    const refunded = orderEvent('order.refunded', {
      refund: { id: 'rf_1', amount: 10_000, status: 'succeeded' },
    });
    expect(verifySigned(refunded)).toEqual({ ok: true, value: refunded });
  });

  test('ping', () => {
    const ping = { ...envelope('ping'), data: { message: 'hello' } };
    expect(verifySigned(ping)).toEqual({ ok: true, value: envelope('ping') });
  });

  test('an unknown type is parsed with its id and name', () => {
    const later = { ...envelope('order.disputed'), data: { anything: [1] } };
    expect(verifySigned(later)).toEqual({
      ok: true,
      value: { ...later, type: 'unknown', sent_type: 'order.disputed' },
    });
  });

  test('new properties and statuses are accepted; an unexpected buyer is dropped', () => {
    const paid = orderEvent('order.paid', {
      order: { ...sampleOrder(), status: 'reversed', new_field: 1 },
      more: {},
    });
    const result = verifySigned({ ...paid, livemode: true });
    expect(result).toMatchObject({ ok: true, value: { data: { order: { status: 'reversed' } } } });
    expect(JSON.stringify(result)).not.toContain('grace@example.com');
  });
});

describe('refusals and their codes', () => {
  const body = bytes(orderEvent('order.paid'));

  test('no header, or a malformed one', () => {
    expect(codeOf(verify(body, null))).toBe('missing_signature');
    expect(codeOf(verify(body, ''))).toBe('malformed_signature');
    expect(codeOf(verify(body, 'v1=abc'))).toBe('malformed_signature');
  });

  test('a time more than 300 seconds off, before or after', () => {
    expect(codeOf(verify(body, sign(body), [SECRET], NOW + 300))).toBeNull();
    expect(codeOf(verify(body, sign(body), [SECRET], NOW - 300))).toBeNull();
    expect(codeOf(verify(body, sign(body), [SECRET], NOW + 301))).toBe('stale_timestamp');
    expect(codeOf(verify(body, sign(body), [SECRET], NOW - 301))).toBe('stale_timestamp');
  });

  test('nothing is accepted with a broken clock', () => {
    expect(codeOf(verify(body, sign(body), [SECRET], Number.NaN))).toBe('stale_timestamp');
  });

  test('a time that was moved after signing', () => {
    const moved = sign(body, SECRET, NOW - 1_000).replace(`t=${NOW - 1_000}`, `t=${NOW}`);
    expect(codeOf(verify(body, moved))).toBe('signature_mismatch');
  });

  test('another secret, no secret', () => {
    expect(codeOf(verify(body, sign(body, 'WHSEC_OTHER-X')))).toBe('signature_mismatch');
    expect(codeOf(verify(body, sign(body, ''), ['']))).toBe('signature_mismatch');
    expect(codeOf(verify(body, sign(body), []))).toBe('signature_mismatch');
  });

  test('a forged body is never parsed', () => {
    expect(codeOf(verify(bytes('not json'), sign(body)))).toBe('signature_mismatch');
  });

  test('signed bytes that are not JSON', () => {
    expect(codeOf(verifySigned('{'))).toBe('invalid_json');
    expect(codeOf(verifySigned(''))).toBe('invalid_json');
    const notUtf8 = new Uint8Array([0x22, 0xff, 0x22]);
    expect(codeOf(verify(notUtf8, sign(notUtf8)))).toBe('invalid_json');
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['no id', { ...orderEvent('order.paid'), id: undefined }],
    ['an unknown type without id', { type: 'later', created: NOW }],
    ['no time', { ...orderEvent('order.paid'), created: 'now' }],
  ])('signed JSON that matches no schema: %s', (_, sent) => {
    expect(codeOf(verifySigned(sent))).toBe('invalid_payload');
  });

  test.each<[string, { type: string; data: object }, string | null]>([
    ['a known type without its order', { ...orderEvent('order.paid'), data: {} }, null],
    [
      'an order without a status',
      orderEvent('order.paid', { order: { ...sampleWebhookOrder(), status: 1 } }),
      'ord_1',
    ],
    ['a refund of nothing', orderEvent('order.refunded', { refund: { id: 'rf_1' } }), 'ord_1'],
  ])('an envelope with invalid data is unreadable, not refused: %s', (_, sent, order_id) => {
    expect(verifySigned(sent)).toEqual({
      ok: true,
      value: {
        ...envelope(''),
        type: 'unreadable',
        sent_type: sent.type,
        order_id,
        detail: expect.any(String),
      },
    });
  });

  test('no detail contains the payload', () => {
    const secret = 'grace@example.com';
    const unreadable = orderEvent('order.paid', { order: { ...sampleWebhookOrder(), total: secret } });
    for (const sent of [
      `{"buyer":"${secret}"`,
      { ...orderEvent('order.paid'), id: { secret } },
      unreadable,
    ]) {
      expect(JSON.stringify(verifySigned(sent))).not.toContain(secret);
    }
  });
});

describe('for any bytes', () => {
  const rolled = ['WHSEC_NEW-X', SECRET];

  test('a valid signature by any active secret is accepted, also among foreign ones', () => {
    const strangers = fc.array(
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
    );
    fc.assert(
      fc.property(strangers, strangers, fc.constantFrom(...rolled), (before, after, secret) => {
        const body = bytes({ ...envelope('ping'), data: { message: 'hi' } });
        const [t, v1 = ''] = sign(body, secret).split(',');
        const header = [t, ...before.map((v) => `v1=${v}`), v1, ...after.map((v) => `v1=${v}`)].join(',');
        expect(verify(body, header, rolled).ok).toBe(true);
      }),
    );
  });

  test('one changed byte of the body is refused', () => {
    const body = bytes(orderEvent('order.paid'));
    const position = fc.nat({ max: body.length - 1 });
    fc.assert(
      fc.property(position, fc.integer({ min: 1, max: 255 }), (index, flip) => {
        const forged = body.map((byte, at) => (at === index ? byte ^ flip : byte));
        expect(codeOf(verify(forged, sign(body)))).toBe('signature_mismatch');
      }),
    );
  });

  test('any body and header give a result without a throw; unsigned ones never an event', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string({ unit: 'binary' }), (body, header) => {
        expect(verify(body, header).ok).toBe(false);
        expect(verify(body, `t=${NOW},v1=${'0'.repeat(64)},${header}`).ok).toBe(false);
      }),
    );
  });

  test('any signed JSON is accepted or invalid_payload', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect([null, 'invalid_payload']).toContain(codeOf(verifySigned(JSON.stringify(value))));
      }),
    );
  });
});

const hex = (byte: string) => byte.repeat(32);

describe('the header', () => {
  test('t and every v1 are parsed', () => {
    expect(parseSignatureHeader(`t=1800000000,v1=${hex('0a')},v1=${hex('ff')}`)).toEqual({
      t: '1800000000',
      v1: [Buffer.from(hex('0a'), 'hex'), Buffer.from(hex('ff'), 'hex')],
    });
  });

  test('order, spaces and unknown schemes do not matter', () => {
    const header = ` v1=${hex('0a')} , v2=later, t=1800000000 , nonsense `;
    expect(parseSignatureHeader(header)).toEqual({ t: '1800000000', v1: [Buffer.from(hex('0a'), 'hex')] });
  });

  test('a malformed v1 next to a valid one is ignored', () => {
    expect(parseSignatureHeader(`t=1,v1=zz,v1=${hex('0a')}`)?.v1).toHaveLength(1);
  });

  test.each([
    '',
    't=1800000000',
    `v1=${hex('0a')}`,
    `t=,v1=${hex('0a')}`,
    `t=-5,v1=${hex('0a')}`,
    `t=1.5,v1=${hex('0a')}`,
    `t=1e9,v1=${hex('0a')}`,
    `t=${'9'.repeat(13)},v1=${hex('0a')}`,
    `t=1,t=2,v1=${hex('0a')}`,
    `t=1,v1=${hex('0A')}`,
    `t=1,v1=${hex('0a')}00`,
    `t=1,v1=${hex('0a').slice(1)}`,
    `t=1,V1=${hex('0a')}`,
  ])('%j is malformed', (header) => {
    expect(parseSignatureHeader(header)).toBeNull();
  });

  test('a formatted header parses to its parts', () => {
    const digest = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(fc.nat(), fc.array(digest, { minLength: 1, maxLength: 5 }), (t, digests) => {
        const header = [`t=${t}`, ...digests.map((bytes) => `v1=${bytes.toString('hex')}`)].join(',');
        expect(parseSignatureHeader(header)).toEqual({ t: String(t), v1: digests });
      }),
    );
  });

  test('no text makes it throw or return anything but 32-byte digests', () => {
    const soup = fc
      .array(fc.constantFrom('t=', 'v1=', ',', '1', hex('ab'), 'x', ' ', '='))
      .map((p) => p.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), soup), (header) => {
        const parsed = parseSignatureHeader(header);
        if (parsed === null) return;
        expect(parsed.t).toMatch(/^\d+$/);
        expect(parsed.v1.every((bytes) => bytes.length === 32)).toBe(true);
      }),
    );
  });
});

describe('the digest', () => {
  const body = new TextEncoder().encode('{"id":"evt"}');
  const digest = (secret: string, t = '1800000000') =>
    createHmac('sha256', secret).update(`${t}.{"id":"evt"}`).digest();

  test('any active secret may match any digest', () => {
    const v1 = [digest('other'), digest('new-X')];
    expect(signatureMatches({ t: '1800000000', v1 }, body, ['old-X', 'new-X'])).toBe(true);
    expect(signatureMatches({ t: '1800000000', v1 }, body, ['old-X'])).toBe(false);
  });

  test('the time is signed as it was written', () => {
    const v1 = [digest('s', '01800000000')];
    expect(signatureMatches({ t: '01800000000', v1 }, body, ['s'])).toBe(true);
    expect(signatureMatches({ t: '1800000000', v1 }, body, ['s'])).toBe(false);
  });

  test('an empty secret and an empty list match nothing', () => {
    const v1 = [createHmac('sha256', '').update('1800000000.{"id":"evt"}').digest()];
    expect(signatureMatches({ t: '1800000000', v1 }, body, [''])).toBe(false);
    expect(signatureMatches({ t: '1800000000', v1 }, body, [])).toBe(false);
  });

  test('a known vector, made with openssl', () => {
    const v1 = [Buffer.from(VECTOR, 'hex')];
    expect(signatureMatches({ t: '1800000000', v1 }, body, ['WHSEC_ABC-X'])).toBe(true);
  });
});

const VECTOR = '7c80abd9dccbd6b6b9cb4c3858e50fb4f60870e38497b2c36b97394bfdc834f9';

test('each type that the document names has a shape, and no other', () => {
  expect(KnownWebhookEventSchema.options.map(({ shape }) => shape.type.value)).toEqual(WEBHOOK_TYPES);
});
