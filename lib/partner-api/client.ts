// The client of the provider's API: one object with a method per endpoint of partner-api.md 4. Fetch, clock,
// sleep and secrets are passed in; it knows nothing of Next, Prisma or the environment.

import type { Budget } from './budget.ts';
import type { CallKind, CallOptions, CallPriority, CallRecord, WriteOptions } from './call.ts';
import type { PartnerResult } from './errors.ts';
import type {
  CheckoutSession,
  CreateCheckoutSessionRequest,
  CreatedCheckoutSession,
} from './schemas/checkout-session.ts';
import type { CreateOrderData, CreateOrderRequest } from './schemas/create-order.ts';
import type { EventDetail, EventListItem, EventListQuery, EventPage } from './schemas/event.ts';
import type { OrderDetail, OrderListQuery, OrderPage } from './schemas/order.ts';
import type { PayData, PayRequest } from './schemas/pay.ts';
import type { TokenStore } from './token-store.ts';

export type { CallKind, CallOptions, CallPriority, CallRecord, WriteOptions };

export type PartnerApiConfig = {
  /** `{base_url}`, ends in `/v1`. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  fetch: typeof globalThis.fetch;
  /** Milliseconds since the epoch. */
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  /** 0 to 1, for jitter. */
  random: () => number;
  /** Default: this process's memory. */
  tokens?: TokenStore;
  /** Default: unlimited. */
  budget?: Budget;
  /** Called once per HTTP exchange. */
  onCall?: (call: CallRecord) => void;
};

export type PartnerApi = {
  events: {
    list(query?: EventListQuery, options?: CallOptions): Promise<PartnerResult<EventPage>>;
    listAll(options?: CallOptions): Promise<PartnerResult<EventListItem[]>>;
    read(eventId: string, options?: CallOptions): Promise<PartnerResult<EventDetail>>;
  };
  orders: {
    create(body: CreateOrderRequest, options: WriteOptions): Promise<PartnerResult<CreateOrderData>>;
    pay(orderId: string, body: PayRequest, options: WriteOptions): Promise<PartnerResult<PayData>>;
    list(query?: OrderListQuery, options?: CallOptions): Promise<PartnerResult<OrderPage>>;
    read(orderId: string, options?: CallOptions): Promise<PartnerResult<OrderDetail>>;
  };
  checkoutSessions: {
    create(
      body: CreateCheckoutSessionRequest,
      options?: CallOptions,
    ): Promise<PartnerResult<CreatedCheckoutSession>>;
    read(sessionId: string, options?: CallOptions): Promise<PartnerResult<CheckoutSession>>;
  };
};
