// Every name in backticks, in comments and documents, is one of the code: a file, an identifier, a script, a variable.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../shared/project-root.ts';

const CODE =
  /\.(tsx?|mjs|js|css|prisma|sql|conf|json|html|sh|yaml|env|service)$|^(\.env\.example|Dockerfile)$/;
const DOCUMENT = /^(ARCHITECTURE|README|SECURITY)\.md$|^docs\/.*\.md$|^(content|sandbox)\/README\.md$/;
/** Their texts are prose; the keys are names. */
const PROSE = /^(messages|content)\//;
/** Names of the past, of other people's packages, and the wrong ones of this file. */
const LEFT_OUT = /^(package-lock\.json|CHANGELOG\.md|tools\/scripts\/checks\/names\.test\.ts)$/;

const FOLDERS = '(?:app|components|content|deploy|docs|e2e|lib|messages|prisma|public|sandbox|tools)/';
/** A path, perhaps without its ending: nothing in it stands for something else. */
const PATH = new RegExp(`^${FOLDERS}[^\\s*{}<>$…:]*$`);
const FILE = /[\w-][\w.-]*\.(?:tsx?|mjs|css|prisma|sql|conf|json|md)\b/g;
const NAME = /[A-Za-z_$][\w$]*(?:-[\w$]+)*/g;

/** Made on demand; git ignores them. */
const MADE = /^docs\/screens|^lib\/db\/generated/;

/** Programs of others, with what follows in the same span. */
const PROGRAMS =
  /^(apt-get|certbot|docker|git|journalctl|nginx|systemctl|useradd|npx|npm (ci|install|audit|prune)|cp|openssl)\b/;

/** Words of standards and of other people's programs that the code itself does not use, and examples. */
const ELSEWHERE = new Set([
  'R7KD42MX',
  ...['CacheStorage', 'LISTEN', 'Referer', 'Sec-Fetch-Site', 'includeSubDomains'],
  ...['proxy_cache_use_stale', 'updating'],
  ...['inlineCss', 'sri', 'satori', 'resvg', 'npx'],
  ...['Waiver-2027-v1.md', 'M5QW-VNCQ', 'flg-12345', 'leo', 'December', 'rrggbb', 'NN'],
]);
/** Credentials that the sandbox makes up: kind, organization, number. */
const MADE_UP = /^SVC_(ID|PUB|SEC)_|^_SECRET_FILE$/;

type Note = { file: string; line: number; text: string };
type Source = { code: string; notes: Note[] };

const isComment = (line: string, file: string): boolean =>
  /^\s*(\/\/|\/?\*|\{\/\*)/.test(line) ||
  (/\.(conf|sh|yaml|env|service)$|\.env|^Dockerfile$/.test(file) && /^\s*#/.test(line));

/** Code apart from its comments. Of a line with both, what follows `//` is a comment unless a string may contain it. */
function partsOf(file: string, text: string): Source {
  const code: string[] = [];
  const notes: Note[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const at = isComment(line, file) ? 0 : /['"`].*\/\//.test(line) ? -1 : line.search(/(?<=\s)\/\/ /);
    code.push(at === -1 ? line : line.slice(0, at));
    if (at !== -1) notes.push({ file, line: index + 1, text: line.slice(at) });
  }
  return { code: code.join('\n'), notes };
}

/** The prose of a document, without its blocks of code. */
function proseOf(file: string, text: string): Note[] {
  let fenced = false;
  return text.split('\n').flatMap((line, index) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) fenced = !fenced;
    return isFence || fenced ? [] : [{ file, line: index + 1, text: line }];
  });
}

function readAll(): { known: Set<string>; notes: Note[]; files: Set<string> } {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const files = listed
    .split('\n')
    .filter((file) => file && !LEFT_OUT.test(file) && existsSync(join(ROOT, file)));
  const known = new Set<string>();
  const notes: Note[] = [];
  for (const file of files) {
    for (const name of namesInPath(file)) known.add(name);
    if (DOCUMENT.test(file)) notes.push(...proseOf(file, readFileSync(join(ROOT, file), 'utf8')));
    if (!CODE.test(file)) continue;
    const source = partsOf(file, readFileSync(join(ROOT, file), 'utf8'));
    notes.push(...source.notes);
    for (const name of namesInCode(file, source.code)) known.add(name);
  }
  return { known, notes, files: new Set(files) };
}

const namesInPath = (file: string): string[] =>
  file.split('/').flatMap((part) => [part, part.replace(/\.[a-z]+$/, ''), part.replace(/\..*$/, '')]);

function namesInCode(file: string, code: string): string[] {
  const text = PROSE.test(file) ? (code.match(/"[^"]+"(?=\s*:)/g) ?? []).join(' ') : code;
  const names = text.match(NAME) ?? [];
  return [...names, ...names.flatMap((name) => name.split('-')), ...(text.match(FILE) ?? [])];
}

const Scripts = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = Scripts.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
const { known, notes, files } = readAll();

const isPath = (path: string): boolean =>
  MADE.test(path) ||
  existsSync(join(ROOT, path)) ||
  [...files].some(
    (file) => dirname(file) === dirname(path) && basename(file).split('.')[0] === basename(path),
  );

/** Names in a span that do not exist. */
function strangersIn(span: string): string[] {
  const script = /^npm (?:run )?([\w:-]+)/.exec(span)?.[1];
  if (span.startsWith('npm run ') && script && !(script in scripts)) return [script];
  if (PROGRAMS.test(span)) return [];
  if (PATH.test(span)) return isPath(span) ? [] : [span];
  const paths = span.match(FILE) ?? [];
  const named = [...paths, ...(span.replaceAll(FILE, '').match(NAME) ?? [])];
  return named.filter((name) => !known.has(name) && !ELSEWHERE.has(name) && !MADE_UP.test(name));
}

const strangers = ({ file, line, text }: Note): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].flatMap(([, span = '']) =>
    strangersIn(span).map((name) => `${file}:${line} ${name}`),
  );

describe('names in backticks', () => {
  it('are read from the whole project', () => {
    for (const file of ['ARCHITECTURE.md', 'prisma/checkout.prisma', 'lib/context.ts', 'deploy/nginx.conf'])
      expect(notes.filter((note) => note.file === file).length, file).toBeGreaterThan(0);
  });

  it('exist', () => {
    expect(notes.flatMap(strangers)).toEqual([]);
  });

  it('need each word of the list of exceptions', () => {
    const text = notes.map((note) => note.text).join('\n');
    expect([...ELSEWHERE].filter((name) => known.has(name) || !text.includes(name))).toEqual([]);
  });

  it.each([
    ['a file that is gone', 'lib/checkout/apply-pay-status'],
    ['a file that is gone, by its name alone', 'give-way.ts'],
    ['an identifier', 'WISH_SECONDS'],
    ['a member', 'ctx.followPurchases'],
    ['a script', 'npm run migrate:undo'],
    ['a variable', 'DATABASE_PLACE'],
  ])('are reported with file and line: %s', (_, name) => {
    const note = { file: 'lib/x.ts', line: 7, text: `// As \`${name}\` says.` };
    expect(strangers(note)).toEqual([expect.stringMatching(/^lib\/x\.ts:7 /)]);
  });

  it.each(['lib/context.ts', 'lib/db/migrate', 'npm run dev -- x', 'DATABASE_URL', 'ctx.now()', 'npm ci'])(
    'are accepted: %s',
    (name) => {
      expect(strangers({ file: 'lib/x.ts', line: 7, text: `// As \`${name}\` says.` })).toEqual([]);
    },
  );
});

const PRODUCT = /^(app|components|lib)\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$|^lib\/db\/generated\//;
const EXPORT =
  /^export (?!default)(?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm;
/** Exports of a page, a layout or a route that Next.js reads. */
const OF_NEXT =
  /^(GET|POST|PUT|PATCH|DELETE|metadata|viewport|config|dynamic|dynamicParams|revalidate|runtime|generate[A-Z]\w+)$/;
/** Files that Next.js names, and those that stand beside each page; `client`: of its folder. */
const OF_FOLDER = /^(page|layout|route|error|loading|not-found|actions|form-handler|client)$/;
/** Names that the import of participants still shares. */
const TWO_HOMES = new Set(['textOf', 'withoutNumbers']);

/** Names in two files or more, with these files. */
function severalHomes(homes: readonly (readonly [name: string, file: string])[]): string[] {
  const found = new Map<string, Set<string>>();
  for (const [name, file] of homes) found.set(name, (found.get(name) ?? new Set()).add(file));
  return [...found].flatMap(([name, files]) => (files.size > 1 ? `${name}: ${[...files].join(', ')}` : []));
}

const exportsOf = (file: string, text: string): (readonly [string, string])[] =>
  [...text.matchAll(EXPORT)].map(([, name = '']) => [name, file] as const);

const product = [...files].filter((file) => PRODUCT.test(file) && !TEST.test(file));

describe('names of the product', () => {
  it('have one home each', () => {
    const exported = product.flatMap((file) => exportsOf(file, readFileSync(join(ROOT, file), 'utf8')));
    expect(exported.length).toBeGreaterThan(1000);
    const several = severalHomes(exported.filter(([name]) => !OF_NEXT.test(name) && !TWO_HOMES.has(name)));
    expect(several).toEqual([]);
  });

  it('of files have one meaning', () => {
    const named = product.map((file) => [basename(file).replace(/\.tsx?$/, ''), file] as const);
    expect(severalHomes(named.filter(([name]) => !OF_FOLDER.test(name)))).toEqual([]);
  });

  it('are reported with their files', () => {
    const [a, b] = ['export const PAID = 1;', 'export type PAID = 1;\nexport default function Page() {}'];
    expect(severalHomes([...exportsOf('lib/a.ts', a), ...exportsOf('lib/b.ts', b)])).toEqual([
      'PAID: lib/a.ts, lib/b.ts',
    ]);
    expect(severalHomes(exportsOf('lib/a.ts', `${a}\n${b}`))).toEqual([]);
  });
});
