// The only reader of process.env in the app. Read when first asked, so that a build needs no configuration.
import 'server-only';
import { type Env, formatEnvProblems, parseEnv } from './env-schema.ts';

export type { Env };

let cached: Env | undefined;

/** The checked environment. Throws with one line per bad variable; `npm start` has told of them before. */
export function env(): Env {
  if (cached === undefined) {
    const parsed = parseEnv(process.env);
    if (!parsed.ok) throw new Error(formatEnvProblems(parsed.error));
    cached = parsed.value;
  }
  return cached;
}
