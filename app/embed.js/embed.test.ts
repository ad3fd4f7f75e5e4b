// The script keeps to syntax of 2017, and its types hold for strict TypeScript with React, with Vue and without both.
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { GET } from './route.ts';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');
const folder = await mkdtemp(join(tmpdir(), 'embed-types-'));
afterAll(() => rm(folder, { recursive: true }));

describe('the script', () => {
  const printed = (script: string, target: ts.ScriptTarget) =>
    ts.transpileModule(script, { compilerOptions: { target, module: ts.ModuleKind.None } }).outputText;

  it('has no younger syntax than that of 2017, as it is sent', async () => {
    const sent = await (await GET(new Request('https://entries.example.org/embed.js'))).text();
    expect(sent).toContain("const NAME = 'flagoff-entry'");
    expect(sent).not.toContain('@ts-check');
    expect(printed(sent, ts.ScriptTarget.ES2017)).toBe(printed(sent, ts.ScriptTarget.ESNext));
    // The comparison sees what is younger.
    for (const young of ['a?.b', 'a ?? b', '1_000', 'class A { #a = 1 }', 'try {} catch {}', '({ ...a })'])
      expect(printed(young, ts.ScriptTarget.ES2017), young).not.toBe(printed(young, ts.ScriptTarget.ESNext));
  });

  it('calls nothing that phones of 2018 lack', async () => {
    const script = await readFile(join(HERE, 'flagoff-entry.js'), 'utf8');
    expect(script).not.toMatch(
      /\.(?:replaceChildren|at|findLast|replaceAll|flat|flatMap|matchAll|hasOwn|fromEntries|randomUUID)\(|AbortController|ResizeObserver/,
    );
  });
});

const PLAIN = `
const entry = document.querySelector('flagoff-entry');
if (entry) {
  entry.prefill = { name: 'Okello James', phone: '0772 123 456' };
  entry.open();
  entry.close();
  entry.addEventListener('flagoff:complete', ({ detail }) => detail.order_code.trim());
  entry.addEventListener('click', (event) => event.clientX.toFixed());
  // @ts-expect-error there is no such property
  entry.prefill = { surname: 'Okello' };
}
document.addEventListener('flagoff:error', ({ detail }) => detail.reason.trim());
`;
const REACT = `
import { useRef } from 'react';
export function Enter() {
  const entry = useRef<FlagoffEntryElement>(null);
  return (
    <flagoff-entry ref={entry} event="evt_1" view="inline" lang="sw" ticket="t" code="CLUB10" referral="news" accent="#0f6e8c"
      radius={12} title="Enter" className="enter" prefill={{ name: 'Okello' }}
      onflagoff:complete={(paid: CustomEvent<{ order_code: string }>) => paid.detail.order_code.trim()}>
      <a href="https://entries.example.org/events/evt_1" onClick={() => entry.current?.open()}>Enter the race</a>
    </flagoff-entry>
  );
}
// @ts-expect-error no such view
export const wrong = <flagoff-entry view="popup" />;
`;
const VUE = `
import type { GlobalComponents } from 'vue';
type Props = InstanceType<GlobalComponents['flagoff-entry']>['$props'];
export const props: Props = { event: 'evt_1', view: 'inline', referral: 'news', 'onFlagoff:complete': (paid) => paid.detail.order_code.trim() };
// @ts-expect-error no such view
export const wrong: Props = { view: 'popup' };
`;

/** Mistakes in these files of a project, and in the types beside them. */
async function mistakesIn(project: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const types = await readFile(join(HERE, 'embed.d.ts'), 'utf8');
  const all = Object.entries({ ...files, 'flagoff.d.ts': types });
  await Promise.all(all.map(([name, text]) => writeFile(join(project, name), text)));
  const paths = all.map(([name]) => join(project, name));
  const program = ts.createProgram(paths, {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    types: [],
  });
  const wrong = paths.flatMap((path) => {
    const file = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  });
  return wrong.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

// Each reads the types of all browsers' interfaces: 2 s on a quiet machine.
describe('the types hold for strict TypeScript', { timeout: 120_000 }, () => {
  it('without a framework', async () => {
    const project = join(folder, 'plain');
    await mkdir(project);
    expect(await mistakesIn(project, { 'plain.ts': PLAIN })).toEqual([]);
  });

  it('in React and in Vue', async () => {
    const project = join(folder, 'both');
    await mkdir(join(project, 'node_modules/@types'), { recursive: true });
    await mkdir(join(project, 'node_modules/vue'));
    for (const one of ['react', '@types/react', 'csstype'])
      await symlink(join(ROOT, 'node_modules', one), join(project, 'node_modules', one));
    await writeFile(join(project, 'node_modules/vue/index.d.ts'), 'export interface GlobalComponents {}\n');
    expect(await mistakesIn(project, { 'enter.tsx': REACT, 'vue.ts': VUE })).toEqual([]);
  });
});
