import { expect, it } from 'vitest';
import { seededRandom } from '../seeded-random.ts';
import { nextFault } from './faults.ts';

const drawn = (seed: number) => {
  const random = seededRandom(seed, 'faults');
  return Array.from({ length: 3000 }, () => nextFault(random));
};

it('draws every kind of fault that the control plane knows', () => {
  const kinds = new Set(drawn(1).map(({ fault }) => fault.kind));
  expect(kinds).toEqual(new Set(['status', 'reset', 'lost_response', 'delay']));
  for (const { name, fault } of drawn(1)) {
    expect(fault.path).toMatch(/^\/(orders|events|oauth\/token)$/);
    expect(fault.times).toBeGreaterThanOrEqual(1);
    if (fault.kind === 'status') expect([fault.http_status, fault.error_code]).not.toContain(undefined);
    if (name === 'rate_limited') expect(fault).toMatchObject({ http_status: 429, times: 1 });
    if (name === 'time_out') expect(fault.milliseconds).toBeGreaterThan(10_000);
    if (name === 'slow') expect(fault.milliseconds).toBeLessThan(10_000);
  }
});

it('targets mostly calls that cost money, and repeats a seed', () => {
  const writes = drawn(2).filter(({ fault }) => fault.method === 'POST');
  expect(writes.length).toBeGreaterThan(2000);
  expect(drawn(2)).toEqual(drawn(2));
});
