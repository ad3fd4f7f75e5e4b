// One access token for all instances, encrypted at rest (AES-256-GCM under a key derived from SESSION_SECRET).
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#lib/db/client.ts';
import { withLease } from '#lib/db/with-lease.ts';
import type { AccessToken, TokenStore } from '#lib/partner-api/token.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

type SharedTokenSettings = { db: Db; clientId: string; secret: string };

/** A token that cannot be opened (the secret was changed) counts as absent. */
export function sharedTokenStore({ db, clientId, secret }: SharedTokenSettings): TokenStore {
  const key = Buffer.from(hkdfSync('sha256', secret, clientId, 'partner access token', 32));
  const load = async (): Promise<AccessToken | null> => {
    const row = await db.partnerToken.findUnique({ where: { clientId } });
    if (!row) return null;
    const value = unseal(key, row.sealed);
    return value === null ? null : { value, expiresAt: row.expiresAt.getTime(), scope: row.scope };
  };
  return {
    load,
    save: async ({ value, expiresAt, scope }) => {
      const data = { sealed: seal(key, value), expiresAt: new Date(expiresAt), scope };
      await db.partnerToken.upsert({ where: { clientId }, create: { clientId, ...data }, update: data });
    },
    drop: async (value) => {
      const stored = await db.partnerToken.findUnique({ where: { clientId } });
      if (!stored || unseal(key, stored.sealed) !== value) return;
      await db.partnerToken.deleteMany({ where: { clientId, sealed: stored.sealed } });
    },
    exclusive: (work) => exclusively(db, `token:${clientId}`, work),
  };
}

function seal(key: Buffer, value: string): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Uint8Array.from(Buffer.concat([iv, cipher.getAuthTag(), text]));
}

function unseal(key: Buffer, sealed: Uint8Array): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = sealed.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

async function exclusively<T>(db: Db, name: string, work: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const done = async () => {
    resolve(await work());
    return true;
  };
  while (!(await withLease(db, name, 0, done))) await sleep(50);
  return promise;
}
