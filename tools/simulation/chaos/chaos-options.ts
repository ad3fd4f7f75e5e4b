// The arguments of `npm run chaos`.
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { CommandProblem } from '../../scripts/shared/command-scope.ts';

const Count = z.coerce.number().int().min(0);
const Options = z.object({
  seed: Count.optional(),
  purchases: Count.min(1).default(5000),
  kills: Count.optional(),
  concurrency: Count.min(1).max(500).default(48),
  /** Origin of the control plane of a provider that already runs. */
  provider: z.url({ protocol: /^https?$/ }).optional(),
  /** Longest wait until all systems agree, seconds: twice the longest pause before an unanswered call is repeated. */
  settle: Count.default(600),
  /** The run does not wait for the storefront's hourly reconciliation: for `npm test`. */
  quick: z.boolean().default(false),
  /** The database is put back to a dump of some purchases before, this often. */
  restores: Count.default(0),
  /** Folder of a built checkout of the release before: the run begins with it, and goes over to this release. */
  beside: z
    .string()
    .transform((path) => resolve(path))
    .refine((path) => existsSync(join(path, '.next', 'BUILD_ID')), 'has no build: run npm run build there')
    .optional(),
  /** The table goes into docs/results.md. */
  write: z.boolean().default(false),
});
export type ChaosOptions = Omit<z.infer<typeof Options>, 'seed' | 'kills'> & { seed: number; kills: number };

/** Kills wait for purchases, and purchases for kills: more would let both stand still. */
const PURCHASES_PER_KILL = 25;

/** With `--restore`. */
const RESTORES = 3;

/** Draws a new seed without `--seed`. */
export function parseChaosOptions(args: string[]): Result<ChaosOptions, CommandProblem> {
  try {
    const { values } = parseArgs({
      args,
      options: {
        seed: { type: 'string' },
        purchases: { type: 'string' },
        kills: { type: 'string' },
        concurrency: { type: 'string' },
        provider: { type: 'string' },
        settle: { type: 'string' },
        quick: { type: 'boolean' },
        restore: { type: 'boolean' },
        beside: { type: 'string' },
        write: { type: 'boolean' },
      },
    });
    const { restore, ...given } = values;
    const parsed = Options.safeParse({ ...given, ...(restore && { restores: RESTORES }) });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return err({ message: `--${issue?.path.join('.')}: ${issue?.message}` });
    }
    const { seed = randomInt(2 ** 31), purchases } = parsed.data;
    const kills = parsed.data.kills ?? Math.floor(purchases / PURCHASES_PER_KILL);
    return ok({ ...parsed.data, seed, kills });
  } catch (error) {
    return err({ message: error instanceof Error ? error.message : String(error) });
  }
}
