import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sourceLines } from './source-lines.ts';

const folder = await mkdtemp(join(tmpdir(), 'lines-'));
afterAll(() => rm(folder, { recursive: true }));

test('names the line of the source of a file that has a map, and leaves other frames alone', async () => {
  const chunks = join(folder, '.next', 'server', 'chunks');
  await mkdir(chunks, { recursive: true });
  const file = join(chunks, '0s8_[locale]_(checkout)_route.js');
  const source = join(process.cwd(), 'lib/orders/apply-order.ts');
  const map = { version: 3, sources: [source], names: [], mappings: ';AAEE' };
  await writeFile(`${file}.map`, JSON.stringify(map));
  const other = join(chunks, 'next.js');
  const stack = `Error: x\n    at a (${file}:2:1)\n    at b (${other}:1:1)\n    at c (node:internal/x:1:1)`;
  expect(sourceLines(stack)).toBe(
    `Error: x\n    at a (lib/orders/apply-order.ts:3:3)\n    at b (${other}:1:1)\n    at c (node:internal/x:1:1)`,
  );
});
