// Walks every page, route handler and server action under /admin, as the folders list them: nothing is reached that
// lib/auth/permissions.ts does not grant.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { gateOf } from './open-desk.ts';

vi.mock('#lib/server.ts', () => ({ server: async () => ({}) }));

const ADMIN = import.meta.dirname;
/** They are shown without a session. */
const OPEN = ['invite/[token]/page.tsx', 'sign-in/code/page.tsx', 'sign-in/page.tsx'];

const files = (name: string): string[] => globSync(`**/${name}`, { cwd: ADMIN }).toSorted();
const load = (path: string): Promise<Record<string, unknown>> => import(join(ADMIN, path));
const gate = (made: unknown) => (typeof made === 'function' ? gateOf(made) : undefined);

describe('every page and route', () => {
  test.each(files('page.tsx').filter((path) => !OPEN.includes(path)))(
    '%s is made by deskPage',
    async (path) => {
      expect(gate((await load(path)).default)).toEqual(expect.any(String));
    },
  );

  test.each(files('route.ts'))('%s is made by deskRoute', async (path) => {
    const methods = Object.entries(await load(path)).filter(([name]) => /^[A-Z]+$/.test(name));
    expect(methods.map(([, handler]) => gate(handler))).toEqual(methods.map(() => expect.any(String)));
  });
});
