// The hosted checkout at /checkout/{session_id} (partner-api.md 2.6, 3.2, 4.4): addresses, and which page answers when.
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { payOrder } from '../engine/orders/pay-order.ts';
import type { World } from '../engine/world.ts';
import { commonHeaders, refusal } from '../http/answer.ts';
import { answerFile, answerPage, type Html, type PageContext, sendTo } from '../http/page.ts';
import { decodeUtf8, readBody } from '../http/read-body.ts';
import type { OrderRow } from '../store/order-rows.ts';
import { completePage, expiredPage, unknownPage } from './checkout-layout.ts';
import { type Checkout, findCheckout, orderOf, returnAddress, stageOf } from './checkout-stage.ts';
import { paymentPage, unclearPaymentWarning, waitingPage } from './payment-page.ts';
import {
  type FieldErrors,
  parseRegistrationForm,
  prefilledValues,
  ticketRows,
  valuesOfOrder,
} from './registration-form.ts';
import { registrationPage } from './registration-page.ts';
import { refusalWords, submitRegistration } from './submit-registration.ts';

type Handle = (context: PageContext, checkout: Checkout) => Response | Promise<Response>;

const WRONG_INPUT = 422;

/** Everything under /checkout. */
export function checkoutRoutes(world: World): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const withCheckout = (handle: Handle) => (context: PageContext) => {
    const checkout = findCheckout(world, context.req.param('id') ?? '');
    return checkout ? handle(context, checkout) : answerPage(context, unknownPage(), 404);
  };
  app.get('/assets/checkout.css', (context) =>
    answerFile(context, new URL('./checkout.css', import.meta.url), 'text/css'),
  );
  app.get('/assets/choices.css', (context) =>
    answerFile(context, new URL('./choices.css', import.meta.url), 'text/css'),
  );
  app.get('/assets/checkout.js', (context) =>
    answerFile(context, new URL('./checkout.js', import.meta.url), 'text/javascript'),
  );
  app.get(
    '/:id',
    withCheckout((context, checkout) => showRegistration(world, context, checkout)),
  );
  app.post(
    '/:id',
    withCheckout((context, checkout) => takeRegistration(world, context, checkout)),
  );
  app.get(
    '/:id/pay',
    withCheckout((context, checkout) => showPayment(world, context, checkout)),
  );
  app.post(
    '/:id/pay',
    withCheckout((context, checkout) => takePayment(world, context, checkout)),
  );
  app.get(
    '/:id/status',
    withCheckout((context, { session }) =>
      context.json({ status: orderOf(world, session)?.status ?? null }, 200, commonHeaders()),
    ),
  );
  return app;
}

const show = (context: PageContext, { session }: Checkout, page: Html, status: 200 | 410 | 422 = 200) =>
  answerPage(context, page, status, session.embed_origin);

const address = ({ session }: Checkout, step = ''): string => `/checkout/${session.id}${step}`;

function showRegistration(world: World, context: PageContext, checkout: Checkout) {
  const { session, event } = checkout;
  const stage = stageOf(world, session);
  if (stage.kind === 'complete') return show(context, checkout, completePage(checkout, stage.order));
  if (stage.kind === 'expired') return show(context, checkout, expiredPage(checkout), 410);
  const rows = ticketRows(world, event, orderOf(world, session));
  const errors: FieldErrors = new Map();
  if (stage.kind === 'registration') {
    const form = stage.lapsed ? valuesOfOrder(stage.lapsed) : prefilledValues(session, event);
    const notice = stage.lapsed && lapsedNotice(checkout, stage.lapsed);
    return show(context, checkout, registrationPage(checkout, { rows, form, errors, notice }));
  }
  const changing = context.req.query('change') !== undefined && stage.order.status !== 'prompt_sent';
  if (!changing) return sendTo(context, address(checkout, '/pay'));
  return show(
    context,
    checkout,
    registrationPage(checkout, {
      rows,
      form: valuesOfOrder(stage.order),
      errors,
      notice: unclearPaymentWarning(checkout, stage.order),
    }),
  );
}

/** The notice says "not charged" only for an order without a payment attempt. */
const lapsedNotice = (
  checkout: Checkout,
  order: OrderRow,
): Html => html`<p>Your places were held for a while and are free again.${order.attempts.length === 0 ? ' Nothing was charged.' : ''}</p>
${unclearPaymentWarning(checkout, order) ?? ''}`;

async function takeRegistration(world: World, context: PageContext, checkout: Checkout): Promise<Response> {
  const form = await readForm(context);
  if (form instanceof Response) return form;
  const current = findCheckout(world, checkout.session.id) ?? checkout;
  const { session, event } = current;
  const stage = stageOf(world, session);
  const prompted = stage.kind === 'payment' && stage.order.status === 'prompt_sent';
  if (stage.kind === 'complete' || stage.kind === 'expired') return sendTo(context, address(checkout));
  if (prompted) return sendTo(context, address(checkout, '/pay'));
  const rows = ticketRows(world, event, orderOf(world, session));
  const again = (errors: FieldErrors) =>
    show(context, checkout, registrationPage(current, { rows, form, errors }), WRONG_INPUT);
  const parsed = parseRegistrationForm(event, rows, form);
  if (!parsed.ok) return again(parsed.errors);
  const made = submitRegistration(world, session, parsed.body);
  if (made.ok) return sendTo(context, address(checkout, '/pay'));
  const { field, text } = refusalWords(made.refusal);
  return again(new Map([[field, text]]));
}

function showPayment(world: World, context: PageContext, checkout: Checkout) {
  const stage = stageOf(world, checkout.session);
  if (stage.kind === 'complete') {
    const back = returnAddress(checkout.session);
    return back === null
      ? show(context, checkout, completePage(checkout, stage.order))
      : sendTo(context, back);
  }
  if (stage.kind !== 'payment') return sendTo(context, address(checkout));
  const now = world.clock.now();
  if (stage.order.status === 'prompt_sent') {
    return show(context, checkout, waitingPage(checkout, stage.order, now));
  }
  const errors: FieldErrors = new Map();
  return show(
    context,
    checkout,
    paymentPage(checkout, { order: stage.order, msisdn: undefined, errors, now }),
  );
}

async function takePayment(world: World, context: PageContext, checkout: Checkout): Promise<Response> {
  const form = await readForm(context);
  if (form instanceof Response) return form;
  const session = world.store.sessions.get(checkout.session.id) ?? checkout.session;
  const stage = stageOf(world, session);
  if (stage.kind !== 'payment' || stage.order.status === 'prompt_sent') {
    return sendTo(context, address(checkout, '/pay'));
  }
  const msisdn = form.get('msisdn') ?? '';
  const paid = payOrder(world, stage.order, msisdn.replace(/[\s().-]/g, ''));
  if (paid.ok) return sendTo(context, address(checkout, '/pay'));
  const { field, text } = refusalWords(paid.refusal);
  const errors: FieldErrors = new Map([[field, text]]);
  const now = world.clock.now();
  return show(
    context,
    checkout,
    paymentPage(checkout, { order: stage.order, msisdn, errors, now }),
    WRONG_INPUT,
  );
}

/** The posted form; a body that is too large or no text gets the document's JSON error. */
async function readForm(context: PageContext): Promise<URLSearchParams | Response> {
  const bytes = await readBody(context.env.incoming);
  const text = bytes.ok ? decodeUtf8(bytes.value) : undefined;
  if (text !== undefined) return new URLSearchParams(text);
  const detail = 'The form is not UTF-8 text.';
  const answer = refusal(bytes.ok ? { code: 'invalid_request', detail } : bytes.refusal);
  return new Response(answer.body, {
    status: answer.status,
    headers: { ...commonHeaders(), 'Content-Type': 'application/json; charset=utf-8' },
  });
}
