// The definition that a running sandbox serves, and its check.
import { expect } from 'vitest';
import { checkAgainst, type DefinitionCheck, type Exchange } from './definition-check.ts';

/** Fetches the definition of the sandbox at `origin`, without a credential. */
export async function fetchDefinitionCheck(origin: string): Promise<DefinitionCheck> {
  const response = await fetch(`${origin}/v1/openapi.json`);
  return checkAgainst(await response.json());
}

/** Fails the test when an answer is not as defined. Preflights, empty answers and unknown paths are not defined. */
export function expectDefined(check: DefinitionCheck, exchange: Exchange): void {
  if (exchange.body === undefined || exchange.method === 'OPTIONS' || !check.knows(exchange.path)) return;
  expect(check.answer(exchange), `${exchange.method} ${exchange.path} as defined`).toEqual([]);
}
