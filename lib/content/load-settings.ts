// JSON files of `content/` whose fields the desk may set as well: a field that the file names is the file's.
import 'server-only';
import { z } from 'zod';
import { type DeskValues, deskValues, previewedValues } from '#lib/content/desk-settings.ts';
import {
  checkSeldom,
  contentFile,
  describeMistake,
  type Options,
  reportProblem,
} from '#lib/content/load-file.ts';

const GivenFields = z.record(z.string(), z.unknown());
/** The fields of a file as they are written. */
export type GivenFields = z.infer<typeof GivenFields>;

const isObject = (value: unknown): value is GivenFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The file names the field, so the desk may not set it. @param key `kit`, or `contact.whatsapp` of the object `contact` */
export function isGiven(given: GivenFields, key: string): boolean {
  const [field = '', part] = key.split('.');
  if (!Object.hasOwn(given, field)) return false;
  const value = given[field];
  return part === undefined || !isObject(value) || Object.hasOwn(value, part);
}

/** `{ contact: { whatsapp: value } }`, beside what `given` has. */
export function withValue(given: GivenFields, key: string, value: unknown): GivenFields {
  const [field = '', part] = key.split('.');
  if (part === undefined) return { ...given, [field]: value };
  return { ...given, [field]: { ...(isObject(given[field]) ? given[field] : {}), [part]: value } };
}

/** What stands under the key; undefined without it. */
export function valueAt(given: GivenFields, key: string): unknown {
  const [field = '', part] = key.split('.');
  const value = given[field];
  return part === undefined ? value : isObject(value) ? value[part] : undefined;
}

/** A setting of the desk that cannot be used counts as this. */
type Fallbacks = Readonly<Record<string, unknown>>;

type Merged = { readonly given: GivenFields; readonly wrong: readonly string[] };

/** The file's fields with those that the desk may set. `wrong`: a line for each that no longer fits the schema. */
export function withDesk(
  given: GivenFields,
  values: DeskValues,
  schema: z.ZodObject,
  fallbacks: Fallbacks = {},
): Merged {
  const partial = schema.partial();
  let merged = given;
  const wrong: string[] = [];
  for (const [key, value] of values) {
    if (value === null || isGiven(given, key)) continue;
    const parsed = partial.safeParse(withValue({}, key, value));
    if (parsed.success) merged = withValue(merged, key, value);
    else {
      wrong.push(...describeMistake(parsed.error).map((line) => `saved on the desk: ${line}`));
      if (Object.hasOwn(fallbacks, key)) merged = withValue(merged, key, fallbacks[key]);
    }
  }
  return { given: merged, wrong };
}

type SettingsOptions = Omit<Options<GivenFields>, 'absent'> & {
  /** The file's name in `content/`, under which the desk stores its values. */
  readonly fileOf: (path: string) => string;
  readonly fallbacks?: Fallbacks;
};

type SettingsFile<T> = {
  /** The fields of the file and the desk. Throws while required ones have no good state. */
  readonly load: (path: string) => Promise<T>;
  /** The fields of the file alone; empty without one. */
  readonly given: (path: string) => Promise<GivenFields>;
};

/** One schema holds for the file and for the desk. */
export function settingsFile<Schema extends z.ZodObject>(
  schema: Schema,
  { fileOf, fallbacks, ...options }: SettingsOptions,
): SettingsFile<z.infer<Schema>> {
  const partial = schema.partial();
  /** The desk's values at the last load: a required field may be among them. */
  const known = new Map<string, DeskValues>();
  const files = contentFile(
    (text, path) => {
      const given = GivenFields.parse(JSON.parse(text));
      partial.parse(given);
      schema.parse(withDesk(given, known.get(path) ?? new Map(), schema, fallbacks).given);
      return given;
    },
    { ...options, ...(options.required && { absent: '{}' }) },
  );
  const given = (path: string) => (options.required ? files(path) : files(path).catch(() => ({})));
  // One promise for all calls between two checks: a component that reads it by `use` waits for it once.
  const load = checkSeldom(async (path) => {
    const values = await deskValues(fileOf(path));
    if (values.size > 0) known.set(path, values);
    else known.delete(path);
    const merged = withDesk(await given(path), values, schema, fallbacks);
    reportProblem({ file: path, wrong: merged.wrong }, '', 'desk');
    return schema.parse(merged.given);
  });
  const preview = async (path: string) =>
    schema.parse(withDesk(await given(path), await deskValues(fileOf(path)), schema, fallbacks).given);
  return { load: (path) => (previewedValues(fileOf(path)) ? preview(path) : load(path)), given };
}
