// Texts in JSX that a translator of pages would take away from React. Google Translate replaces each text node by an element of
// its own. React can still change or remove a text that is the only child of its element; beside other children it loses
// it: the old text stays, or the removal throws and the page fails.
import ts from 'typescript';

/** Each bare text with its line. */
export function bareTexts(source: ts.SourceFile): string[] {
  const nodes = namesOfNodes(source);
  const found: string[] = [];
  const tell = (node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${line + 1}: ${node.getText().replaceAll(/\s+/g, ' ').slice(0, 60)}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) bareChildren(node, nodes).forEach(tell);
    if (isComponent(node)) textsReturned(node, nodes).forEach(tell);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function bareChildren(parent: ts.JsxElement | ts.JsxFragment, nodes: ReadonlySet<string>): ts.Node[] {
  const children = parent.children.filter(isShown);
  // A fragment's child may stand beside children of its parent.
  if (children.length < 2 && ts.isJsxElement(parent)) return [];
  const varies = children.some((child) => ts.isJsxExpression(child) && isCondition(child.expression));
  return children.filter((child) =>
    ts.isJsxText(child) ? varies : ts.isJsxExpression(child) && mayBeText(child.expression, nodes),
  );
}

/** A space is no text to a translator. */
const isShown = (child: ts.JsxChild): boolean =>
  ts.isJsxText(child)
    ? child.text.trim() !== ''
    : !ts.isJsxExpression(child) ||
      (child.expression !== undefined &&
        !(ts.isStringLiteral(child.expression) && child.expression.text.trim() === ''));

function isCondition(node: ts.Expression | undefined): boolean {
  if (!node) return false;
  if (ts.isParenthesizedExpression(node)) return isCondition(node.expression);
  return ts.isBinaryExpression(node) || ts.isConditionalExpression(node) || isList(node);
}

const LISTS = /\.(map|flatMap)$/;

const isList = (node: ts.Expression): boolean =>
  ts.isCallExpression(node) && LISTS.test(node.expression.getText());

/** Whether an expression is a text for all that can be seen in its file. */
function mayBeText(node: ts.Expression | undefined, nodes: ReadonlySet<string>): boolean {
  if (!node) return false;
  if (ts.isParenthesizedExpression(node)) return mayBeText(node.expression, nodes);
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].some((one) => mayBeText(one, nodes));
  if (ts.isBinaryExpression(node)) {
    const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return (!isAnd && mayBeText(node.left, nodes)) || mayBeText(node.right, nodes);
  }
  if (isList(node)) return false;
  if (ts.isCallExpression(node)) return !nodes.has(node.expression.getText());
  if (ts.isIdentifier(node)) return !nodes.has(node.text);
  if (ts.isPropertyAccessExpression(node)) return !nodes.has(node.name.text);
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isElementAccessExpression(node);
}

/** Names that the file declares as elements: props of type `ReactNode`, and variables and functions that hold or make JSX. */
function namesOfNodes(source: ts.SourceFile): ReadonlySet<string> {
  const names = new Set(['children', 'null', 'undefined']);
  const visit = (node: ts.Node): void => {
    if (ts.isPropertySignature(node) && node.type?.getText() === 'ReactNode') names.add(node.name.getText());
    if (ts.isVariableDeclaration(node) && node.initializer && makesElements(node.initializer))
      names.add(node.name.getText());
    if (ts.isFunctionDeclaration(node) && node.name && makesElements(node)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

const makesElements = (node: ts.Node): boolean =>
  ts.isJsxElement(node) ||
  ts.isJsxSelfClosingElement(node) ||
  ts.isJsxFragment(node) ||
  (ts.isIdentifier(node) && node.text === 'createElement') ||
  ts.forEachChild(node, (child) => makesElements(child) || undefined) === true;

/** Texts that a component returns in place of an element: they stand beside the siblings of the component. */
function textsReturned(component: Component, nodes: ReadonlySet<string>): ts.Node[] {
  const { body } = component;
  if (!body) return [];
  const returned = ts.isBlock(body) ? returnsIn(body) : [body];
  return returned.filter(
    (node) =>
      mayBeText(node, nodes) && (!ts.isCallExpression(node) || TEXT_CALL.test(node.expression.getText())),
  );
}

const TEXT_CALL = /^t$|\.(rich|markup|replace)$/;

function returnsIn(node: ts.Node): ts.Expression[] {
  if (ts.isReturnStatement(node)) return node.expression ? [node.expression] : [];
  if (ts.isFunctionLike(node)) return [];
  const found: ts.Expression[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...returnsIn(child));
  });
  return found;
}

type Component = ts.FunctionDeclaration | ts.ArrowFunction;

function isComponent(node: ts.Node): node is Component {
  if (ts.isFunctionDeclaration(node)) return /^[A-Z]/.test(node.name?.text ?? '');
  return (
    ts.isArrowFunction(node) &&
    ts.isVariableDeclaration(node.parent) &&
    /^[A-Z]/.test(node.parent.name.getText())
  );
}
