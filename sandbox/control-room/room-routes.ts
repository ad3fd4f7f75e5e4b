// The addresses of the control room under /_sandbox: its page, its files, its live parts and the stream of changes.
// Private to the page: other programs use the control plane.

import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { World } from '../engine/world.ts';
import { commonHeaders } from '../http/answer.ts';
import { answerFile, answerPage, type PageContext } from '../http/page.ts';
import { roomPage, roomState } from './room-page.ts';

const GATHER_MS = 150;
const PULSE_MS = 15_000;

/** Streams a `changed` event after each burst of changes, and a `pulse` when nothing happens for long. */
function streamChanges(context: PageContext, world: World): Response {
  return streamSSE(context, async (stream) => {
    const news = gatherChanges(world);
    stream.onAbort(news.stop);
    await stream.writeSSE({ event: 'pulse', data: '' });
    while (!stream.aborted && !stream.closed) {
      const changed = await news.next();
      if (stream.aborted) break;
      await stream.writeSSE({ event: changed ? 'changed' : 'pulse', data: '' });
    }
    news.stop();
  });
}

/** `next()` resolves once something has changed (true) or for a pulse (false); changes in between are one. */
function gatherChanges(world: World) {
  let changed = false;
  let wake: ((changed: boolean) => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const wakeAfter = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const was = changed;
      changed = false;
      const tell = wake;
      wake = undefined;
      tell?.(was);
    }, milliseconds);
    timer.unref();
  };
  const stopListening = world.store.onChange(() => {
    if (changed) return;
    changed = true;
    if (wake) wakeAfter(GATHER_MS);
  });
  return {
    next: () =>
      new Promise<boolean>((resolve) => {
        wake = resolve;
        wakeAfter(changed ? GATHER_MS : PULSE_MS);
      }),
    stop: () => {
      stopListening();
      clearTimeout(timer);
      wake?.(false);
      wake = undefined;
    },
  };
}

const files: Record<string, string> = {
  'room.css': 'text/css',
  'phones.css': 'text/css',
  'records.css': 'text/css',
  'room.js': 'text/javascript',
  'patch-tree.js': 'text/javascript',
};

/** The routes of the room; they are mounted at /_sandbox before the control plane. */
export function roomRoutes(world: World): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/', (context) => answerPage(context, roomPage(world)));
  app.get('/room/parts', async (context) => context.json(await roomState(world), 200, commonHeaders()));
  app.get('/room/changes', (context) => streamChanges(context, world));
  for (const [name, type] of Object.entries(files)) {
    app.get(`/room/${name}`, (context) => answerFile(context, new URL(`./${name}`, import.meta.url), type));
  }
  return app;
}
