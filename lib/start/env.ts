// Parsed on first use, so that a build needs none. Other files read only `NODE_ENV`, `NEXT_RUNTIME` and the build id.
import 'server-only';
import { type Env, findMisspelled, formatEnvProblems, parseEnv } from './env-schema.ts';
import { loadSecretFiles } from './secret-files.ts';

export type { Env };

let cached: Env | undefined;

/** The checked environment. Throws with one line per bad variable; `npm start` reports the same lines first. */
export function env(): Env {
  if (cached === undefined) {
    const parsed = parseEnv(loadSecretFiles(process.env));
    if (!parsed.ok) throw new Error(formatEnvProblems(parsed.error));
    cached = parsed.value;
  }
  return cached;
}

export const misspelledVariables = () => findMisspelled(process.env);
