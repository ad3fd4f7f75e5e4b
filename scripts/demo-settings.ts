// What the demo and `npm run dev` keep between runs: the admin's sign-in and a session secret, made once.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DATA } from './project-root.ts';

const DemoSettings = z.object({
  adminEmail: z.string(),
  adminPassword: z.string(),
  sessionSecret: z.string(),
});
export type DemoSettings = z.infer<typeof DemoSettings>;

/** New settings with random secrets. */
export function makeDemoSettings(): DemoSettings {
  return {
    adminEmail: 'owner@example.org',
    adminPassword: randomBytes(9).toString('base64url'),
    sessionSecret: randomBytes(32).toString('hex'),
  };
}

/** The settings in .data/demo.json, made at the first call. */
export async function keepDemoSettings(): Promise<DemoSettings> {
  const path = join(DATA, 'demo.json');
  const kept = DemoSettings.safeParse(await readFile(path, 'utf8').then(JSON.parse, () => undefined));
  if (kept.success) return kept.data;
  const made = makeDemoSettings();
  await mkdir(DATA, { recursive: true });
  await writeFile(path, `${JSON.stringify(made, undefined, 2)}\n`, { mode: 0o600 });
  return made;
}
