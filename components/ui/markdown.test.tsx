import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from '#components/ui/markdown.tsx';
import { markdownTree } from '#lib/content/parse-markdown.ts';

const html = (text: string) => renderToStaticMarkup(<Markdown root={markdownTree(text)} />);

describe('markdown', () => {
  it('becomes elements', () => {
    expect(html('# Waiver\n\nI am **fit**, *really*.\n\n1. one\n2. two\n')).toBe(
      '<h3>Waiver</h3><p>I am <strong>fit</strong>, <em>really</em>.</p>' +
        '<ol start="1"><li><p>one</p></li><li><p>two</p></li></ol>',
    );
  });

  it('has headings one level below the page’s', () => {
    const text = markdownTree('## Waiver\n\n### Risks');
    const under = (rank: 2 | 3) => renderToStaticMarkup(<Markdown root={text} rank={rank} />);
    expect(under(2)).toBe('<h2>Waiver</h2><h3>Risks</h3>');
    expect(under(3)).toBe('<h3>Waiver</h3><h4>Risks</h4>');
  });

  it('shows raw HTML as text', () => {
    expect(html('<script>alert(1)</script>\n\nHello <b onclick="x()">you</b>')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>' +
        '<p>Hello &lt;b onclick=&quot;x()&quot;&gt;you&lt;/b&gt;</p>',
    );
    expect(html('<div>\n1. I am **fit**.\n</div>')).toContain('I am <strong>fit</strong>.');
    expect(html('<!-- clause 3 -->')).toBe('<p>&lt;!-- clause 3 --&gt;</p>');
  });

  it('shows the text of elements that it does not support', () => {
    expect(html('See [our rules][1].\n\n[1]: https://example.org/rules')).toBe(
      '<p>See [our rules][1].</p><p>[1]: https://example.org/rules</p>',
    );
  });

  it.each([
    '![the **course**](https://example.org/x.png "Course")',
    '![](map.png)',
    '[the **rules**](rules.pdf)',
    '[the rules](#rules)',
    '[b](javascript:alert(1))',
    '[c](//example.org)',
    '[c](/\\example.org)',
    '[c](</\t/example.org>)',
    '[c](&#47;/example.org)',
    'dial `*165#` or ``a ` b``',
  ])('shows %j as written', (text) => {
    const written = renderToStaticMarkup(text);
    expect(html(text)).toBe(`<p>${written}</p>`);
    expect(html(`- *See*\r\n\r\n\t${text}\r\n`)).toContain(`<p>${written}</p>`);
  });

  it('shows a code block as written, as a paragraph', () => {
    expect(html('Before\n\n```js\n# **one**\n\n- two\n```\n\nAfter')).toBe(
      '<p>Before</p><p class="whitespace-pre-wrap">```js\n# **one**\n\n- two\n```</p><p>After</p>',
    );
    expect(html('Before\n\n    clause *one*')).toBe('<p>Before</p><p>clause <em>one</em></p>');
  });

  it('has links to other sites and to own pages', () => {
    expect(html('[a](https://example.org/x) [b](/rules%20of.pdf?v=1#two) [c](/)')).toBe(
      '<p><a href="https://example.org/x">a</a> <a href="/rules%20of.pdf?v=1#two">b</a> <a href="/">c</a></p>',
    );
  });
});
