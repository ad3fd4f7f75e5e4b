import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dropDraft,
  isTyped,
  loadDraft,
  storeChanges,
  storeDraft,
  withChanges,
} from '#components/ui/form/draft-store.ts';
import type { Typed } from '#components/ui/form/form-state.ts';

const NOW = Date.parse('2027-01-20T08:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const draft = { at: NOW, over: '', typed: { buyer_name: 'Akello Grace', size: ['S', 'M'] } };

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function memory(): Store {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const refuse = (name: string) => (): never => {
  throw new Error(name);
};
const full: Store = {
  getItem: refuse('SecurityError'),
  setItem: refuse('QuotaExceededError'),
  removeItem: refuse('SecurityError'),
};

beforeEach(() => void vi.stubGlobal('localStorage', memory()));
afterEach(() => void vi.unstubAllGlobals());

describe('a draft', () => {
  it('is returned as stored until it is dropped', () => {
    storeDraft('a', draft);
    expect(loadDraft('a', NOW)).toEqual(draft);
    expect(loadDraft('b', NOW)).toBeNull();
    dropDraft('a');
    expect(loadDraft('a', NOW)).toBeNull();
  });

  it('is forgotten after a week', () => {
    storeDraft('a', draft);
    expect(loadDraft('a', NOW + 6 * DAY_MS)).toEqual(draft);
    expect(loadDraft('a', NOW + 7 * DAY_MS)).toBeNull();
  });

  it.each([
    '',
    'no JSON',
    'null',
    '[]',
    '{"at":1}',
    '{"at":"1","over":"","typed":{}}',
    '{"at":1800432000000,"over":"","typed":{},"labels":{"a":[]}}',
  ])('that was written by something else (%j) is none', (text) => {
    localStorage.setItem('a', text);
    expect(loadDraft('a', NOW)).toBeNull();
  });

  it.each([
    ['forbids it', () => full],
    ['does not even let its storage be named', refuse('SecurityError')],
  ])('is not stored if the browser %s, and no error is thrown', (_, get) => {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
    expect(() => storeDraft('a', draft)).not.toThrow();
    expect(() => dropDraft('a')).not.toThrow();
    expect(loadDraft('a', NOW)).toBeNull();
  });
});

describe('storeChanges', () => {
  const merged = (typed: Typed, before: Typed, over = '', earlier = draft): Typed | undefined => {
    storeDraft('a', earlier);
    storeChanges('a', { at: NOW + 1, over, typed }, before);
    return loadDraft('a', NOW)?.typed;
  };

  it('keeps what another tab stored, and stores what this one changed', () => {
    const before = { buyer_name: '', email: '', same: 'yes', note: 'x' };
    const now = { buyer_name: '', email: 'a@b.co', note: '', runner: '' };
    expect(merged(now, before)).toEqual({ ...draft.typed, email: 'a@b.co', note: '' });
  });

  it('stores fields that were cleared, unticked, or chosen besides others', () => {
    const before = { buyer_name: 'Akello Grace', size: ['S', 'M'] };
    expect(merged({ buyer_name: '', size: ['S', 'L'] }, before)).toEqual({
      buyer_name: '',
      size: ['S', 'L'],
    });
    expect(merged({ buyer_name: 'Akello Grace' }, before)).toEqual({ buyer_name: 'Akello Grace' });
  });

  it('remembers the labels of fields that are gone', () => {
    storeDraft('a', { ...draft, labels: { 'quantity.late': 'Late', size: 'Size' } });
    storeChanges('a', { ...draft, labels: { size: 'Shirt' } }, {});
    expect(loadDraft('a', NOW)?.labels).toEqual({ 'quantity.late': 'Late', size: 'Shirt' });
  });

  it('stores everything if nothing is stored, or if the stored draft belongs to other initial values', () => {
    storeChanges('a', draft, draft.typed);
    expect(loadDraft('a', NOW)).toEqual(draft);
    expect(merged({ email: 'a@b.co' }, {}, 'another')).toEqual({ email: 'a@b.co' });
  });

  it('adds to a draft of other initial values on an empty page, which shows it too', () => {
    expect(merged({ email: 'a@b.co' }, {}, '', { ...draft, over: 'another' })).toEqual({
      ...draft.typed,
      email: 'a@b.co',
    });
  });
});

describe('withChanges', () => {
  const merged = { name: 'Amina', same: 'yes', size: ['S', 'M'], note: 'x' };

  it('returns the stored values if nothing was changed', () => {
    expect(withChanges(merged, { name: '', same: 'yes', other: '1' }, new Set())).toEqual(merged);
  });

  it('returns the present value of a changed field: typed over, unticked, or not stored before', () => {
    const now = { name: 'Amina', email: 'a@', note: '' };
    expect(withChanges(merged, now, new Set(['email', 'same', 'size', 'note']))).toEqual({
      name: 'Amina',
      email: 'a@',
      note: '',
    });
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
