import { describe, expect, it } from 'vitest';
import { type FuzzRequest, fuzzRequest } from './fuzz-inputs.ts';
import { isOfNext } from './run-fuzz.ts';

const ORIGIN = 'http://localhost:3000';
const ACTION = '40c3b1f0a7d2';

const post = (headers: Record<string, string>, body: string, path = '/find'): FuzzRequest => ({
  method: 'POST',
  path,
  headers,
  body,
});
const part = (name: string, value: string): string =>
  `--fuzz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const multipart = (fields: string, headers: Record<string, string> = {}, path = '/find'): FuzzRequest =>
  post({ 'content-type': 'multipart/form-data; boundary=fuzz', ...headers }, `${fields}--fuzz--\r\n`, path);
const text = (body: string): FuzzRequest =>
  post({ 'content-type': 'text/plain;charset=UTF-8', 'next-action': ACTION }, body);

describe('an answer of 500', () => {
  it.each([
    ['a path that cannot be decoded', post({}, '', '/%E0%A4%A')],
    ['a server action of another origin', multipart(part('phone', '1'), { origin: 'http://127.0.0.1:1' })],
    ['half a multipart body', post({ 'content-type': 'multipart/form-data; boundary=fuzz' }, '--fuzz\r\n')],
    ["a form with a server action's header", multipart(part('phone', '1'), { 'next-action': ACTION })],
    ['an argument without a name', multipart(part('', '1') + part('0', '[null]'), { 'next-action': ACTION })],
    ['arguments that are not JSON', text('phone=1')],
    ['arguments that are no array', text('null')],
    ['arguments that refer to what is not sent', text('["$1"]')],
  ])("is Next's own for %s", (_, request) => {
    expect(isOfNext(request, ORIGIN)).toBe(true);
  });

  it.each([
    ['a page', { ...post({}, ''), method: 'GET' }],
    ['a form', multipart(part('phone', '1'))],
    ['a form of our own origin', multipart(part('phone', '1'), { origin: ORIGIN })],
    ['half a body that a route handler gets', post({ 'content-type': 'multipart/x' }, '--', '/api/find')],
    ['arguments of any kind', text('[null,{"toString":1},"$undefined"]')],
    ['arguments and a form', multipart(part('0', '["a","$K1"]'), { 'next-action': ACTION })],
  ])('is ours for %s', (_, request) => {
    expect(isOfNext(request, ORIGIN)).toBe(false);
  });
});

it('sends server actions arguments that Next can decode', () => {
  const targets = { eventId: 'evt', ref: 'ref', payerRef: 'payer', actionIds: [ACTION], desk: null };
  const requests = Array.from({ length: 500 }, (_, number) => fuzzRequest(1, number, targets));
  const calls = requests.filter(({ headers }) => headers['next-action'] === ACTION);
  expect(calls.filter((request) => !isOfNext(request, ORIGIN)).length).toBeGreaterThan(5);
});

it('sends the forms of the desk with their actions, and its lists with forged queries', () => {
  const form = {
    path: '/admin/staff',
    fields: [
      ['$ACTION_ID_1', ''],
      ['name', 'Grace'],
    ] as const,
  };
  const desk = { cookie: 'staff=1', paths: ['/admin/orders'], forms: [form] };
  const targets = { eventId: 'evt', ref: 'ref', payerRef: 'payer', actionIds: [ACTION], desk };
  const requests = Array.from({ length: 500 }, (_, number) => fuzzRequest(1, number, targets));
  const signedIn = requests.filter(({ headers }) => headers.cookie === 'staff=1');
  const posts = signedIn.filter(({ method }) => method === 'POST');
  expect(posts.length).toBeGreaterThan(40);
  expect(posts.every(({ body }) => body?.includes('name="$ACTION_ID_1"'))).toBe(true);
  expect(posts.some(({ body }) => body?.includes('\0'))).toBe(true);
  expect(signedIn.some(({ path }) => /orders\?.*%00/.test(path))).toBe(true);
});
