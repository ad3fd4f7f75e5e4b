import { describe, expect, it } from 'vitest';
import { takeOutRuntime } from './take-out-runtime.ts';

const MARK = '<template id="plain-page"></template>';
const RUNTIME = [
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>',
  '<script src="/_next/static/chunks/b.js" async=""></script>',
  '<script src="/_next/static/chunks/old.js" noModule=""></script>',
  '<script id="_R_">(globalThis["TURBOPACK"]||=[]).push({"runtimeModuleIds":[7]})</script>',
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script>',
  '<script>self.__next_f.push([1,"1:\\"a script: \\u003c/script>\\"\\n"])</script>',
  '<script>self.__next_r="request"</script>',
];
const OWN = [
  '<link rel="preload" as="image" href="/logo"/>',
  '<link rel="canonical" href="https://races.example/"/>',
  '<style>p{color:red}</style>',
  '<script type="application/ld+json">{"name":"self.__next_f"}</script>',
  '<script>(function(){document.title})()</script>',
  '<p>self.__next_f.push, /_next/static</p>',
];

describe('a plain page', () => {
  it('keeps what it brings itself and nothing of the framework’s script', () => {
    const mixed = RUNTIME.flatMap((part, at) => [part, OWN[at] ?? '']).join('');
    expect(takeOutRuntime(`<html>${MARK}${mixed}</html>`)).toBe(`<html>${OWN.join('')}</html>`);
  });

  it('is only a page that says so', () => {
    const page = `<html>${RUNTIME.join('')}</html>`;
    expect(takeOutRuntime(page)).toBe(page);
  });
});
