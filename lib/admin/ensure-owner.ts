// The first owner of the desk, from ADMIN_EMAIL and ADMIN_PASSWORD, when nobody is there yet.
import 'server-only';
import type { Auth } from '#lib/admin/auth.ts';
import type { Db } from '#lib/db/client.ts';

type FirstOwner = { readonly email: string; readonly password: string };

/** Any number that no other lock of the application uses. */
const LOCK = 7_410_365_021;

/**
 * Creates the owner if there is no staff member at all; otherwise nothing happens: a later ADMIN_PASSWORD never
 * changes a password, and a later ADMIN_EMAIL never adds a person. Safe for many instances starting at once.
 */
export async function ensureOwner(auth: Auth, db: Db, owner: FirstOwner): Promise<'created' | 'exists'> {
  if ((await db.staff.count()) > 0) return 'exists';
  const password = await (await auth.$context).password.hash(owner.password);
  const email = owner.email.trim().toLowerCase();
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`;
    if ((await tx.staff.count()) > 0) return 'exists';
    const { id } = await tx.staff.create({
      data: { email, name: email.split('@')[0] ?? email, role: 'owner', emailVerified: true },
    });
    await tx.staffAccount.create({
      data: { userId: id, accountId: id, providerId: 'credential', password },
    });
    return 'created';
  });
}
