import { expect, it } from 'vitest';
import { seededRandom } from '../seeded-random.ts';
import { type FaultName, nextFault } from './faults.ts';

const drawn = (seed: number) => {
  const random = seededRandom(seed, 'faults');
  return Array.from({ length: 3000 }, () => nextFault(random));
};

it('draws every kind of fault that the control plane knows', () => {
  const kinds = new Set(drawn(1).map(({ fault }) => fault.kind));
  expect(kinds).toEqual(new Set(['status', 'reset', 'lost_response', 'delay']));
  for (const { fault } of drawn(1)) {
    expect(fault.path).toMatch(/^\/(orders|events|oauth\/token)$/);
    expect(fault.times).toBeGreaterThanOrEqual(1);
  }
});

it.each<[FaultName, Record<string, unknown>]>([
  ['server_error', { http_status: expect.any(Number), error_code: 'server_error' }],
  ['rate_limited', { http_status: 429, error_code: 'rate_limited', times: 1 }],
  ['bad_token', { http_status: 401, error_code: 'invalid_token' }],
  ['slow', { kind: 'delay', milliseconds: expect.toSatisfy((ms) => ms < 10_000) }],
  ['time_out', { kind: 'delay', milliseconds: expect.toSatisfy((ms) => ms > 10_000), times: 1 }],
])('draws %s with its effect', (name, effect) => {
  const faults = drawn(1).filter((planned) => planned.name === name);
  expect(faults).not.toEqual([]);
  for (const { fault } of faults) expect(fault).toMatchObject(effect);
});

it('targets mostly calls that create or pay orders, the same ones for the same seed', () => {
  const writes = drawn(2).filter(({ fault }) => fault.method === 'POST');
  expect(writes.length).toBeGreaterThan(2000);
  expect(drawn(2)).toEqual(drawn(2));
});
