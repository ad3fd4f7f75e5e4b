// The bodies of the provider's webhooks (partner-api.md 6.1, 6.2). Parsed only after the signature has been
// verified; a type the document does not know comes through as `unknown`.

import { z } from 'zod';
import { absentAsNull, minorUnits } from './fields.ts';
import { OrderSchema } from './order.ts';

/** An order as webhooks carry it: never the buyer, never the registrations. */
const WebhookOrderSchema = OrderSchema.omit({ buyer: true });
export type WebhookOrder = z.infer<typeof WebhookOrderSchema>;

const RefundSchema = z.object({ id: z.string(), amount: minorUnits, status: z.string() });
export type Refund = z.infer<typeof RefundSchema>;

/** `id` equals X-Service-Delivery; `created` is Unix seconds; both are constant across retries. */
const envelope = { id: z.string(), created: z.int() };

/** The types of partner-api.md 6.1, each with its shape of 6.2. */
export const KnownWebhookEventSchema = z.discriminatedUnion('type', [
  z.object({
    ...envelope,
    type: z.literal('order.paid'),
    data: z.object({ order: WebhookOrderSchema }),
  }),
  z.object({
    ...envelope,
    type: z.literal('order.failed'),
    data: z.object({ order: WebhookOrderSchema }),
  }),
  z.object({
    ...envelope,
    type: z.literal('order.refunded'),
    data: z.object({ order: WebhookOrderSchema, refund: absentAsNull(RefundSchema) }),
  }),
  z.object({ ...envelope, type: z.literal('ping') }),
]);

/** What a delivery is kept by, whatever else it says. */
export const WebhookEnvelopeSchema = z.object({ ...envelope, type: z.string() });

/** Any other type: acknowledged and kept by its id; `sent_type` is the word that came. */
const UnknownWebhookEventSchema = z
  .object({ ...envelope, type: z.string(), data: z.unknown() })
  .transform(({ type, ...rest }) => ({ ...rest, type: 'unknown' as const, sent_type: type }));

export type WebhookEvent =
  | z.infer<typeof KnownWebhookEventSchema>
  | z.infer<typeof UnknownWebhookEventSchema>;

const TypedSchema = z.object({ type: z.enum(['order.paid', 'order.failed', 'order.refunded', 'ping']) });

/** The schema a body has to fit: a type of partner-api.md 6.1 its own shape, any other only the envelope. */
export const webhookSchemaFor = (body: unknown) =>
  TypedSchema.safeParse(body).success ? KnownWebhookEventSchema : UnknownWebhookEventSchema;
