// The field shapes that all of the provider's objects share (partner-api.md 1, conventions 2 and 3).
// Objects built from them accept unknown properties and drop them. They name only what somebody reads: an answer that
// cannot be read is asked for again, so a field that nobody needs must not make it so.

import { z } from 'zod';

/** An amount in the currency's minor units (UGX: whole shillings), partner-api.md 1.2. */
export const minorUnits = z.int();

/** An ISO 8601 instant, kept as the string it came as. */
export const timestamp = z.iso.datetime({ offset: true });

/** Absent, null or a value in; null or the value out, so that readers meet one kind of nothing. */
export const absentAsNull = <S extends z.ZodType>(schema: S) =>
  schema.nullish().transform((value) => value ?? null);

/** Absent or null as 0: for numbers that are told at most, and left out where they are 0. */
export const absentAsZero = z
  .int()
  .nullish()
  .transform((value) => value ?? 0);

/** Absent, null or an array in; an array out. */
export const absentAsEmpty = <S extends z.ZodType>(item: S) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
