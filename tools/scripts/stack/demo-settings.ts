// Settings of storefronts on this machine: the admin's sign-in and a session secret.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DATA } from '../shared/project-root.ts';

const DemoSettings = z.object({
  adminEmail: z.string(),
  adminPassword: z.string(),
  sessionSecret: z.string(),
});
export type DemoSettings = z.infer<typeof DemoSettings>;

export function makeDemoSettings(): DemoSettings {
  return {
    adminEmail: 'owner@example.org',
    adminPassword: randomBytes(9).toString('base64url'),
    sessionSecret: randomBytes(32).toString('hex'),
  };
}

/** The settings of `npm run dev`: those of the developer's own files, else those of the demo. */
export async function loadDevelopmentSettings(): Promise<DemoSettings> {
  const demo = await loadDemoSettings();
  const { ADMIN_EMAIL, ADMIN_PASSWORD, SESSION_SECRET } = process.env;
  return {
    ...(ADMIN_EMAIL && ADMIN_PASSWORD ? { adminEmail: ADMIN_EMAIL, adminPassword: ADMIN_PASSWORD } : demo),
    sessionSecret: SESSION_SECRET || demo.sessionSecret,
  };
}

/** The settings in .data/demo.json, created at the first call. */
export async function loadDemoSettings(): Promise<DemoSettings> {
  const path = join(DATA, 'demo.json');
  const stored = DemoSettings.safeParse(
    await readFile(path, 'utf8')
      .then(JSON.parse)
      .catch(() => undefined),
  );
  if (stored.success) return stored.data;
  // An unreadable file is kept: the demo's database still knows its password.
  await rename(path, `${path}.unreadable`).catch(() => undefined);
  const created = makeDemoSettings();
  await mkdir(DATA, { recursive: true });
  await writeFile(path, `${JSON.stringify(created, undefined, 2)}\n`, { mode: 0o600 });
  return created;
}
