// The wrappers around the provider's answers: the envelope of partner-api.md 7.1 and the OAuth shape of 7.6.

import { z } from 'zod';
import { absentAsNull } from './fields.ts';

/** `{ code, message, data }`; only `data` is of use, and what it must fit depends on the call. */
export const SuccessEnvelopeSchema = z.object({ data: z.unknown() });

/** `error_code` is what to branch on; `details` comes with `prompt_in_progress` only. */
export const ErrorEnvelopeSchema = z.object({
  error_code: z.string(),
  error: z.string().catch(''),
  message: z.string().catch(''),
  details: absentAsNull(z.object({ retry_after_seconds: z.number().nonnegative() })).catch(null),
});

/** The token endpoint's errors, partner-api.md 7.6. */
export const OAuthErrorSchema = z.object({ error: z.string(), error_description: z.string().catch('') });

/** The token endpoint's success, partner-api.md 4.1; `expires_in` in seconds. */
export const TokenGrantSchema = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive(),
  scope: absentAsNull(z.string()).catch(null),
});
