import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bibPicture } from './bib-picture.tsx';
import { drawable, drawableName, wholeName } from './drawable.ts';

const bib = {
  band: 'Saturday, 30 January 2027',
  name: 'Kampala City Marathon',
  facts: ['Kololo Airstrip', 'from UGX 26,300'],
  organizer: 'Kampala Runners',
  accent: '#e4381b',
};

const everything = drawable(
  Array.from({ length: 0x2100 }, (_, code) => String.fromCodePoint(code))
    .filter((letter) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(letter))
    .join(''),
);

describe('the picture of a race', () => {
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
    ['scripts and signs that the font has not', { name: '马拉松 🏃🏽‍♀️ ™©® سباق', facts: ['🏁'] }],
  ])('with %s is a PNG of 1200 × 630 under 300 KB, drawn without the network', async (_, fields) => {
    const picture = await bibPicture({ ...bib, ...fields });
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.length).toBeGreaterThan(5_000);
    expect(bytes.length).toBeLessThan(300_000);
    expect(network).not.toHaveBeenCalled();
  });
});

it('a name that cannot be written leaves its place to the date, as that of a race without a name', async () => {
  const drawn = async (fields: object) =>
    Buffer.from(await (await bibPicture({ ...bib, ...fields })).arrayBuffer());
  const arabic = await drawn({ name: 'سباق بحيرة فيكتوريا 2027' });
  expect(arabic.equals(await drawn({ name: '', band: bib.band }))).toBe(true);
  const dateInItsPlace = { name: bib.band, band: bib.organizer, organizer: '' };
  expect(arabic.equals(await drawn(dateInItsPlace))).toBe(true);
});

describe('drawable text', () => {
  it('is no name where most of it is left out', () => {
    expect(drawableName('ماراثون 5 km')).toBe('');
    expect(drawableName('马拉松')).toBe('');
    expect(drawableName('Lake Run 🏃🏽‍♀️ سباق')).toBe('Lake Run');
    expect(drawableName('Kampala City Marathon 🏁')).toBe('Kampala City Marathon');
  });

  it.each([
    ['Akello Grace', 'Akello Grace'],
    ['Ŋŋora-Zoë 🏃🏽‍♀️', 'Ŋŋora-Zoë'],
    ['Grace 马拉松 Akello', ''],
    ['Nguyễn An', ''],
    ['Kam̃a', ''],
    ['محمد علي', ''],
  ])('is a person’s name with all of its letters or none: %s', (name, drawn) => {
    expect(wholeName(name)).toBe(drawn);
  });

  it('keeps letters with accents and leaves out what the font has not', () => {
    expect(drawable('Fête d’Ŋŋora – 10 km')).toBe('Fête d’Ŋŋora – 10 km');
    expect(drawable('Run 🏃 © 马 2027')).toBe('Run 2027');
    expect(drawable('UGX\u00a041,700')).toBe('UGX 41,700');
  });
});
