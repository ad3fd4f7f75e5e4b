// The addresses of the control room under /_sandbox: its page, its files, its live parts and the news of changes.
// Private to the page: what other programs need is the control plane's.
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { World } from '../engine/world.ts';
import { commonHeaders } from '../http/write-answer.ts';
import { answerFile, answerPage } from '../page/page-answer.ts';
import { streamChanges } from './room-changes.ts';
import { roomPage } from './room-page.ts';
import { roomState } from './room-parts.ts';

const files: Record<string, string> = {
  'room.css': 'text/css',
  'phones.css': 'text/css',
  'records.css': 'text/css',
  'room.js': 'text/javascript',
  'patch-tree.js': 'text/javascript',
};

/** To be mounted at /_sandbox before the control plane. */
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
