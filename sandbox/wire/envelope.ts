// The envelope of every answer but the token endpoint's (partner-api.md 7.1), and what any answer may hold.

import { z } from 'zod';
import { errorCode } from './error-codes.ts';

/** `{ code, message, data }` around `data`. */
export const successEnvelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.int().describe('The HTTP status.'), message: z.string(), data });

export const errorEnvelope = z.object({
  code: z.int().describe('The HTTP status.'),
  message: z.string(),
  error: z.string().describe('For people; may be reworded.'),
  error_code: errorCode,
  details: z.object({ retry_after_seconds: z.int() }).describe('Only with `prompt_in_progress`.').optional(),
});

export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

/** ISO 8601 UTC with milliseconds. */
export const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .meta({ format: 'date-time' });

export const healthData = z.object({ status: z.literal('ok') });
