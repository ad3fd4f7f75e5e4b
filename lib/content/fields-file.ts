// A JSON file under `content/` whose good fields count although another is wrong.
import 'server-only';
import { z } from 'zod';
import { contentFile, type Reading } from '#lib/content/content-file.ts';

const Fields = z.record(z.string(), z.unknown());
type Fields = z.infer<typeof Fields>;

type Options<T> = {
  needed?: boolean;
  unusable?: (bytes: Buffer) => T;
  /** Stands for a wrong field that was never good; without it such a field counts as left out. */
  lost?: null;
};

/**
 * A field that is wrong keeps its last good value, else it counts as left out; the same holds for each field of a field.
 * A file throws when it never was good and a field without which it means nothing is wrong.
 */
export function fieldsFile<T extends object>(
  schema: z.ZodType<T>,
  { lost, ...options }: Options<T> = {},
): (path: string) => Promise<T> {
  const recall = (value: unknown) => schema.safeParse(value).data;
  return contentFile((text, before) => readFields(schema, text, before, lost), { ...options, recall });
}

function readFields<T extends object>(
  schema: z.ZodType<T>,
  text: string,
  before: T | undefined,
  lost: null | undefined,
): Reading<T> {
  const written = Fields.parse(JSON.parse(text));
  const parsed = schema.safeParse(written);
  if (parsed.success) return { value: parsed.data };
  const bad = parsed.error.issues.flatMap(badFields);
  const mended = bad.reduce(
    (fields, { at, isUnknown }) => (isUnknown ? put(fields, at) : put(fields, at, before, lost)),
    written,
  );
  const wrong = bad.map(({ at, why }) => `${at.join('.')}: ${why}`);
  const again = schema.safeParse(mended);
  if (!again.success) throw new Error(wrong.join('; '));
  return { value: again.data, wrong };
}

type BadField = { at: string[]; why: string; isUnknown: boolean };

/** A name of no field is a mistake as well, most likely of typing; inside of a field of a field it spoils that one. */
function badFields(issue: z.core.$ZodIssue): BadField[] {
  if (issue.code !== 'unrecognized_keys')
    return [{ at: issue.path.map(String), why: issue.message, isUnknown: false }];
  return issue.keys.map((key) => {
    const at = [...issue.path.map(String), key];
    return { at, why: 'there is no such field', isUnknown: at.length <= 2 };
  });
}

/** `fields` with what `before` says at `at`, else with `lost`, else without it. Looks no deeper than fields of fields. */
function put(fields: Fields, [name = '', inner]: readonly string[], before?: unknown, lost?: null): Fields {
  const { [name]: written, ...rest } = fields;
  const earlier = isFields(before) ? before[name] : undefined;
  const deeper = inner !== undefined && isFields(written);
  const instead = deeper ? put(written, [inner], earlier, lost) : (earlier ?? lost);
  return instead === undefined ? rest : { ...rest, [name]: instead };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
