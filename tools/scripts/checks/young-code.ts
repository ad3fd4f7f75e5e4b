// Finds what the browsers of `browserslist` (package.json) do not have: syntax that keeps a whole file from running, and methods that
// neither the compiler nor Next adds. Next polyfills `flat`, `fromEntries`, `at`, `hasOwn` and `canParse`.
import ts from 'typescript';

/** Younger than Chrome 91, Firefox 91 and Safari 15.4. */
const METHODS = [
  'findLast',
  'findLastIndex',
  'fromAsync',
  'groupBy',
  'isWellFormed',
  'requestSubmit',
  'showPopover',
  'structuredClone',
  'toReversed',
  'toSorted',
  'toSpliced',
  'togglePopover',
  'toWellFormed',
  'withResolvers',
];
const OF_SIGNALS = ['any', 'timeout'];
const LOOK_BEHIND = /\(\?<[=!]/;

/** The name of what is too young in a node, else something false. */
type Rule = (node: ts.Node) => string | false | undefined;

const hasLookBehind = (text: string) => LOOK_BEHIND.test(text) && 'a look-behind';
/** `a.b?.()`: does without where there is none. */
const isCalledIfThere = (node: ts.Node) =>
  ts.isCallExpression(node.parent) && node.parent.expression === node && node.parent.questionDotToken;
const isPartOfTemplate = (node: ts.Node): node is ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail =>
  ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);

const RULES: readonly Rule[] = [
  (node) => ts.isClassStaticBlockDeclaration(node) && 'a static block',
  (node) => ts.isRegularExpressionLiteral(node) && hasLookBehind(node.text),
  (node) => ts.isRegularExpressionLiteral(node) && /\/[a-z]*v[a-z]*$/.test(node.text) && 'the flag v',
  // Patterns of `RegExp`.
  (node) => (ts.isStringLiteralLike(node) || isPartOfTemplate(node)) && hasLookBehind(node.text),
  (node) => ts.isIdentifier(node) && METHODS.find((name) => name === node.text),
  (node) =>
    ts.isPropertyAccessExpression(node) &&
    !isCalledIfThere(node) &&
    OF_SIGNALS.map((name) => `AbortSignal.${name}`).find((name) => name === node.getText()),
];

/** The names of what is too young in the text of a script, each once. */
export function findYoung(text: string): string[] {
  const young = new Set<string>();
  const visit = (node: ts.Node): void => {
    for (const rule of RULES) {
      const found = rule(node);
      if (found) young.add(found);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('script.js', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS));
  return [...young].sort();
}
