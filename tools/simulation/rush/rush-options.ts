// The command line options of `npm run rush`.
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { CommandProblem } from '../../scripts/shared/command-scope.ts';

const whole = z.coerce
  .number<string>('is not a number')
  .int('is not a whole number')
  .min(1, 'is less than 1');

const Options = z.object({
  buyers: whole.optional(),
  capacity: whole.optional(),
  scale: whole.default(5),
  crowd: whole.default(60),
  seed: z.coerce.number<string>('is not a number').int('is not a whole number').optional(),
  provider: z.url('is not an address').optional(),
  hostile: z.boolean().default(false),
  attackers: whole.optional(),
  /** The table goes into docs/results.md. */
  write: z.boolean().default(false),
});

/**
 * `capacity` defaults to 60 % of the buyers, so that some get no place. With `hostile` it defaults to twice the buyers and at
 * least 300, so that attackers cannot take the last place. `attackers` is 0 without `hostile`.
 */
export type RushOptions = Required<Omit<z.infer<typeof Options>, 'provider'>> & { provider?: string };

const USUAL = { buyers: 2000, placesPerBuyer: 0.6, fewestPlaces: 1, attackers: 0 };
const HOSTILE = { buyers: 500, placesPerBuyer: 2, fewestPlaces: 300, attackers: 20 };

/** Parses `--buyers 2000 --capacity 1200 --scale 5 --crowd 60 --seed 1 --provider <control origin> --hostile --attackers 20 --write`. */
export function parseRushOptions(args: string[], newSeed: () => number): Result<RushOptions, CommandProblem> {
  const option = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args,
      options: {
        buyers: option,
        capacity: option,
        scale: option,
        crowd: option,
        seed: option,
        provider: option,
        hostile: { type: 'boolean' },
        attackers: option,
        write: { type: 'boolean' },
      },
    });
    const parsed = Options.safeParse(values);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return err({ message: `--${issue?.path.join('.')} ${issue?.message}` });
    }
    if (parsed.data.attackers && !parsed.data.hostile) return err({ message: '--attackers needs --hostile' });
    const usual = parsed.data.hostile ? HOSTILE : USUAL;
    const { buyers = usual.buyers, attackers = usual.attackers, seed = newSeed() } = parsed.data;
    const { capacity = Math.max(usual.fewestPlaces, Math.round(buyers * usual.placesPerBuyer)) } =
      parsed.data;
    return ok({ ...parsed.data, buyers, attackers, capacity, seed });
  } catch (error) {
    return err({ message: error instanceof Error ? error.message : String(error) });
  }
}
