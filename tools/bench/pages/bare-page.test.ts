import { expect, test } from 'vitest';
import { barePage, styleSheets } from './bare-page.ts';

const PAGE = `<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css?x=1&amp;y=2" data-precedence="next"/><link rel="preload" as="script" href="/a.js"/><script src="/a.js" async=""></script><link rel="canonical" href="/here"/></head><body><h1>Race</h1><script>self.x="<h1>"
</script><p>Ten</p></body></html>`;

test('the words stay, scripts and preloads go, styles come inside', () => {
  expect(barePage(PAGE, { '/a.css?x=1&y=2': 'h1{color:red}' })).toBe(
    '<!DOCTYPE html><html><head><style>h1{color:red}</style><link rel="canonical" href="/here"/></head><body><h1>Race</h1><p>Ten</p></body></html>',
  );
});

test('style sheets are named once, by the address to ask for', () => {
  expect(styleSheets(PAGE + PAGE)).toEqual(['/a.css?x=1&y=2']);
});
