import type { ReactNode } from 'react';
import { DeskFrame } from '#components/admin/frame/desk-frame.tsx';
import { type DeskSection, SET_UP, WORK } from '#components/admin/frame/rooms.ts';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { countDesk } from '#lib/admin/count-desk.ts';
import { type Action, may } from '#lib/auth/permissions.ts';
import { logoAddress } from '#lib/content/load-organizer.ts';
import type { Desk } from './open-desk.ts';

const ROOM_ACTIONS: Readonly<Record<DeskSection, Action>> = {
  today: 'see_today',
  orders: 'see_orders',
  participants: 'see_participants',
  attention: 'see_attention',
  health: 'see_health',
  referrals: 'see_referrals',
  staff: 'see_staff',
  audit: 'see_audit',
  data: 'see_data',
  account: 'own_account',
};

type FramedProps = {
  readonly desk: Desk;
  /** Absent: none of them. */
  readonly current?: DeskSection;
  readonly title: string;
  readonly children: ReactNode;
};

export async function Framed({ desk, current, title, children }: FramedProps) {
  const { member, language, event, events } = desk;
  const [{ name }, logo, counts] = await Promise.all([
    loadOrganizer(),
    logoAddress(),
    countDesk(desk.ctx.db, { eventIds: desk.eventIds, whole: member.events.length === 0 }, desk.ctx.now()),
  ]);
  return (
    <DeskFrame
      locale={language}
      member={member}
      organizer={{ name, logo }}
      events={events}
      event={event}
      current={current}
      allowed={[...WORK, ...SET_UP].filter((room) => may(member, ROOM_ACTIONS[room]))}
      counts={counts}
      healthMark={counts.health}
      title={title}
    >
      {children}
    </DeskFrame>
  );
}
