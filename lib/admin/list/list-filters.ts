// Filters of the desk's lists: what a parameter of an address may say, and the condition that it becomes.
import { z } from 'zod';
import { Prisma } from '#lib/db/generated/client.ts';
import { instantIn } from '#lib/shared/dates.ts';

type Sql = Prisma.Sql;

/** `timeZone` (IANA) is the organizer's. */
export type AskedAt = { readonly now: Date; readonly timeZone: string };

/** A parameter of the list's address. `schema` parses all its values, at least one, none of them empty. */
export type Filter<Value> = {
  readonly schema: z.ZodType<Value, string[]>;
  readonly where: (value: Value, at: AskedAt) => Sql;
};

/** A filter without the type of its value. `filter()` makes it, so that schema and condition agree. */
export type AnyFilter = (given: string[], at: AskedAt) => Sql | null;

/** The filter answers null for values that fail the schema. */
export const filter = <Value>({ schema, where }: Filter<Value>): AnyFilter => {
  return (given, at) => {
    const parsed = schema.safeParse(given);
    return parsed.success ? where(parsed.data, at) : null;
  };
};

/** One value, parsed by `schema`. */
export const oneOf = <Value>(schema: z.ZodType<Value, string>): z.ZodType<Value, string[]> =>
  z
    .tuple([z.string()])
    .transform(([value]) => value)
    .pipe(schema);

export const manyOf = <Value>(schema: z.ZodType<Value, string>): z.ZodType<Value[], string[]> =>
  z.array(z.string()).min(1).pipe(z.array(schema));

/** Years 2000 to 2199: every date type of the database and of JavaScript holds them, and a day before and after. */
const isNear = (at: string): boolean => /^2[01]\d\d-/.test(at);
const Day = z.iso.date().refine(isNear);
const DAY_MS = 24 * 60 * 60 * 1000;

/** Midnight in the organizer's zone, `days` after `day`, such as `2027-01-30`. */
export function startOfDay(day: string, days: number, { timeZone }: Pick<AskedAt, 'timeZone'>): Date {
  const date = new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
  return instantIn(`${date}T00:00`, timeZone);
}

/** The filters `from` and `to`: the first and the last day of an instant, in the organizer's zone. */
export const dayFilters = (instant: Sql) => ({
  from: filter({
    schema: oneOf(Day),
    where: (day, at) => Prisma.sql`${instant} >= ${startOfDay(day, 0, at)}`,
  }),
  to: filter({
    schema: oneOf(Day),
    where: (day, at) => Prisma.sql`${instant} < ${startOfDay(day, 1, at)}`,
  }),
});
