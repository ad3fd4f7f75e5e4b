// Which of the orders that are due is read first when not all can be. Pure.

/** A page that asked for its order's status this many seconds ago is open. */
export const PAGE_OPEN_SECONDS = 25;
/** Somebody who waits in front of an open page is told this many seconds sooner. */
export const SOONER_SECONDS = 15;
const CLOSING_SECONDS = 120;

export type DueOrder = {
  id: string;
  status: string;
  dueAt: Date;
  holdExpiresAt: Date | null;
  pageOpen: boolean;
};

/** For `sort`: open pages first, then holds that are about to lapse, then the longest due. */
export function byUrgency(now: Date): (a: DueOrder, b: DueOrder) => number {
  return (a, b) => rank(a, now) - rank(b, now) || a.dueAt.getTime() - b.dueAt.getTime();
}

function rank(order: DueOrder, now: Date): number {
  const left = order.holdExpiresAt ? (order.holdExpiresAt.getTime() - now.getTime()) / 1000 : null;
  const closing = left !== null && left > 0 && left < CLOSING_SECONDS;
  return (order.pageOpen ? 0 : 2) + (closing ? 0 : 1);
}
