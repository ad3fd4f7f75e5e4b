// `npm run staff`: resets the password or second factor of an admin who cannot sign in; needs access to the database.
import { err, ok } from '#lib/shared/result.ts';
import { isClientThere } from './database/generate.ts';
import { runCommand } from './shared/command-scope.ts';
import { prepareDatabase, readConfiguration } from './stack/configuration.ts';

const USAGE = `npm run staff -- password EMAIL             sets and prints a new password, ends all sessions
npm run staff -- second-factor-off EMAIL    removes the second factor, ends all sessions`;

await runCommand(async (scope) => {
  const [what, email] = process.argv.slice(2);
  if (!email || (what !== 'password' && what !== 'second-factor-off')) return err({ message: USAGE });
  const configuration = readConfiguration();
  if (!configuration.ok) return configuration;
  if (!(await isClientThere())) return err({ message: 'no build found: run npm run build first' });
  const prepared = await prepareDatabase(scope, configuration.value);
  if (!prepared.ok) return prepared;
  const unknown = err({ message: `no admin has the e-mail address ${email}` });
  // Imported here, after the Prisma client was generated.
  const { createDb } = await import('#lib/db/client.ts');
  const { removeSecondFactor, resetPassword } = await import('#lib/auth/account.ts');
  const { createAuth } = await import('#lib/auth/auth.ts');
  const db = await scope.open(
    async () => createDb(process.env.DATABASE_URL ?? ''),
    (opened) => opened.$disconnect(),
  );
  if (what === 'second-factor-off') {
    if (!(await removeSecondFactor(db, email))) return unknown;
    console.log(`${email} now signs in with the password only.`);
    return ok(undefined);
  }
  const { APP_URL: appUrl, SESSION_SECRET: secret } = configuration.value;
  const auth = createAuth({ db, secret, appUrl, log: () => undefined });
  const password = await resetPassword(auth, db, email);
  if (password === null) return unknown;
  console.log(`The new password of ${email}, shown only once:\n${password}`);
  return ok(undefined);
});
