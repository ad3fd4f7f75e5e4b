// Control plane: snapshots, the whole state under a name.
import { z } from 'zod';
import { isoTime } from '../engine/orders/order-view.ts';
import { restoreSnapshot, type Snapshot, snapshot, takeSnapshot, type World } from '../engine/world.ts';
import { openStore } from '../store/store.ts';
import { answerControl, type ControlContext, refuseControl, withBody } from './control-answer.ts';
import type { ControlApp } from './control-plane.ts';

const newSnapshot = z.strictObject({ name: z.string().min(1).max(100) });

/** @param isOwn the world of an organization: a snapshot of another one would take its credentials away */
export function snapshotRoutes(app: ControlApp, world: World, isOwn: boolean): void {
  const { snapshots } = world;
  const withSnapshot = (context: ControlContext, handle: (found: Snapshot, name: string) => Response) => {
    const name = context.req.param('name') ?? '';
    const found = snapshots.get(name);
    return found ? handle(found, name) : refuseControl(context, 404, 'name: no such snapshot');
  };
  app.get('/snapshots', (context) =>
    answerControl(context, { snapshots: [...snapshots].map(([name, one]) => snapshotView(name, one)) }),
  );
  app.post('/snapshots', (context) =>
    withBody(context, newSnapshot, ({ name }) => keep(context, name, takeSnapshot(world))),
  );
  app.get('/snapshots/:name', (context) => withSnapshot(context, (found) => answerControl(context, found)));
  app.put('/snapshots/:name', (context) =>
    withBody(context, snapshot, (given) => {
      const wrong = wrongRows(given) ?? (isOwn ? otherOrg(world, given) : undefined);
      return wrong ? refuseControl(context, 400, wrong) : keep(context, context.req.param('name'), given);
    }),
  );
  app.post('/snapshots/:name/restore', (context) =>
    withSnapshot(context, (found, name) => {
      restoreSnapshot(world, found);
      return answerControl(context, snapshotView(name, found));
    }),
  );
  app.delete('/snapshots/:name', (context) =>
    withSnapshot(context, (_found, name) => {
      snapshots.delete(name);
      return context.body(null, 204);
    }),
  );

  function keep(context: ControlContext, name: string, taken: Snapshot): Response {
    snapshots.set(name, taken);
    return answerControl(context, snapshotView(name, taken), 201);
  }
}

const snapshotView = (name: string, { now, rows }: Snapshot) => ({
  name,
  now: isoTime(now),
  rows: rows.length,
});

/** What cannot be loaded of a snapshot from a file: `rows: …`. */
function wrongRows({ rows }: Snapshot): string | undefined {
  try {
    openStore().load(rows);
    return undefined;
  } catch {
    return 'rows: of another version of the sandbox';
  }
}

function otherOrg({ store }: World, { rows }: Snapshot): string | undefined {
  const [own] = [...store.orgs.all()];
  const named = rows.filter(([collection]) => collection === 'orgs').map(([, id]) => id);
  return own && !named.includes(own.org) ? `rows: of ${named.join(', ')}, not of ${own.org}` : undefined;
}
