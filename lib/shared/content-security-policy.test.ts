import { describe, expect, it } from 'vitest';
import {
  framedDirectives,
  narrowingPolicy,
  OPEN_SALE_DIRECTIVES,
  perVisitPolicy,
  prerenderedPolicy,
  saleDirectives,
} from '#lib/shared/content-security-policy.ts';

const directivesOf = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

const PER_VISIT = perVisitPolicy('bm9uY2U=', false);

describe.each([
  ['a prerendered page', prerenderedPolicy(false)],
  ['a page drawn per visit', PER_VISIT],
])('the policy of %s', (_, policy) => {
  it('allows no default source, frame, plugin, base or inline event handler', () => {
    const found = directivesOf(policy);
    const closed = [
      'default-src',
      'frame-ancestors',
      'object-src',
      'base-uri',
      'script-src-attr',
      'style-src-attr',
    ];
    for (const name of closed) expect(found[name], name).toEqual(["'none'"]);
    for (const name of ['connect-src', 'font-src', 'form-action', 'worker-src'])
      expect(found[name], name).toEqual(["'self'"]);
  });

  it('names no other host and no scheme', () => {
    expect(policy.replace("img-src 'self' data:", '')).not.toMatch(/https?:|data:|blob:|\*/);
  });

  it('never allows eval', () => expect(policy).not.toContain('unsafe-eval'));
});

it('runs only scripts with the nonce on a page rendered per visit', () => {
  expect(directivesOf(PER_VISIT)['script-src']).toEqual(["'self'", "'nonce-bm9uY2U='", "'strict-dynamic'"]);
  expect(PER_VISIT, 'where Next looks for the nonce').toMatch(/^script-src /);
});

it('allows eval only in development', () => {
  expect(prerenderedPolicy(true)).toContain("'unsafe-eval'");
  expect(perVisitPolicy('n', true)).toContain("'unsafe-eval'");
});

const CUSTOM_ONLY = { PARTNER_API_BASE_URL: 'https://api.example.com/v1', EMBED_ORIGINS: [] };
const HOSTED = { ...CUSTOM_ONLY, PARTNER_CHECKOUT_URL: 'https://pay.example.com' };
const EMBEDDED = { ...HOSTED, PARTNER_PUBLISHABLE_KEY: 'a-publishable-key' };

describe.each([
  ['prerendered', prerenderedPolicy],
  ['drawn per visit', (isDevelopment: boolean, own = {}) => perVisitPolicy('bm9uY2U=', isDevelopment, own)],
])('a page that sells, %s', (_, policyWith) => {
  const everyPage = directivesOf(policyWith(false));
  const selling = (env: Parameters<typeof saleDirectives>[0]) =>
    directivesOf(policyWith(false, saleDirectives(env)));

  it('has the policy of every page in a shop without the provider’s page', () =>
    expect(policyWith(false, saleDirectives(CUSTOM_ONLY))).toBe(policyWith(false)));

  it('may post a form that leads to the provider’s page', () =>
    expect(selling(HOSTED)).toEqual({
      ...everyPage,
      'form-action': ["'self'", 'https://pay.example.com'],
    }));

  it('may frame it and create its sessions with a publishable key', () =>
    expect(selling(EMBEDDED)).toEqual({
      ...everyPage,
      'form-action': ["'self'", 'https://pay.example.com'],
      'frame-src': ['https://pay.example.com'],
      'connect-src': ["'self'", 'https://api.example.com'],
    }));
});

describe('a prerendered page that sells', () => {
  const header = directivesOf(prerenderedPolicy(false, OPEN_SALE_DIRECTIVES));

  it('leaves open by its header only what its meta element narrows', () => {
    const everyPage = directivesOf(prerenderedPolicy(false));
    const open = Object.keys(header).filter((name) => header[name]?.join() !== everyPage[name]?.join());
    const narrowed = directivesOf(narrowingPolicy(EMBEDDED));
    expect(open.toSorted()).toEqual(Object.keys(narrowed).toSorted());
    expect(narrowed).toMatchObject(saleDirectives(EMBEDDED));
  });

  it('has the directives of every page in a shop without the provider’s page', () =>
    expect(directivesOf(narrowingPolicy(CUSTOM_ONLY))).toEqual({
      'form-action': ["'self'"],
      'connect-src': ["'self'"],
      'frame-src': ["'none'"],
    }));
});

describe('a framed page', () => {
  const framed = (origins: string[]) =>
    directivesOf(prerenderedPolicy(false, framedDirectives({ ...CUSTOM_ONLY, EMBED_ORIGINS: origins })));

  it('may be framed by the sites that are named, and by no other', () =>
    expect(framed(['https://a.example', 'http://localhost:4000'])['frame-ancestors']).toEqual([
      'https://a.example',
      'http://localhost:4000',
    ]));

  it('may not be framed where none is named', () =>
    expect(framed([])['frame-ancestors']).toEqual(["'none'"]));
});
