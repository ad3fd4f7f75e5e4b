import { describe, expect, it } from 'vitest';
import { takeOutUnusedStyles } from './take-out-unused-styles.ts';

const page = (css: string, body: string) =>
  `<html><head><style>${css}</style></head><body>${body}</body></html>`;
/** What is left of the styles of a page with this body. */
const left = (css: string, body: string) =>
  /<style>(.*)<\/style>/s.exec(takeOutUnusedStyles(page(css, body)))?.[1];

describe('the styles of a kept page', () => {
  it.each([
    ['a class', '.card{a:b}.ticket{c:d}', '<p class="ticket">', '.ticket{c:d}'],
    ['an id', '#ask{a:b}#find{c:d}', '<p id="find">', '#find{c:d}'],
    ['an element', 'textarea{a:b}p{c:d}', '<p>', 'p{c:d}'],
    ['one of several', '.card,.ticket>b,.leaf .ticket{a:b}', '<p class="ticket"><b>', '.ticket>b{a:b}'],
    ['a part', '.ticket .gone{a:b}.ticket{c:d}', '<p class="ticket">', '.ticket{c:d}'],
    [
      'a name that is written otherwise',
      '.p-\\[1\\.5px\\]{a:b}.p-1\\.5{c:d}',
      '<p class="p-1.5">',
      '.p-1\\.5{c:d}',
    ],
    ['part of a block', '@media print{.card{a:b}p{c:d}}', '<p>', '@media print{p{c:d}}'],
    ['all of a block', '@layer a{@media print{.card{a:b}}}p{c:d}', '<p>', 'p{c:d}'],
  ])('lose what asks for %s that is nowhere', (_, css, body, kept) => {
    expect(left(css, body)).toBe(kept);
  });

  it.each([
    ['what asks for no name', '*,:before{a:b}:focus-visible{c:d}[hidden]{e:f}::placeholder{g:h}', '<p>'],
    [
      'what parentheses name',
      'p:is(.card,.ticket){a:b}:is(.a,.b>i):before{c:d}p:not(.x):has(#y){e:f}',
      '<p>',
    ],
    ['what a script makes', '.offline{a:b}', '<script>p.className="offline"</script>'],
    ['names that HTML writes otherwise', '.\\[\\&\\>b\\]{a:b}', '<p class="[&amp;&gt;b]">'],
    [
      'order of layers, properties, keyframes',
      '@layer a,b;@property --x{a:b}@keyframes k{from{a:b}to{c:d}}',
      '<p>',
    ],
    [
      'every way to write it',
      '@media not all and (min-width:14em){p{color-scheme:light dark;text-wrap:balance}}',
      '<p>',
    ],
  ])('keep %s', (_, css, body) => {
    expect(left(css, body)).toBe(css);
  });

  it('are looked through in each element, and named by none of them', () => {
    const html = '<style>p{a:b}</style><style nonce="1">.card{a:b}p{c:d}</style><p>';
    expect(takeOutUnusedStyles(html)).toBe('<style>p{a:b}</style><style nonce="1">p{c:d}</style><p>');
  });
});
