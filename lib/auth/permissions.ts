// Permissions of members of staff at the desk: one table, action → roles. Pure.

/** Each role may do all that the next one may do. */
export const STAFF_ROLES = ['owner', 'staff', 'viewer'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const EVERYBODY = STAFF_ROLES;
const WORKING = ['owner', 'staff'] as const;
const OWNERS = ['owner'] as const;

/** `whole`: about the whole organization, so a member of single events may not. `free`: shows nothing of an event. */
type Rule = { readonly roles: readonly StaffRole[]; readonly about?: 'whole' | 'free' };

/** Lists of the desk that are written into files. The audit log has a kind `<list>_exported` for each. */
export const EXPORTED_LISTS = ['orders', 'participants', 'webhooks'] as const;
export type ExportedList = (typeof EXPORTED_LISTS)[number];

const TABLE = {
  see_orders: { roles: EVERYBODY },
  see_participants: { roles: EVERYBODY },
  see_today: { roles: EVERYBODY },
  see_attention: { roles: EVERYBODY },
  see_health: { roles: EVERYBODY, about: 'free' },
  /** Webhooks may be about orders that are not stored, so about no event. */
  see_webhooks: { roles: EVERYBODY, about: 'whole' },
  see_referrals: { roles: EVERYBODY },
  /** "Show" of a number or an e-mail address; leaves an audit row. */
  see_contact: { roles: WORKING },
  check_order: { roles: WORKING },
  compare_orders: { roles: WORKING, about: 'whole' },
  add_note: { roles: WORKING },
  handle_case: { roles: WORKING },
  open_again: { roles: WORKING, about: 'whole' },
  /** To try jobs and webhooks again, and to send a test alert. */
  act_on_health: { roles: WORKING, about: 'whole' },
  send_message: { roles: WORKING },
  export_orders: { roles: WORKING },
  export_participants: { roles: WORKING },
  export_webhooks: { roles: WORKING, about: 'whole' },
  edit_participant: { roles: WORKING },
  save_view: { roles: WORKING },
  see_staff: { roles: OWNERS, about: 'whole' },
  change_staff: { roles: OWNERS, about: 'whole' },
  see_settings: { roles: OWNERS, about: 'whole' },
  change_settings: { roles: OWNERS, about: 'whole' },
  see_audit: { roles: OWNERS, about: 'whole' },
  see_data: { roles: OWNERS, about: 'whole' },
  erase_person: { roles: OWNERS, about: 'whole' },
  export_person: { roles: OWNERS, about: 'whole' },
  own_account: { roles: EVERYBODY, about: 'free' },
} as const satisfies Record<string, Rule> & Record<`export_${ExportedList}`, Rule>;

export type Action = keyof typeof TABLE;

const isAction = (name: string): name is Action => Object.hasOwn(TABLE, name);
export const ACTIONS: readonly Action[] = Object.keys(TABLE).filter(isAction);

/** `events`: ids of the events that the member may see; empty: all. */
export type Permitted = { readonly role: StaffRole; readonly events: readonly string[] };

/** `eventId`: the event that the action is about. Actions about the whole organization need a member of all events. */
export function may(member: Permitted, action: Action, eventId?: string | null): boolean {
  const { roles, about }: Rule = TABLE[action];
  if (!roles.includes(member.role)) return false;
  if (about === 'whole' && member.events.length > 0) return false;
  return eventId == null || about === 'free' || seesEvent(member, eventId);
}

export const seesEvent = ({ events }: Pick<Permitted, 'events'>, eventId: string): boolean =>
  events.length === 0 || events.includes(eventId);
