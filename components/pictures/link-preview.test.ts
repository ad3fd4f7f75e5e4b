import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawPicture } from './draw-picture.ts';
import { linkPreview } from './link-preview.ts';
import { drawable } from './picture-text.ts';

const bib: Parameters<typeof linkPreview>[0] = {
  band: 'Saturday, 30 January 2027',
  name: 'Kampala City Marathon',
  facts: ['Kololo Airstrip', 'from UGX 26,300'],
  organizer: 'Kampala Runners',
  poster: { motif: 'city', km: 42, accent: '#e4381b' },
};

const everything = drawable(
  Array.from({ length: 0x2100 }, (_, code) => String.fromCodePoint(code))
    .filter((letter) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(letter))
    .join(''),
);

describe('the preview of a race', () => {
  const network = vi.fn(() => Promise.reject(new Error('no network')));
  beforeEach(() => {
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
      /^https?:/.test(String(input instanceof Request ? input.url : input)) ? network() : real(input, init),
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['an ordinary name', {}],
    [
      'a long name',
      { name: 'The Extraordinarily Long Name of a Relay Around the Whole of Lake Victoria and Back' },
    ],
    ['accents', { name: 'Ŋŋombe Étoile Ünion' }],
    ['every letter that may be drawn', { name: everything.slice(0, 85), facts: [everything] }],
    ['a name in another script alone', { name: 'سباق بحيرة فيكتوريا 2027' }],
    ['one word of sixty letters', { name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochxy' }],
    ['scripts and signs that the font lacks', { name: '马拉松 🏃🏽‍♀️ ™©® سباق', facts: ['🏁'] }],
  ])('with %s is a PNG of 1200 × 630 under 300 KB, drawn without the network', async (_, fields) => {
    const bytes = Buffer.from(await drawPicture(linkPreview({ ...bib, ...fields })));
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.length).toBeGreaterThan(5_000);
    expect(bytes.length).toBeLessThan(300_000);
    expect(network).not.toHaveBeenCalled();
  });
});

it('the date replaces a name that the font cannot write', async () => {
  const drawn = async (fields: object) => Buffer.from(await drawPicture(linkPreview({ ...bib, ...fields })));
  const arabic = await drawn({ name: 'سباق بحيرة فيكتوريا 2027' });
  expect(arabic.equals(await drawn({ name: '', band: bib.band }))).toBe(true);
  const dateInItsPlace = { name: bib.band, band: bib.organizer, organizer: '' };
  expect(arabic.equals(await drawn(dateInItsPlace))).toBe(true);
});
