// The definition that a running sandbox serves, and its check.
import { checkAgainst, type DefinitionCheck } from './definition-check.ts';

/** Fetches the definition of the sandbox at `origin`, without a credential. */
export async function fetchDefinitionCheck(origin: string): Promise<DefinitionCheck> {
  const response = await fetch(`${origin}/v1/openapi.json`);
  return checkAgainst(await response.json());
}
