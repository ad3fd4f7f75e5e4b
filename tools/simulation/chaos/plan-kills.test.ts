import { expect, it } from 'vitest';
import { planKills } from './plan-kills.ts';

it('plans the given number of kills in the order of purchases, the same for the same seed', () => {
  const kills = planKills(5, 200, 5000);
  expect(kills).toHaveLength(200);
  expect(kills).toEqual(kills.toSorted((a, b) => a.after - b.after));
  expect(kills.every(({ after }) => after >= 1 && after <= 5000)).toBe(true);
  expect(planKills(5, 200, 5000)).toEqual(kills);
  expect(planKills(6, 200, 5000)).not.toEqual(kills);
});

it('kills every victim', () => {
  const struck = Object.groupBy(planKills(5, 200, 5000), ({ victim }) => victim);
  expect(struck['storefront 1']?.length).toBeGreaterThan(50);
  expect(struck['storefront 2']?.length).toBeGreaterThan(50);
  expect(struck.PostgreSQL?.length).toBeGreaterThan(15);
});
