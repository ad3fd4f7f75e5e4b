// A test that proves clauses of the document: their names stand in its title, where `npm run spec-coverage` reads them.
import { test } from 'vitest';
import type { Clause } from './clauses.ts';

/** Registers `title` as a test that proves `named`; `timeout` in milliseconds. */
export function proves(
  named: Clause | readonly Clause[],
  title: string,
  run: () => void | Promise<void>,
  timeout?: number,
): void {
  const names = typeof named === 'string' ? [named] : named;
  test(`${title} ${names.map((name) => `{${name}}`).join('')}`, run, timeout);
}
