// Rooms of the desk's rail and their addresses. Pure.

import type { DeskIconName } from '#components/admin/ui/desk-icon.tsx';

export type RailSection =
  | 'today'
  | 'orders'
  | 'participants'
  | 'attention'
  | 'health'
  | 'referrals'
  | 'staff'
  | 'audit'
  | 'data';
/** The account stands in the menu below the rail. */
export type DeskSection = RailSection | 'account';

export const WORK: readonly RailSection[] = ['today', 'orders', 'participants', 'attention'];
export const SET_UP: readonly RailSection[] = ['referrals', 'health', 'staff', 'audit', 'data'];

export const ROOM_ICONS: Readonly<Record<RailSection, DeskIconName>> = {
  today: 'bars',
  orders: 'list',
  participants: 'people',
  attention: 'flag',
  referrals: 'gift',
  health: 'pulse',
  staff: 'key',
  audit: 'history',
  data: 'lock',
};

/** The room's address. @param event id of the chosen event; null: all */
export function roomAddress(room: DeskSection, event: string | null): string {
  const path = room === 'today' ? '/admin' : `/admin/${room}`;
  return event === null ? path : `${path}?event=${encodeURIComponent(event)}`;
}
