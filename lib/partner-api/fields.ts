// Fields of the provider's objects (partner-api.md 1). Unused ones are not parsed: they make no answer malformed.

import { z } from 'zod';

/** An amount in the currency's minor units (UGX: whole shillings), partner-api.md 1.2. */
export const minorUnits = z.int();

/** An instant with any offset: compare by time, not by text. */
export const timestamp = z.iso.datetime({ offset: true });

export const absentAsNull = <S extends z.ZodType>(schema: S) =>
  schema.nullish().transform((value) => value ?? null);

export const absentAsZero = z
  .int()
  .nullish()
  .transform((value) => value ?? 0);

export const absentAsEmpty = <S extends z.ZodType>(item: S) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

/** `id`: null if it has no readable one; `detail` is for logs only. */
export type MalformedItem = { id: string | null; detail: string };

/** A malformed item is reported beside the others and costs none of them. */
export const listOf = <S extends z.ZodType>(item: S, idField: string) => {
  const identified = z.object({ [idField]: z.string() });
  return z.array(z.unknown()).transform((values) => {
    const items: z.output<S>[] = [];
    const malformed: MalformedItem[] = [];
    for (const value of values) {
      const parsed = item.safeParse(value);
      if (parsed.success) items.push(parsed.data);
      else {
        const id = identified.safeParse(value).data?.[idField] ?? null;
        malformed.push({ id, detail: z.prettifyError(parsed.error) });
      }
    }
    return { items, malformed };
  });
};
