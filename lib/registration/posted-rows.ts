import { z } from 'zod';

const Row = z.object({
  name: z.string().catch(''),
  ticket: z.string().nullable().catch(null),
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).catch({}),
  minor: z.boolean().catch(false),
  guardian: z
    .object({ name: z.string().catch(''), phone: z.string().catch(''), relation: z.string().catch('') })
    .nullable()
    .catch(null),
  phone: z.string().catch(''),
  isBuyer: z.boolean().catch(false),
  byLink: z.boolean().catch(false),
});

/** `null` if the editor did not post it, or escapes spell what a database refuses: null characters, halves of a pair. */
export function parseParticipantRows(posted: string): z.infer<typeof Row>[] | null {
  try {
    const stored = (_: string, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
    return z.array(Row).safeParse(JSON.parse(posted, stored)).data ?? null;
  } catch {
    return null;
  }
}
