// A page's styles without those of other pages: a document that nothing draws anew will never need them.
import { LRUCache } from 'lru-cache';
import postcss, { AtRule, type Rule } from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';

const STYLES = /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/g;
const NAMED = new Set(['class', 'id', 'tag']);
/** HTML writes these as something else. */
const ESCAPED = /[&<>"']/;

/**
 * `html`, in whose `<style>` elements are left the rules that can concern it. One cannot when its selector asks for a
 * class, an id or an element whose name stands nowhere in the page but in its styles: a script of the page that makes
 * such a thing names it. What a selector says in parentheses (`:is`, `:not`, `:has`) takes nothing out.
 */
export function takeOutUnusedStyles(html: string): string {
  const words = html.replace(STYLES, '');
  return html.replace(STYLES, (_, start: string, css: string, end: string) => {
    const missing = names.memo(css).filter((name) => !words.includes(name));
    return start + rest.memo(JSON.stringify({ css, missing })) + end;
  });
}

const names = new LRUCache<string, string[]>({ max: 8, memoMethod: namesIn });

/** Pages of a kind miss the same names, and each is made again every few seconds. */
const rest = new LRUCache<string, string>({
  max: 64,
  memoMethod: (key) => {
    const { css, missing }: { css: string; missing: string[] } = JSON.parse(key);
    return without(css, new Set(missing));
  },
});

/** What the rules of a style sheet ask for. */
function namesIn(css: string): string[] {
  const found: string[] = [];
  const find = parseSelectors((list) => list.each((selector) => void found.push(...namesOf(selector))));
  for (const rule of rulesOf(postcss.parse(css))) find.processSync(rule);
  return [...new Set(found)].filter((name) => !ESCAPED.test(name));
}

function without(css: string, missing: ReadonlySet<string>): string {
  const sheet = postcss.parse(css);
  const keep = parseSelectors((list) => {
    for (const selector of [...list.nodes]) {
      if (namesOf(selector).some((name) => missing.has(name))) selector.remove();
    }
  });
  for (const rule of rulesOf(sheet)) {
    const selector = keep.processSync(rule);
    if (selector === '') takeOut(rule);
    else rule.selector = selector;
  }
  return sheet.toString();
}

function rulesOf(sheet: postcss.Root): Rule[] {
  const rules: Rule[] = [];
  sheet.walkRules((rule) => void rules.push(rule));
  return rules.filter(({ parent }) => !(parent instanceof AtRule && /keyframes$/.test(parent.name)));
}

const namesOf = ({ nodes }: Selector): string[] =>
  nodes.filter(({ type }) => NAMED.has(type)).map(({ value = '' }) => value);

/** With whatever would hold nothing without it. */
function takeOut(node: Rule | AtRule): void {
  const { parent } = node;
  node.remove();
  if (parent instanceof AtRule && parent.nodes?.length === 0) takeOut(parent);
}
