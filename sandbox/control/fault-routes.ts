// Control plane: faults.
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { randomId } from '../engine/identifiers.ts';
import type { World } from '../engine/world.ts';
import { withoutVersion } from '../http/faults.ts';
import { endpoints } from '../routes/endpoints.ts';
import { promptOutcome } from '../store/order-rows.ts';
import { failureKind } from '../wire/order.ts';
import { answerControl, refuseControl, refuseWithApprove, withBody } from './control-answer.ts';
import type { ControlApp } from './control-plane.ts';

/** The calls of the API that a fault, or the log, is about. */
export const callTarget = {
  method: z
    .string()
    .regex(/^[A-Za-z]+$/, 'must be an HTTP method')
    .optional(),
  path: z.string().startsWith('/').transform(withoutVersion).optional(),
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
  ])
  .superRefine((fault, context) => {
    const wrong = neverMet(fault);
    if (wrong) context.addIssue({ code: 'custom', path: [wrong.field], message: wrong.reason });
  });

type Target = { kind: string; method?: string; path?: string; exact?: boolean };

/** Why no call of the API can ever meet the fault; undefined when one can. */
function neverMet({
  kind,
  method,
  path,
  exact = false,
}: Target): { field: string; reason: string } | undefined {
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

export function faultRoutes(app: ControlApp, world: World): void {
  const { faults } = world.store;
  app.get('/faults', (context) => answerControl(context, { faults: [...faults.all()] }));
  app.post('/faults', (context) =>
    withBody(context, faultInput, (body) => {
      const { client_id, probability } = body;
      if (client_id !== undefined && !world.store.clients.get(client_id))
        return refuseControl(context, 400, 'client_id: no such client');
      const times = body.times ?? (probability === undefined ? 1 : null);
      const seed = probability === undefined ? undefined : (body.seed ?? randomInt(2 ** 31));
      const { id } = faults.put({ ...body, id: randomId('flt'), times, seed });
      return answerControl(context, { id }, 201);
    }),
  );
  app.delete('/faults', (context) => {
    for (const fault of [...faults.all()]) faults.delete(fault.id);
    return context.body(null, 204);
  });
}
