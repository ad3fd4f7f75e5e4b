// Work of each due task, and its schedule after a restart.

import type { Task } from '../clock/schedule.ts';
import type { OrderRow } from '../store/order-rows.ts';
import { attemptDelivery } from '../webhooks/attempt-delivery.ts';
import { expireSession, scheduleSession } from './orders/checkout-session.ts';
import { decidePrompt } from './orders/decide-prompt.ts';
import { lapseHold, liveAttempt } from './orders/settle-order.ts';
import type { World } from './world.ts';

/** Runs a due task; it does nothing when its row was deleted or has changed since. */
export function runTask(world: World, task: Task): void | Promise<void> {
  if (task.kind === 'delivery') return attemptDelivery(world, task.id);
  world.store.transact(() => {
    if (task.kind === 'session') return expireSession(world, task.id);
    const order = world.store.orders.get(task.id);
    if (!order) return;
    if (task.kind === 'hold') lapseHold(world, order);
    if (task.kind === 'prompt') decidePrompt(world, order, { outcome: 'timeout' });
    if (task.kind === 'decision') takePlannedDecision(world, order);
  });
}

/** Sets the timers of `order`'s hold, live prompt and next planned decision. */
export function scheduleOrder(world: World, order: OrderRow): void {
  const live = liveAttempt(order);
  const planned = order.planned[0];
  if (order.hold_expires_at !== null)
    world.clock.schedule(order.hold_expires_at, { kind: 'hold', id: order.id });
  if (live) world.clock.schedule(live.expires_at, { kind: 'prompt', id: order.id });
  if (planned) world.clock.schedule(planned.at, { kind: 'decision', id: order.id });
}

/** Schedules the tasks of all stored rows, after a restart. */
export function resumeTasks(world: World): void {
  for (const order of world.store.orders.all()) scheduleOrder(world, order);
  for (const session of world.store.sessions.all()) scheduleSession(world, session);
  for (const delivery of world.store.deliveries.all()) {
    const due = delivery.next_attempt_at ?? delivery.copy_at;
    if (due !== null) world.clock.schedule(due, { kind: 'delivery', id: delivery.id });
  }
}

function takePlannedDecision(world: World, order: OrderRow): void {
  const [next, ...rest] = order.planned;
  if (!next) return;
  const waiting = world.store.orders.put({ ...order, planned: rest });
  decidePrompt(world, waiting, { outcome: next.outcome });
  const after = world.store.orders.get(order.id);
  if (after) scheduleOrder(world, after);
}
