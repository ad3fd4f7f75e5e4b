// The rooms of the desk in the order of its rail: address, permission and icon. Many links elsewhere repeat an address.
// Words are `desk.frame.<room>` in the rail and `desk.<room>.title` on the page. Pure.
import type { DeskIconName } from '#components/admin/ui/desk-icon.tsx';
import type { Action } from '#lib/auth/permissions.ts';

type RoomFacts = {
  readonly path: string;
  readonly action: Action;
  readonly icon: DeskIconName;
  /** Group in the rail; `account` stands in the menu below it. */
  readonly group: 'work' | 'setUp' | 'account';
};

export const ROOMS = {
  today: { path: '/admin', action: 'see_today', icon: 'bars', group: 'work' },
  orders: { path: '/admin/orders', action: 'see_orders', icon: 'list', group: 'work' },
  participants: { path: '/admin/participants', action: 'see_participants', icon: 'people', group: 'work' },
  attention: { path: '/admin/attention', action: 'see_attention', icon: 'flag', group: 'work' },
  referrals: { path: '/admin/referrals', action: 'see_referrals', icon: 'gift', group: 'setUp' },
  health: { path: '/admin/health', action: 'see_health', icon: 'pulse', group: 'setUp' },
  webhooks: { path: '/admin/webhooks', action: 'see_webhooks', icon: 'download', group: 'setUp' },
  staff: { path: '/admin/staff', action: 'see_staff', icon: 'key', group: 'setUp' },
  audit: { path: '/admin/audit', action: 'see_audit', icon: 'history', group: 'setUp' },
  data: { path: '/admin/data', action: 'see_data', icon: 'lock', group: 'setUp' },
  settings: { path: '/admin/settings', action: 'see_settings', icon: 'gear', group: 'setUp' },
  account: { path: '/admin/account', action: 'own_account', icon: 'people', group: 'account' },
} as const satisfies Record<string, RoomFacts>;
export type DeskRoom = keyof typeof ROOMS;

const isRoom = (name: string): name is DeskRoom => Object.hasOwn(ROOMS, name);
export const DESK_ROOMS: readonly DeskRoom[] = Object.keys(ROOMS).filter(isRoom);

type Chosen = { readonly event: { readonly id: string } | null };

/** An address of the desk that keeps the chosen event. @param path under `/admin`, without a query */
export function deskHref(
  { event }: Chosen,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ ...(event && { event: event.id }), ...query }).toString();
  return search ? `${path}?${search}` : path;
}
