import { fromMarkdown } from 'mdast-util-from-markdown';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from '#app/_ui/markdown.tsx';

const html = (text: string) => renderToStaticMarkup(<Markdown root={fromMarkdown(text)} />);

describe('markdown', () => {
  it('becomes elements', () => {
    expect(html('# Waiver\n\nI am **fit**, *really*.\n\n1. one\n2. two\n')).toBe(
      '<h3>Waiver</h3><p>I am <strong>fit</strong>, <em>really</em>.</p>' +
        '<ol start="1"><li><p>one</p></li><li><p>two</p></li></ol>',
    );
  });

  it('has its headings right below those of the page', () => {
    const text = fromMarkdown('## Waiver\n\n### Risks');
    const under = (rank: 2 | 3) => renderToStaticMarkup(<Markdown root={text} rank={rank} />);
    expect(under(2)).toBe('<h2>Waiver</h2><h3>Risks</h3>');
    expect(under(3)).toBe('<h3>Waiver</h3><h4>Risks</h4>');
  });

  it('never becomes HTML of its own', () => {
    expect(html('<script>alert(1)</script>\n\nHello <b onclick="x()">you</b>')).toBe('<p>Hello you</p>');
  });

  it('leads nowhere but out', () => {
    expect(html('[a](https://example.org/x) [b](javascript:alert(1)) [c](/admin)')).toBe(
      '<p><a href="https://example.org/x">a</a> b c</p>',
    );
  });
});
