/** PostgreSQL takes no NUL, and half of a surrogate pair is no letter. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Drops files. */
export function storableForm(form: FormData): FormData {
  const kept = new FormData();
  for (const [name, value] of form)
    if (typeof value === 'string') kept.append(storable(name), storable(value));
  return kept;
}
