import { describe, expect, it } from 'vitest';
import { ACTIONS, may, STAFF_ROLES } from './permissions.ts';

const granted = (role: (typeof STAFF_ROLES)[number], events: string[] = []) =>
  ACTIONS.filter((action) => may({ role, events }, action));

describe('may', () => {
  it('grants an owner everything', () => {
    expect(granted('owner')).toEqual(ACTIONS);
  });

  it('grants each role what the next one has', () => {
    const [owner = [], staff = [], viewer = []] = STAFF_ROLES.map((role) => granted(role));
    expect(owner).toEqual(expect.arrayContaining(staff));
    expect(staff).toEqual(expect.arrayContaining(viewer));
  });

  it('grants staff the work with orders and people, and nothing about staff, audit and personal data', () => {
    const onlyOwners = ACTIONS.filter((action) => !granted('staff').includes(action));
    expect(onlyOwners).toEqual([
      'see_staff',
      'change_staff',
      'see_settings',
      'change_settings',
      'see_audit',
      'see_data',
      'erase_person',
      'export_person',
    ]);
  });

  it('grants viewers pages without contacts, and their own account', () => {
    expect(granted('viewer')).toEqual([
      'see_orders',
      'see_participants',
      'see_today',
      'see_attention',
      'see_health',
      'see_webhooks',
      'see_referrals',
      'own_account',
    ]);
  });

  it('limits a member of single events to these', () => {
    const member = { role: 'owner', events: ['evt_a'] } as const;
    expect(may(member, 'see_orders', 'evt_a')).toBe(true);
    expect(may(member, 'see_orders', 'evt_b')).toBe(false);
    expect(may(member, 'see_orders')).toBe(true);
    expect(may({ role: 'owner', events: [] }, 'see_orders', 'evt_b')).toBe(true);
  });

  it('grants what is about the whole organization only to members of all events', () => {
    const refused = ACTIONS.filter((action) => !granted('owner', ['evt_a']).includes(action));
    expect(refused).toEqual([
      'see_webhooks',
      'compare_orders',
      'open_again',
      'act_on_health',
      'export_webhooks',
      'see_staff',
      'change_staff',
      'see_settings',
      'change_settings',
      'see_audit',
      'see_data',
      'erase_person',
      'export_person',
    ]);
  });
});
