// Which message keys the code can ask for, by the types of its translator calls: `t('title')`, and `t(key)` or
// t(`failure.${code}`) with all values that the compiler knows for `key` and `code`.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../..');
const CATALOG = join(ROOT, 'messages/en.json');
/** `t.rich(key)` and the like. */
const METHODS = /^(rich|markup|raw|has)$/;

type Tree = { [key: string]: string | Tree };
type Asked = {
  /** Whole keys, such as `form.title`. */
  readonly keys: ReadonlySet<string>;
  /** `path:line` of calls with a key that the compiler does not know. */
  readonly unknown: readonly string[];
};

/** The name of a message that no code asks for. */
const INVENTED = 'inventedKey';

/** A catalog with an invented message in each of its namespaces, nested ones included. */
const withInvented = (tree: Tree): Tree => ({
  [INVENTED]: '',
  ...Object.fromEntries(
    Object.entries(tree).map(([key, below]) => [
      key,
      typeof below === 'string' ? below : withInvented(below),
    ]),
  ),
});

/** The whole keys of the invented messages. */
export function inventedKeys(): string[] {
  const keysIn = (tree: Tree, path: string): string[] => [
    `${path}${INVENTED}`,
    ...Object.entries(tree).flatMap(([key, below]) =>
      typeof below === 'string' ? [] : keysIn(below, `${path}${key}.`),
    ),
  ];
  return keysIn(readCatalog(), '');
}

const readCatalog = (): Tree => JSON.parse(readFileSync(CATALOG, 'utf8'));

/** Sources that run in production, below the project. */
export const productSources = (): string[] =>
  globSync('{app,components,lib}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (path) => !/\.test\.tsx?$|\/(testing|generated)\//.test(path),
  );

/**
 * Takes seconds: it loads the types of all imported packages. The code is checked against a catalog with invented
 * messages, so that a call for "any message" asks for these too.
 * @param paths of sources below the project
 * @param texts of sources that are not on disk, by path
 */
export function askedKeys(paths: readonly string[], texts: Readonly<Record<string, string>> = {}): Asked {
  const program = programOf(paths, texts);
  const checker = program.getTypeChecker();
  const keys = new Set<string>();
  const unknown: string[] = [];
  for (const path of paths) {
    const source = program.getSourceFile(join(ROOT, path));
    if (!source) throw new Error(`no source at ${path}`);
    const visit = (node: ts.Node): void => {
      const asked = ts.isCallExpression(node) ? keysOfCall(checker, node) : null;
      for (const key of asked ?? []) keys.add(key);
      if (asked?.length === 0)
        unknown.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { keys, unknown };
}

/** `null` if the call is not a translator's; empty if the compiler does not know the key. */
function keysOfCall(checker: ts.TypeChecker, call: ts.CallExpression): string[] | null {
  const { expression: callee } = call;
  const isMethod = ts.isPropertyAccessExpression(callee) && METHODS.test(callee.name.text);
  if (call.arguments.length === 0 || !(isMethod || ts.isIdentifier(callee))) return null;
  const namespace = namespaceOf(checker.getTypeAtLocation(isMethod ? callee.expression : callee));
  const key = checker.getResolvedSignature(call)?.parameters[0];
  if (namespace === null || !key) return null;
  const type = checker.getTypeOfSymbolAtLocation(key, call);
  const values = type.isUnion() ? type.types : [type];
  return values.every((value) => value.isStringLiteral())
    ? values.map(({ value }) => [...namespace, value].join('.'))
    : [];
}

/** The namespace of a translator, such as `['order', 'lines']`; `null` for any other type. */
function namespaceOf({ aliasSymbol, aliasTypeArguments }: ts.Type): string[] | null {
  if (aliasSymbol?.name !== 'Translator') return null;
  const [, namespace] = aliasTypeArguments ?? [];
  return namespace?.isStringLiteral() ? namespace.value.split('.') : [];
}

function programOf(paths: readonly string[], given: Readonly<Record<string, string>>): ts.Program {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ROOT);
  const own = { ...options, incremental: false, noEmit: true };
  const texts = new Map(Object.entries(given).map(([path, text]) => [join(ROOT, path), text]));
  texts.set(CATALOG, JSON.stringify(withInvented(readCatalog())));
  const host = ts.createCompilerHost(own, true);
  const { readFile, fileExists } = host;
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  const roots = [...paths, 'lib/i18n/messages.d.ts'].map((path) => join(ROOT, path));
  return ts.createProgram(roots, own, host);
}
