// GET /openapi.json: the API's definition (partner-api.md 9 rule 5), which needs no credential and no envelope.
import type { OpenEndpoint } from '../http/call.ts';
import { buildDefinition } from '../openapi/definition.ts';
import { definitionAddress } from '../openapi/operations/service.ts';

const written = new Map<string, string>();

export const definitionEndpoint: OpenEndpoint = {
  ...definitionAddress,
  handle: ({ world }) => ({ status: 200, body: definitionOf(`${world.origins.base}/v1`), errorCode: null }),
};

function definitionOf(baseUrl: string): string {
  const text = written.get(baseUrl) ?? JSON.stringify(buildDefinition(baseUrl), null, 2);
  written.set(baseUrl, text);
  return text;
}
