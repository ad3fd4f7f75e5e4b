// Next's two keys for server actions: a build salts the names of actions with one, a running storefront encrypts values
// with the other. Both are derived, because Next invents new ones for each build: a form of one instance would then be
// unknown to another instance and to the next release.
import { createHash, hkdfSync } from 'node:crypto';

type Source = Readonly<Record<string, string | undefined>>;

/** Gives actions the same names in every build. No secret: the page shows the name of its actions. */
export const keyOfBuild = ({ NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: given }: Source): string =>
  given || createHash('sha256').update('flagoff: names of server actions').digest('base64');

/** The same for all instances that share a session secret; 32 bytes in base64, as Next wants it. */
export function keyOfRun({ NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: given, SESSION_SECRET = '' }: Source): string {
  if (given) return given;
  return Buffer.from(hkdfSync('sha256', SESSION_SECRET, '', 'server actions', 32)).toString('base64');
}
