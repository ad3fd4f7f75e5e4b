// The values of a posted form, by field name; several where a name repeats. Pure; also runs in the browser.

export type PostedValues = Readonly<Record<string, string | readonly string[]>>;

/** Empty if it was not posted. */
export function valuesOf(posted: PostedValues | null, field: string): readonly string[] {
  const value = posted && Object.hasOwn(posted, field) ? posted[field] : undefined;
  return value === undefined ? [] : [value].flat();
}

/** The field's last value, trimmed; '' if it was not posted. */
export const textOf = (posted: PostedValues | null, field: string): string =>
  valuesOf(posted, field).at(-1)?.trim() ?? '';

export const valuesWhere = (posted: PostedValues, isWanted: (field: string) => boolean): PostedValues =>
  Object.fromEntries(Object.entries(posted).filter(([field]) => isWanted(field)));
