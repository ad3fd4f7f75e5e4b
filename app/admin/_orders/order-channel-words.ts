// Where an order came from, when it was not this website (partner-api.md 2.4). Pure.
import type { RecentOrder } from '#lib/admin/list-recent-orders.ts';

/** A few words for an order of another channel; null for our own. */
export function orderChannelWords({ ours, channel }: Pick<RecentOrder, 'ours' | 'channel'>): string | null {
  if (ours) return null;
  if (channel === 'partner_hosted') return 'Hosted checkout';
  return channel === 'partner_api' ? 'Another website' : 'Other channel';
}
