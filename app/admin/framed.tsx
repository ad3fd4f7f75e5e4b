import type { ReactNode } from 'react';
import { DeskFrame } from '#components/admin/frame/desk-frame.tsx';
import { type DeskRoom, ROOMS } from '#components/admin/frame/rooms.ts';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { countDesk } from '#lib/admin/count-desk.ts';
import { may } from '#lib/auth/permissions.ts';
import { logoAddress } from '#lib/content/load-organizer.ts';
import type { Desk } from './open-desk.ts';

type FramedProps = {
  readonly desk: Desk;
  /** The room that the page belongs to; absent: none. */
  readonly current?: DeskRoom | undefined;
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
      allowed={(room) => may(member, ROOMS[room].action)}
      counts={counts}
      healthMark={counts.health}
      title={title}
    >
      {children}
    </DeskFrame>
  );
}
