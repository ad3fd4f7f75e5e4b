import { z } from 'zod';

const FIRST = Date.parse('0001-01-01T00:00:00Z');

/** ISO 8601 in UTC, from year 1 on: PostgreSQL has no year 0. */
export const PostedInstant = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .refine((at) => at.getTime() >= FIRST);

/** The instant of a query; null without a valid one. */
export const instantOf = (value: string | string[] | undefined): Date | null =>
  PostedInstant.safeParse(value).data ?? null;
