import { describe, expect, it } from 'vitest';
import { campaignIn, codeOfSegment, linkParametersIn } from './link-parameters.ts';

const RACE = 'https://races.example/sw/events/evt_1';

describe('what an address brings', () => {
  it('is its ticket type, codes and campaign', () => {
    const query =
      'ticket=tkt_1&code=CLUB10&ref=amina&utm_source=mail&utm_medium=e&utm_campaign=May+2027&utm_term=10k&utm_content=a%26b&utm_id=7';
    const campaign = {
      utm_source: 'mail',
      utm_medium: 'e',
      utm_campaign: 'May 2027',
      utm_term: '10k',
      utm_content: 'a&b',
      utm_id: '7',
    };
    expect(linkParametersIn(`${RACE}?${query}`)).toEqual({
      ticket: 'tkt_1',
      code: 'CLUB10',
      ref: 'amina',
      ...campaign,
    });
    expect(campaignIn(`${RACE}?${query}`)).toEqual(campaign);
  });

  it.each([
    [`${RACE}?referral=amina`, { ref: 'amina' }],
    [`${RACE}?ref=+&referral=amina`, { ref: 'amina' }],
    [`${RACE}?utm_source=&utm_source=b&utm_source=c`, { utm_source: 'b' }],
    [`${RACE}?UTM_SOURCE=a&utm_other=b&__proto__=c&constructor=d&utm_source[]=e`, {}],
    [`${RACE}?code=%C3%89T%C3%89%2010%25`, { code: 'ÉTÉ 10%' }],
    [`${RACE}?code=%2525`, { code: '%25' }],
    [`${RACE}?code=%zz%E0%A4`, { code: '%zz' }],
    [`${RACE}?code=%00%07A%0d%0aB%E2%80%AE%E2%80%8BC%00`, { code: 'A BC' }],
    [`${RACE}?code=%00%20%0a&utm_term=%E2%80%8B&ticket=%EF%BF%BD`, {}],
    [`${RACE}?utm_source=<script>alert(1)</script>`, { utm_source: '<script>alert(1)</script>' }],
    [`${RACE}?utm_source='%3B--`, { utm_source: "';--" }],
    [RACE, {}],
    ['about:srcdoc?utm_source=a', { utm_source: 'a' }],
    ['/events/evt_1?utm_source=a', {}],
    ['', {}],
    [null, {}],
  ])('of %s is %j', (address, brought) => {
    expect(linkParametersIn(address)).toEqual(brought);
  });

  it('has at most 200 characters each, none of them cut in half', () => {
    const {
      utm_source: long = '',
      utm_term: astral = '',
      ref,
    } = linkParametersIn(
      `${RACE}?utm_source=${'x'.repeat(100_000)}&utm_term=a${encodeURIComponent('🏃'.repeat(300))}&ref=${'r'.repeat(100)}`,
    );
    expect(long).toBe('x'.repeat(200));
    expect(astral).toBe(`a${'🏃'.repeat(99)}`);
    expect(ref).toBe('r'.repeat(64));
  });

  it('is found in a long address at once', () => {
    const start = process.threadCpuUsage();
    linkParametersIn(`${RACE}?${'code=%20&'.repeat(10_000)}utm_source=${'%CC%81'.repeat(10_000)}`);
    expect(process.threadCpuUsage(start).user).toBeLessThan(500_000);
  });
});

it.each([
  ['CLUB10', 'CLUB10'],
  ['%C3%89T%C3%89%2010', 'ÉTÉ 10'],
  ['%00A%0aB', 'A B'],
  ['x'.repeat(100), 'x'.repeat(64)],
  ['%E0%A4', ''],
])('the code of the segment %s is %j', (segment, code) => {
  expect(codeOfSegment(segment)).toBe(code);
});
