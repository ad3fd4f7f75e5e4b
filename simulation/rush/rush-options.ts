// What can be said on the command line of `npm run rush`.
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { CommandProblem } from '../../scripts/command-scope.ts';

const whole = z.coerce
  .number<string>('is not a number')
  .int('is not a whole number')
  .min(1, 'is less than 1');

const Options = z.object({
  buyers: whole.default(2000),
  capacity: whole.optional(),
  scale: whole.default(5),
  crowd: whole.default(60),
  seed: z.coerce.number<string>('is not a number').int('is not a whole number').optional(),
  provider: z.url('is not an address').optional(),
});

/** `capacity` is 60 % of the buyers unless it is given; so there is always somebody who gets no place. */
export type RushOptions = Required<Omit<z.infer<typeof Options>, 'provider'>> & { provider?: string };

const PLACES_PER_BUYER = 0.6;

/** Reads `--buyers 2000 --capacity 1200 --scale 5 --crowd 60 --seed 1 --provider <control origin>`. */
export function readRushOptions(args: string[], newSeed: () => number): Result<RushOptions, CommandProblem> {
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
      },
    });
    const read = Options.safeParse(values);
    if (!read.success) {
      const [issue] = read.error.issues;
      return err({ message: `--${issue?.path.join('.')} ${issue?.message}` });
    }
    const { capacity = Math.max(1, Math.round(read.data.buyers * PLACES_PER_BUYER)), seed = newSeed() } =
      read.data;
    return ok({ ...read.data, capacity, seed });
  } catch (error) {
    return err({ message: error instanceof Error ? error.message : String(error) });
  }
}
