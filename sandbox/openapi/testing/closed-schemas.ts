// Closes the open objects of a definition: in our own tests a field that it does not name is a mistake.

/** A copy of `node` in which every object schema that lists its properties takes no other. */
export function closeSchemas(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeSchemas);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, closeSchemas(inner)]));
  return listsItsProperties(copy) ? { ...copy, unevaluatedProperties: false } : copy;
}

const listsItsProperties = (node: Record<string, unknown>): boolean =>
  node.type === 'object' && typeof node.properties === 'object' && !('additionalProperties' in node);
