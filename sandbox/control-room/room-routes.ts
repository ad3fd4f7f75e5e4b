// The addresses of the control room under /_sandbox: its page, its files, its live parts and the stream of changes.
// Private to the page: other programs use the control plane.

import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { z } from 'zod';
import type { World } from '../engine/world.ts';
import { commonHeaders } from '../http/answer.ts';
import { answerFile, answerPage, type PageContext } from '../http/page.ts';
import { decodeUtf8, readBody } from '../http/read-body.ts';
import { roomPage, roomState } from './room-page.ts';
import { BODY_FIELD, CALL_FIELD, type Said } from './room-text.ts';

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

async function readForm(incoming: IncomingMessage): Promise<URLSearchParams> {
  const bytes = await readBody(incoming);
  return new URLSearchParams(bytes.ok ? (decodeUtf8(bytes.value) ?? '') : '');
}

/** Makes the call that the form names in this process; the control plane's words for what is wrong with it, '' if nothing is. */
async function makeCall(control: Control, form: URLSearchParams, context: PageContext): Promise<string> {
  const [method = '', path = ''] = form.get(CALL_FIELD)?.split(' ') ?? [];
  const body = bodyOf(form);
  if (
    body === undefined ||
    !/^(?:POST|PATCH|DELETE)$/.test(method) ||
    !URL.canParse(path, 'http://localhost/')
  )
    return 'The form is not one of this page.';
  const request = new Request(new URL(path, 'http://localhost/'), { method });
  const answer = await control.fetch(request, {
    // The control plane reads bodies from the connection.
    incoming: Readable.from(body === '' ? [] : [Buffer.from(body)]) as IncomingMessage,
    outgoing: context.env.outgoing,
  });
  if (answer.ok) return '';
  return z.object({ error: z.string() }).parse(await answer.json()).error;
}

/** JSON text of the filled fields, by the kinds in their names; undefined if one does not fit its kind. */
function bodyOf(form: URLSearchParams): string | undefined {
  const given = form.get(BODY_FIELD);
  if (given !== null) return given;
  const fields = [...form].filter(([name, value]) => name !== CALL_FIELD && value !== '');
  try {
    const entries = fields.map(([name, value]) => {
      const [field = '', kind = 'text'] = name.split(':');
      return [field, (KINDS[kind] ?? String)(value)];
    });
    return entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries));
  } catch {
    return undefined;
  }
}

const KINDS: Record<string, (value: string) => unknown> = {
  number: Number,
  json: JSON.parse,
  list: (value) => value.split(/[\s,]+/).filter(Boolean),
};

const files: Record<string, string> = {
  'room.css': 'text/css',
  'phones.css': 'text/css',
  'records.css': 'text/css',
  'room.js': 'text/javascript',
  'patch-tree.js': 'text/javascript',
};

type Control = Hono<{ Bindings: HttpBindings }>;

/** The routes of the room; they are mounted at /_sandbox before the control plane, whose calls its forms make. */
export function roomRoutes(world: World, control: Control): Control {
  const app: Control = new Hono();
  let said: Said | undefined;
  app.get('/', (context) => {
    const page = roomPage(world, said);
    said = undefined;
    return answerPage(context, page);
  });
  app.post('/call', async (context) => {
    const form = await readForm(context.env.incoming);
    const problem = await makeCall(control, form, context);
    if (context.req.header('accept') === 'application/json')
      return context.json({ problem }, 200, commonHeaders());
    said = problem === '' ? { text: 'Done.' } : { text: problem, form };
    // The place on the page is in the form's address: a browser keeps it.
    return context.redirect('./', 303);
  });
  app.get('/room/parts', async (context) => context.json(await roomState(world), 200, commonHeaders()));
  app.get('/room/changes', (context) => streamChanges(context, world));
  for (const [name, type] of Object.entries(files)) {
    app.get(`/room/${name}`, (context) => answerFile(context, new URL(`./${name}`, import.meta.url), type));
  }
  return app;
}
