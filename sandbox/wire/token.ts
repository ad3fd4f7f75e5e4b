// Wire types of POST /oauth/token (partner-api.md 4.1, 7.6). OAuth shapes, no envelope.
import { z } from 'zod';

export const scopes = ['events:read', 'orders:write', 'orders:read', 'checkout_sessions:write'] as const;
export const scope = z.enum(scopes);
export type Scope = z.infer<typeof scope>;

export const tokenRequest = z.object({
  grant_type: z.literal('client_credentials'),
  scope: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
});

export const tokenResponse = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  scope: z.string(),
});

export const tokenError = z.object({ error: z.string(), error_description: z.string() });
export type TokenError = z.infer<typeof tokenError>;
