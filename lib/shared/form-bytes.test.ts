import { describe, expect, it } from 'vitest';
import { checkFormBytes, isFormType, LIST_FORM, SMALL_FORM } from './form-bytes.ts';

const URL_ENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=----OfAForm7';
const part = (name: string, value: string) =>
  `------OfAForm7\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const END = '------OfAForm7--\r\n';
const check = (body: string, type = MULTIPART, limits = LIST_FORM) =>
  checkFormBytes(new TextEncoder().encode(body), type, limits);

describe('a form may be parsed', () => {
  it.each([
    ['with fields', part('a', '1') + part('b', 'Nakato\r\nOkello') + END],
    ['without fields', END],
    ['with a name in any letters', part('jina la é', '') + END],
    ['with a list of half a million bytes', part('list', 'Nakato Ruth\r\n'.repeat(40_000)) + END],
    ['with the most fields', part('a', '').repeat(2_000) + END],
  ])('%s', (_, body) => {
    expect(check(body)).toBeNull();
  });

  it('as a browser writes it', async () => {
    const form = new FormData();
    form.append('na"me\r\n', 'Ærø\n%&=');
    const sent = new Response(form);
    const type = sent.headers.get('content-type') ?? '';
    expect(checkFormBytes(new Uint8Array(await sent.arrayBuffer()), type, SMALL_FORM)).toBeNull();
  });

  it.each([['a=1&b=2'], [''], ['a='.padEnd(31_000, 'b')]])('without files: %.10s', (body) => {
    expect(check(body, URL_ENCODED, SMALL_FORM)).toBeNull();
    expect(check(body, `${URL_ENCODED}; charset=UTF-8`, SMALL_FORM)).toBeNull();
  });
});

describe('a form is refused before it is parsed', () => {
  it.each([
    ['with more bytes than it can have', part('a', 'b'.repeat(32_000)) + END, MULTIPART],
    ['with 100,000 tiny fields', part('a', '').repeat(400) + END, MULTIPART],
    ['with many plain fields', 'a=&'.repeat(61), URL_ENCODED],
  ])('%s: too large', (_, body, type) => {
    expect(check(body, type, SMALL_FORM)).toBe('too_large');
  });

  it.each([
    ['that was cut off', part('a', '1')],
    ['that was cut off in a name', '------OfAForm7\r\nContent-Disposition: form-da'],
    ['with many header lines', part('a', '1').replace('\r\n', `\r\n${'X: y\r\n'.repeat(9_000)}`) + END],
    ['with a long header', part('a'.repeat(5_000), '1') + END],
    ['with a file', part('a"; filename="b', '1') + END],
    [
      'of another boundary',
      part('a', '1').replaceAll('OfAForm7', 'Other') + END.replace('OfAForm7', 'Other'),
    ],
    ['with its boundary inside of values', part('a', '----OfAForm7 '.repeat(100)) + END],
    ['that is empty', ''],
  ])('%s: malformed', (_, body) => {
    expect(check(body)).toBe('malformed_form');
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'a'.repeat(71)}`,
    'multipart/form-data-not; boundary=a',
    'application/json',
    'text/plain',
    '',
  ])('as %s: not a form', (type) => {
    expect(check('a=1', type)).toBe('not_a_form');
    expect(isFormType(type)).toBe(false);
  });
});

it('a megabyte takes no longer to check than to find a word in it', () => {
  const worst = [
    part('a', '').repeat(1_900) + part('b', 'x'.repeat(800_000)) + END,
    `------OfAForm7\r\n${'X-A: b\r\n'.repeat(120_000)}`,
    part('a', '\r\n----OfAForm'.repeat(70_000)) + END,
  ].map((body) => new TextEncoder().encode(body));
  const before = process.threadCpuUsage().user;
  for (const body of worst) checkFormBytes(body, MULTIPART, LIST_FORM);
  const spent = process.threadCpuUsage().user - before;
  const parsing = process.threadCpuUsage().user;
  new URLSearchParams('a=&'.repeat(300_000));
  expect(spent).toBeLessThan(process.threadCpuUsage().user - parsing);
});
