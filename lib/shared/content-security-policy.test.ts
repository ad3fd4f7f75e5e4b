import { describe, expect, it } from 'vitest';
import { perVisitPolicy, prerenderedPolicy } from '#lib/shared/content-security-policy.ts';

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
