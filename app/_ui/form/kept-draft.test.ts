import { describe, expect, it } from 'vitest';
import { dropDraft, isTyped, keepDraft, readDraft } from '#app/_ui/form/kept-draft.ts';

const NOW = Date.parse('2027-01-20T08:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const draft = { at: NOW, over: '', typed: { buyer_name: 'Akello Grace', size: ['S', 'M'] } };

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  };
}

const forbidden: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: () => {
    throw new Error('SecurityError');
  },
  setItem: () => {
    throw new Error('QuotaExceededError');
  },
  removeItem: () => {
    throw new Error('SecurityError');
  },
};

describe('a draft', () => {
  it('comes back as it was kept, until it is dropped', () => {
    const store = memory();
    keepDraft(store, 'a', draft);
    expect(readDraft(store, 'a', NOW)).toEqual(draft);
    expect(readDraft(store, 'b', NOW)).toBeNull();
    dropDraft(store, 'a');
    expect(readDraft(store, 'a', NOW)).toBeNull();
  });

  it('is forgotten after a week', () => {
    const store = memory();
    keepDraft(store, 'a', draft);
    expect(readDraft(store, 'a', NOW + 6 * DAY_MS)).toEqual(draft);
    expect(readDraft(store, 'a', NOW + 7 * DAY_MS)).toBeNull();
  });

  it.each(['', 'no JSON', 'null', '[]', '{"at":1}', '{"at":"1","over":"","typed":{}}'])(
    'that was written by something else (%j) is none',
    (text) => {
      const store = memory();
      store.setItem('a', text);
      expect(readDraft(store, 'a', NOW)).toBeNull();
    },
  );

  it('is not kept where the browser forbids it, and nobody is told', () => {
    expect(() => keepDraft(forbidden, 'a', draft)).not.toThrow();
    expect(() => dropDraft(forbidden, 'a')).not.toThrow();
    expect(readDraft(forbidden, 'a', NOW)).toBeNull();
  });
});

describe('isTyped', () => {
  it.each([
    [{}, true],
    [{ a: 'x', b: ['y', 'z'] }, true],
    [{ a: 1 }, false],
    [{ a: ['x', null] }, false],
    [['x'], false],
    [null, false],
    ['x', false],
  ])('%j: %s', (value, is) => {
    expect(isTyped(value)).toBe(is);
  });
});
