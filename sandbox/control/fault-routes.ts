// Control plane: faults.
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { randomId } from '../engine/identifiers.ts';
import type { World } from '../engine/world.ts';
import { withoutVersion } from '../http/faults.ts';
import { endpoints } from '../routes/endpoints.ts';
import { type FaultRow, usualSeconds, type WebhookFault, webhookFault } from '../store/operation-rows.ts';
import { promptOutcome } from '../store/order-rows.ts';
import { failureKind } from '../wire/order.ts';
import { webhookType } from '../wire/webhook.ts';
import { answerControl, refuseControl, refuseWithApprove, withBody } from './control-answer.ts';
import type { ControlApp } from './control-plane.ts';

/** The calls of the API that a fault, or the log, is about. */
export const callTarget = {
  method: z
    .string()
    .regex(/^[A-Za-z]+$/, 'must be an HTTP method')
    .optional(),
  path: z
    .string()
    .startsWith('/')
    .regex(/^[^:]*$/, 'write {…} for a segment that varies')
    .transform(withoutVersion)
    .optional(),
  client_id: z.string().optional(),
};

const target = {
  ...callTarget,
  exact: z.boolean().optional(),
  times: z.int().min(1).optional(),
  probability: z.number().positive().max(1).optional(),
  seed: z.int().optional(),
};

const PAY_CALL = { method: 'POST', path: '/orders/:orderId/pay' };

const faultInput = z
  .discriminatedUnion('kind', [
    z.strictObject({
      ...target,
      kind: z.literal('status'),
      http_status: z.int().min(400).max(599),
      error_code: z.string().min(1),
      retry_after: z.int().min(0).optional(),
    }),
    z.strictObject({ ...target, kind: z.literal('reset') }),
    z.strictObject({ ...target, kind: z.literal('lost_response') }),
    z.strictObject({ ...target, kind: z.literal('delay'), milliseconds: z.number().min(0).max(600_000) }),
    z
      .strictObject({
        ...target,
        kind: z.literal('pay_outcome'),
        outcome: promptOutcome,
        failure_kind: failureKind.optional(),
        retry_safe: z.boolean().nullish(),
      })
      .superRefine((fault, context) => refuseWithApprove(fault, ['failure_kind', 'retry_safe'], context)),
    z.strictObject({
      kind: z.literal('webhook'),
      how: webhookFault,
      type: webhookType.optional(),
      org: z.string().optional(),
      endpoint_id: z.string().optional(),
      seconds: z.number().min(0).optional(),
      times: z.int().min(1).default(1),
    }),
  ])
  .superRefine((fault, context) => {
    const wrong = fault.kind === 'webhook' ? withoutEffect(fault) : (seedAlone(fault) ?? neverMet(fault));
    if (wrong) context.addIssue({ code: 'custom', path: [wrong.field], message: wrong.reason });
  });

type Wrong = { field: string; reason: string } | undefined;

/** Webhook faults that take no time have no `seconds`. */
const withoutEffect = ({ how, seconds }: { how: WebhookFault['how']; seconds?: number }): Wrong =>
  seconds !== undefined && usualSeconds[how] === 0
    ? { field: 'seconds', reason: `not with ${how}` }
    : undefined;

const seedAlone = ({ seed, probability }: { seed?: number; probability?: number }): Wrong =>
  seed !== undefined && probability === undefined
    ? { field: 'seed', reason: 'only with a probability' }
    : undefined;

type Target = { kind: string; method?: string; path?: string; exact?: boolean };

/** Why no call of the API can ever meet the fault; undefined when one can. */
function neverMet({ kind, method, path, exact = false }: Target): Wrong {
  const routes = kind === 'pay_outcome' ? [PAY_CALL] : endpoints;
  const what = kind === 'pay_outcome' ? 'pay_outcome meets POST /orders/{orderId}/pay alone' : undefined;
  const taking = routes.filter((route) => method === undefined || route.method === method.toUpperCase());
  if (taking.length === 0) return { field: 'method', reason: what ?? 'no route of the API takes it' };
  if (path === undefined || taking.some((route) => canMeet(route.path, path, exact))) return undefined;
  const wanted = method === undefined ? 'route' : `${method.toUpperCase()} route`;
  return { field: 'path', reason: what ?? `no ${wanted} of the API ${exact ? 'is' : 'begins with'} it` };
}

/** Whether a path of `route`, whose parameters are `:name`, can begin with `path`, or be it. */
function canMeet(route: string, path: string, exact: boolean): boolean {
  const wanted = path.split('/');
  const last = exact ? -1 : wanted.length - 1;
  const parts = route.split('/');
  if (exact ? wanted.length !== parts.length : wanted.length > parts.length) return false;
  return wanted.every((text, index) => {
    const part = parts[index] ?? '';
    if (part.startsWith(':')) return index === last ? !/[?#\s]/.test(text) : text !== '';
    return index === last ? part.startsWith(text) : part === text;
  });
}

type FaultInput = z.output<typeof faultInput>;

/** Why nothing can meet the fault: `<field>: …`. */
function unknownTarget({ store }: World, fault: FaultInput): string | undefined {
  if (fault.kind !== 'webhook')
    return isKnown(fault.client_id, store.clients) ? undefined : 'client_id: no such client';
  if (!isKnown(fault.org, store.orgs)) return 'org: no such organization';
  return isKnown(fault.endpoint_id, store.endpoints) ? undefined : 'endpoint_id: no such endpoint';
}

const isKnown = (id: string | undefined, rows: { get(id: string): unknown }): boolean =>
  id === undefined || rows.get(id) !== undefined;

function rowOf(fault: FaultInput): FaultRow {
  const id = randomId('flt');
  if (fault.kind === 'webhook') return { ...fault, id, seconds: fault.seconds ?? usualSeconds[fault.how] };
  if (fault.probability === undefined) return { ...fault, id, times: fault.times ?? 1, seed: undefined };
  return { ...fault, id, times: fault.times ?? null, seed: fault.seed ?? randomInt(2 ** 31) };
}

export function faultRoutes(app: ControlApp, world: World): void {
  const { faults } = world.store;
  app.get('/faults', (context) => answerControl(context, { faults: [...faults.all()] }));
  app.post('/faults', (context) =>
    withBody(context, faultInput, (body) => {
      const wrong = unknownTarget(world, body);
      if (wrong) return refuseControl(context, 400, wrong);
      const { id } = faults.put(rowOf(body));
      return answerControl(context, { id }, 201);
    }),
  );
  app.delete('/faults/:id', (context) => {
    const id = context.req.param('id');
    if (!faults.get(id)) return refuseControl(context, 404, 'id: no such fault');
    faults.delete(id);
    return context.body(null, 204);
  });
  app.delete('/faults', (context) => {
    for (const fault of [...faults.all()]) faults.delete(fault.id);
    return context.body(null, 204);
  });
}
