// Control plane: faults.
import { z } from 'zod';
import { randomId } from '../engine/random-id.ts';
import type { World } from '../engine/world.ts';
import { answerControl, withBody } from './control-answer.ts';
import type { ControlApp } from './control-plane.ts';

const target = {
  method: z
    .string()
    .regex(/^[A-Za-z]+$/, 'must be an HTTP method')
    .optional(),
  path: z
    .string()
    .startsWith('/')
    .transform((path) => path.replace(/^\/v1(?=\/|$)/, ''))
    .optional(),
  times: z.int().min(1).default(1),
};

const faultInput = z.discriminatedUnion('kind', [
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
]);

export function faultRoutes(app: ControlApp, world: World): void {
  const { faults } = world.store;
  app.get('/faults', (context) => answerControl(context, { faults: [...faults.all()] }));
  app.post('/faults', (context) =>
    withBody(context, faultInput, (body) => {
      const { id } = faults.put({ id: randomId('flt'), ...body });
      return answerControl(context, { id }, 201);
    }),
  );
  app.delete('/faults', (context) => {
    for (const fault of [...faults.all()]) faults.delete(fault.id);
    return context.body(null, 204);
  });
}
