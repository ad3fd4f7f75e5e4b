// Rooms of the desk's rail and their addresses. Pure.

import type { DeskIconName } from '#components/admin/ui/desk-icon.tsx';

export type RailRoom =
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
export type Room = RailRoom | 'account';

export const WORK: readonly RailRoom[] = ['today', 'orders', 'participants', 'attention'];
export const SET_UP: readonly RailRoom[] = ['referrals', 'health', 'staff', 'audit', 'data'];

export const ROOM_ICONS: Readonly<Record<RailRoom, DeskIconName>> = {
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
export function roomAddress(room: Room, event: string | null): string {
  const path = room === 'today' ? '/admin' : `/admin/${room}`;
  return event === null ? path : `${path}?event=${encodeURIComponent(event)}`;
}
