// The two keys of Next's server actions. A build salts the names of actions with one; a running storefront encrypts
// with one what it puts into a page for an action. Next makes up a new one for each build and uses it for both, so
// that a form drawn by one machine would be unknown to another that built for itself, or to the next release.
import { createHash, hkdfSync } from 'node:crypto';

type Source = Readonly<Record<string, string | undefined>>;

/** Gives actions the same names in every build. No secret: whoever posts to an action has read its name in the page. */
export const keyOfBuild = ({ NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: given }: Source): string =>
  given || createHash('sha256').update('flagoff: names of server actions').digest('base64');

/** The same for all instances that share a session secret; 32 bytes in base64, as Next wants it. */
export function keyOfRun({ NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: given, SESSION_SECRET = '' }: Source): string {
  if (given) return given;
  return Buffer.from(hkdfSync('sha256', SESSION_SECRET, '', 'server actions', 32)).toString('base64');
}
