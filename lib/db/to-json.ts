// A plain object as a Json column takes it.
import type { Prisma } from '#lib/db/generated/client.ts';

/** Dates become strings and undefined properties vanish, as in any JSON. */
export function toJson(value: object): Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify(value));
}
