// Whether the credential may read orders (partner-api.md 5 rule 4): `orders:read` is opt-in. Without it the mirror
// lives from webhooks and our own calls alone.
import type { Ctx } from '#lib/context.ts';

/** True while nothing is known: refusals tell, and are remembered with the token. Never calls the provider. */
export async function mayReadOrders(ctx: Ctx): Promise<boolean> {
  const scopes = await ctx.partner.grantedScopes();
  return scopes === null || scopes.includes('orders:read');
}
