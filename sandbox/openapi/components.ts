// The schemas of the definition, made from the wire types by name. Must not know which operation uses which.
import { z } from 'zod';
import {
  createSessionData,
  createSessionRequest,
  prefill,
  sessionData,
  sessionOrder,
  uiMode,
} from '../wire/checkout-session.ts';
import { errorEnvelope, healthData, successEnvelope } from '../wire/envelope.ts';
import {
  additionalQuestion,
  eventDetail,
  eventListItem,
  eventPage,
  quote,
  ticketType,
} from '../wire/event.ts';
import {
  attribution,
  bareOrder,
  buyer,
  checkoutLine,
  createOrderData,
  createOrderRequest,
  failureKind,
  feeRate,
  order,
  orderLine,
  orderPage,
  orderStatus,
  orderWithRegistrations,
  participant,
  paymentMethod,
  payOrderData,
  payOrderRequest,
  registration,
} from '../wire/order.ts';
import { tokenError, tokenRequest, tokenResponse } from '../wire/token.ts';
import {
  orderFailedWebhook,
  orderPaidWebhook,
  orderRefundedWebhook,
  pingWebhook,
  refund,
} from '../wire/webhook.ts';
import type { Json } from './operation-spec.ts';

const enums = { OrderStatus: orderStatus, PaymentMethod: paymentMethod, UiMode: uiMode };

const requests = {
  TokenRequest: tokenRequest,
  CreateSessionRequest: createSessionRequest,
  Prefill: prefill,
  CreateOrderRequest: createOrderRequest,
  OrderLine: orderLine,
  Participant: participant,
  PayOrderRequest: payOrderRequest,
};

const payloads = {
  TokenResponse: tokenResponse,
  TokenError: tokenError,
  EventListItem: eventListItem,
  EventPage: eventPage,
  EventDetail: eventDetail,
  TicketType: ticketType,
  Quote: quote,
  AdditionalQuestion: additionalQuestion,
  CreateSessionData: createSessionData,
  CheckoutSession: sessionData,
  CheckoutSessionOrder: sessionOrder,
  CreateOrderData: createOrderData,
  CheckoutLine: checkoutLine,
  FeeRate: feeRate,
  Order: order,
  OrderPage: orderPage,
  OrderWithRegistrations: orderWithRegistrations,
  BareOrder: bareOrder,
  Attribution: attribution,
  Buyer: buyer,
  Registration: registration,
  FailureKind: failureKind,
  PayOrderData: payOrderData,
  Health: healthData,
  Refund: refund,
  OrderPaidWebhook: orderPaidWebhook,
  OrderFailedWebhook: orderFailedWebhook,
  OrderRefundedWebhook: orderRefundedWebhook,
  PingWebhook: pingWebhook,
};

const envelopes = {
  ErrorEnvelope: errorEnvelope,
  EventPageAnswer: successEnvelope(eventPage),
  EventDetailAnswer: successEnvelope(eventDetail),
  CreateSessionAnswer: successEnvelope(createSessionData),
  CheckoutSessionAnswer: successEnvelope(sessionData),
  CreateOrderAnswer: successEnvelope(createOrderData),
  PayOrderAnswer: successEnvelope(payOrderData),
  OrderPageAnswer: successEnvelope(orderPage),
  OrderAnswer: successEnvelope(orderWithRegistrations),
  HealthAnswer: successEnvelope(healthData),
};

export type RequestName = keyof typeof requests;
export type ResponseName = keyof typeof payloads | keyof typeof envelopes;
type ComponentName = RequestName | ResponseName;

const componentUri = (name: string): string => `#/components/schemas/${name}`;

export const schemaRef = (name: ComponentName): { $ref: string } => ({ $ref: componentUri(name) });

/** Every component by name. Objects are open: responses may gain properties (partner-api.md 9.3). */
export const componentSchemas = (): Json => ({
  ...schemasOf({ ...enums, ...requests }, 'input'),
  ...schemasOf({ ...enums, ...payloads, ...envelopes }, 'output'),
});

function schemasOf(named: Record<string, z.ZodType>, io: 'input' | 'output'): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io, uri: componentUri, override: tidy });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}

/** Removes what zod adds beyond the document: safe integers, e-mail patterns, closed objects. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format === 'email') delete jsonSchema.pattern;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  delete jsonSchema.propertyNames;
}
