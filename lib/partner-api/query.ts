// Query strings of the list endpoints.

/** The given filters that have a value, as a query. */
export function queryOf(filters: Record<string, string | number | undefined>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query;
}
