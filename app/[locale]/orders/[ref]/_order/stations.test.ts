import { describe, expect, it } from 'vitest';
import { stationsAt } from './stations.ts';

const looks = (stage: Parameters<typeof stationsAt>[0]) => stationsAt(stage)?.map(({ at }) => at);

describe('the course of an entry', () => {
  it('moves from the form to the finish', () => {
    expect(looks('preparing')).toEqual(['done', 'here', 'ahead', 'ahead']);
    expect(looks('review')).toEqual(['done', 'done', 'here', 'ahead']);
    expect(looks('prompted')).toEqual(['done', 'done', 'here', 'ahead']);
    expect(looks('paid')).toEqual(['done', 'done', 'done', 'done']);
  });

  it('is not drawn for an entry that left it', () => {
    expect(looks('refused')).toBeUndefined();
    expect(looks('expired')).toBeUndefined();
  });
});
