// Control plane: what a buyer does on the hosted checkout page, for scripts that have no browser.
import { z } from 'zod';
import { successUrl } from '../engine/return-url.ts';
import { createSessionOrder, sessionView } from '../engine/session-order.ts';
import type { World } from '../engine/world.ts';
import { answerControl, refuseControl, withBody } from './control-answer.ts';
import type { ControlApp } from './control-plane.ts';

const orderBody = z.looseObject({ lines: z.array(z.unknown()) });

export function sessionRoutes(app: ControlApp, world: World): void {
  const { sessions } = world.store;
  app.get('/checkout-sessions/:id', (context) => {
    const session = sessions.get(context.req.param('id'));
    if (!session) return refuseControl(context, 404, 'id: no such session');
    const success = session.on_success_url;
    return answerControl(context, {
      ...sessionView(world, session),
      success_url: success === null ? null : successUrl(success, session.id),
      cancel_url: session.on_cancel_url,
      prefill: session.prefill,
    });
  });
  app.post('/checkout-sessions/:id/orders', (context) => {
    const session = sessions.get(context.req.param('id'));
    if (!session) return refuseControl(context, 404, 'id: no such session');
    return withBody(context, orderBody, (body) => {
      const order = createSessionOrder(world, session, body);
      if (!order.ok) return refuseControl(context, 400, `${order.refusal.code}: ${order.refusal.detail}`);
      return answerControl(context, order.value, 201);
    });
  });
}
