// A test that makes the code complain on the console fails, unless it expected that and listened for it.
import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

const stray: string[] = [];

for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    stray.push(`console.${level}: ${format(...parts)}`);
  };
}

function forbidStrayOutput(): void {
  const found = stray.splice(0);
  if (found.length > 0) throw new Error(`nothing may be written to the console here:\n${found.join('\n')}`);
}

afterEach(forbidStrayOutput);
afterAll(forbidStrayOutput);
