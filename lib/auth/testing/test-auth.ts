// Sign-in over a test database, with a clock that tests control.
import { createHash, randomUUID } from 'node:crypto';
import { type Auth, createAuth, ensureOwner } from '#lib/auth/auth.ts';
import type { Permitted } from '#lib/auth/permissions.ts';
import type { StaffMember } from '#lib/auth/require-staff.ts';
import type { CookieToSet } from '#lib/auth/sign-in.ts';
import type { Db, Tx } from '#lib/db/client.ts';
import { keyedDigest } from '#lib/db/keyed-digest.ts';

export const OWNER = { email: 'owner@admin.example', password: 'correct horse battery' };

/** What `createAuth` needs beside the database. */
export const AUTH_SETTINGS = {
  secret: 'Zq8rT2vLx0Yw5Kp7Nc4Bd9Hf6Jm3Gs1A',
  appUrl: 'https://admin.example',
  log: () => undefined,
};

// The hash of production takes most of the time of tests that sign in; auth.integration.test.ts checks its cost.
const cheap = (password: string): string => createHash('sha256').update(password).digest('hex');
const passwordHash = {
  hash: async (password: string) => cheap(password),
  verify: async ({ hash, password }: { hash: string; password: string }) => hash === cheap(password),
};

export function testAuth(db: Db | Tx, appUrl = AUTH_SETTINGS.appUrl): Auth {
  return createAuth({ ...AUTH_SETTINGS, db, appUrl, passwordHash });
}

/** A signed-in member, with the row of one: what `findStaffMember` returns where a test takes its place. */
export async function testMember(
  db: Db,
  name: string,
  permitted: Partial<Permitted> = {},
): Promise<StaffMember> {
  const { role = 'staff', events = [] } = permitted;
  const id = randomUUID();
  const email = `${name.toLowerCase()}@desk.example`;
  await db.staff.create({ data: { id, name, email, role } });
  return { id, name, email, language: null, hasSecondFactor: false, sessionId: id, role, events };
}

/** An AuthContext with one owner, and a clock that stands still until `pass` moves it. */
export async function testAuthContext(db: Db) {
  const auth = testAuth(db);
  await ensureOwner(auth, db, OWNER);
  let at = Date.now();
  const pass = (seconds: number) => {
    at += seconds * 1000;
  };
  const digest = keyedDigest(AUTH_SETTINGS.secret);
  return { auth, authOn: (tx: Tx) => testAuth(tx), db, digest, now: () => new Date(at), pass };
}

/** Headers of a request from `address`, carrying `cookies`. */
export function requestHeaders(address: string, cookies: readonly CookieToSet[] = []): Headers {
  const cookie = cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return new Headers({ 'x-forwarded-for': address, 'user-agent': 'test', ...(cookie && { cookie }) });
}
