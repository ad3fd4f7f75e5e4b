// Words and addresses in the sources of the pages: to find words outside the catalogs, and links without a language.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../..');

export type Source = { path: string; text: ts.SourceFile };

/** Sources under `folders` of the project, without tests. */
export const readSources = (...folders: string[]): Source[] =>
  globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: ROOT },
  )
    .filter((path) => !/\.test\.tsx?$|\/(testing|generated)\//.test(path))
    .map((path) => ({ path, text: parseSource(path, readFileSync(join(ROOT, path), 'utf8')) }));

export const parseSource = (path: string, code: string): ts.SourceFile =>
  ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

const HEARD = /^(alt|title|label|placeholder|aria-label|aria-description|aria-roledescription)$/;
const WORD = /\p{L}{2}/u;

/** Words that a person would read or hear, written in the markup instead of a catalog. */
export function wordsInMarkup(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const tell = (text: string) => WORD.test(text) && found.push(text.trim());
  visit(source, (node) => {
    if (ts.isJsxText(node)) tell(node.text);
    else if (ts.isJsxExpression(node) && node.expression && isShown(node)) tell(quoted(node.expression));
    else if (ts.isJsxAttribute(node) && HEARD.test(node.name.getText()) && node.initializer)
      tell(ts.isStringLiteral(node.initializer) ? node.initializer.text : '');
  });
  return found;
}

const isShown = ({ parent }: ts.JsxExpression): boolean =>
  !ts.isJsxAttribute(parent) || HEARD.test(parent.name.getText());

/** A text in quotes, also as one of two answers or behind a condition. */
function quoted(node: ts.Node | undefined): string {
  if (!node) return '';
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map((s) => s.literal)].map((p) => p.text).join(' ');
  if (ts.isConditionalExpression(node)) return `${quoted(node.whenTrue)} ${quoted(node.whenFalse)}`;
  if (ts.isBinaryExpression(node)) return quoted(node.right);
  return '';
}

/** Addresses of pages that would leave the reader's language: written out in a link, a form or a redirect. */
export function addressesOfNoLanguage(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const tell = (text: string) => /^\/(?!api\/|logo\b)/.test(text) && found.push(text);
  visit(source, (node) => {
    if (ts.isJsxAttribute(node) && /^(href|action)$/.test(node.name.getText()) && node.initializer)
      tell(quoted(ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer));
    else if (ts.isCallExpression(node) && node.expression.getText() === 'redirect')
      tell(quoted(node.arguments[0]));
  });
  return found;
}
