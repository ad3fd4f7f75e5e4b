// The definition as it was served, read without the code that made it.
import { z } from 'zod';

const reference = z.object({ $ref: z.string() });
const header = z.object({ required: z.boolean().optional(), schema: z.record(z.string(), z.unknown()) });
const content = z.record(
  z.string(),
  z.object({ examples: z.record(z.string(), z.object({ value: z.unknown() })).optional() }),
);
const operation = z.object({
  parameters: z
    .array(
      z.union([
        reference,
        z.object({
          name: z.string(),
          in: z.enum(['path', 'query', 'header']),
          required: z.boolean().optional(),
        }),
      ]),
    )
    .optional(),
  requestBody: z.object({ content }).optional(),
  responses: z.record(
    z.string(),
    z.object({ headers: z.record(z.string(), reference).optional(), content: content.optional() }),
  ),
});
const pathItem = z.record(z.string(), operation);

export const servedDefinition = z.looseObject({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), pathItem),
  webhooks: z.record(z.string(), pathItem),
  components: z.looseObject({ headers: z.record(z.string(), header) }),
});

export type ServedDefinition = z.infer<typeof servedDefinition>;
export type ServedOperation = z.infer<typeof operation>;
