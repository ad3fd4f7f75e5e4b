// Wire types of POST /oauth/token (partner-api.md 4.1, 7.6). OAuth shapes, no envelope.
import { z } from 'zod';
import { tokenErrorCode } from './error-codes.ts';

export const scopes = ['events:read', 'orders:write', 'orders:read', 'checkout_sessions:write'] as const;
export const scope = z.enum(scopes);
export type Scope = z.infer<typeof scope>;

export const tokenRequest = z.object({
  grant_type: z.literal('client_credentials'),
  scope: z.string().describe('Scopes separated by spaces; all that the key holds without it.').optional(),
  client_id: z.string().describe('Instead of HTTP Basic.').optional(),
  client_secret: z.string().describe('Instead of HTTP Basic.').optional(),
});

export const tokenResponse = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('Seconds.'),
  scope: z.string().describe('The granted scopes, separated by spaces.'),
});

export const tokenError = z.object({ error: tokenErrorCode, error_description: z.string() });
export type TokenError = z.infer<typeof tokenError>;
