// Rows of who may call: organizations, API clients, tokens. Times in milliseconds of the sandbox's clock.
import { z } from 'zod';
import { scope } from '../wire/token.ts';

export const orgRow = z.object({ org: z.string(), payments_enabled: z.boolean() });
export type OrgRow = z.infer<typeof orgRow>;

/** A client as the control plane tells it. */
export const clientRow = z.object({
  org: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  publishable_key: z.string(),
  scopes: z.array(scope),
  allowed_origins: z.array(z.string()),
  return_origins: z.array(z.string()),
  active: z.boolean(),
});
export type ClientRow = z.infer<typeof clientRow>;

export const tokenRow = z.object({
  token: z.string(),
  client_id: z.string(),
  scopes: z.array(scope),
  expires_at: z.number(),
});
export type TokenRow = z.infer<typeof tokenRow>;
