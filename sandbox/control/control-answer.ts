// Reading bodies and writing answers of the control plane: no envelope, errors are `{ error }`.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import { parseJsonText, readBody } from '../http/read-body.ts';
import type { PromptOutcome } from '../store/order-rows.ts';

export type ControlContext = Context<{ Bindings: HttpBindings }>;

/** A 400 that names the field, or a 404. */
export const refuseControl = (context: ControlContext, status: 400 | 404, error: string): Response =>
  context.json({ error }, status);

export const answerControl = (context: ControlContext, body: unknown, status: ContentfulStatusCode = 200) =>
  context.json(body, status);

/** Runs `handle` with the body read as `shape`; anything wrong in it is a 400 `<field>: …`. */
export async function withBody<Shape extends z.ZodType>(
  context: ControlContext,
  shape: Shape,
  handle: (body: z.output<Shape>) => Response | Promise<Response>,
): Promise<Response> {
  const bytes = await readBody(context.env.incoming);
  if (!bytes.ok) return refuseControl(context, 400, `body: ${bytes.refusal.detail}`);
  const json = parseJsonText(bytes.value, {});
  if (!json.ok) return refuseControl(context, 400, `body: ${json.refusal.detail}`);
  const parsed = await shape.safeParseAsync(json.value, { error: mistakeOf });
  if (parsed.success) return handle(parsed.data);
  return refuseControl(context, 400, describeIssue(parsed.error.issues[0]));
}

/** Refuses `fields` about a failure together with the outcome `approve`. */
export function refuseWithApprove(
  body: { outcome: PromptOutcome },
  fields: readonly string[],
  context: z.RefinementCtx,
): void {
  if (body.outcome !== 'approve') return;
  for (const [field, value] of Object.entries(body)) {
    if (value === undefined || !fields.includes(field)) continue;
    context.addIssue({ code: 'custom', path: [field], message: 'not with the outcome approve' });
  }
}

/** Says what a field lacks or must be; zod's own words speak of its types. */
export const mistakeOf: z.core.$ZodErrorMap = ({ code, input, ...issue }) => {
  if (code !== 'invalid_type') return undefined;
  return input === undefined ? 'is missing' : `must be ${NAMES[String(issue.expected)] ?? issue.expected}`;
};

const NAMES: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

export function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'body: invalid';
  if (issue.code === 'unrecognized_keys') {
    return `${[...issue.path, issue.keys[0] ?? ''].join('.')}: unknown field`;
  }
  return `${issue.path.join('.') || 'body'}: ${issue.message}`;
}
