// What the storefront's status endpoint answers, as far as a buyer needs it.
import { z } from 'zod';

const OrderStatusSchema = z.looseObject({
  status: z.string(),
  terminal: z.boolean(),
  /** Ours, finer than the order's status. */
  stage: z.string().default(''),
  /** Changes whenever the order's page would look different. */
  version: z.string().default(''),
  /** When the page's script should ask again. */
  againInSeconds: z.number().nullish(),
  /** The place in the first-come line while the order waits to be placed. */
  line: z.looseObject({ position: z.number() }).nullish(),
});

export type OrderStatus = z.infer<typeof OrderStatusSchema>;

/** Undefined when it is not the status of an order. */
export function readOrderStatus(text: string): OrderStatus | undefined {
  try {
    return OrderStatusSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
