// The effects that every use case receives as its first argument.
import type { Logger } from 'pino';
import type { Shop } from '#lib/content/shop.ts';
import type { Db } from '#lib/db/client.ts';
import type { Digest } from '#lib/db/keyed-digest.ts';
import type { EventMemory } from '#lib/events/event-snapshot.ts';
import type { DeliveryLog } from '#lib/orders/delivery-log.ts';
import type { PartnerApi } from '#lib/partner-api/client.ts';

export type Ctx = {
  db: Db;
  partner: PartnerApi;
  /** What the organizer sets; asked anew for each visit and job. */
  shop: Shop;
  /** One for the process: writes webhooks that arrive together in one statement. */
  deliveries: DeliveryLog;
  /** One for the process: the events that pages show while the database does not answer. */
  eventMemory: EventMemory;
  /** Stored in place of addresses and phone numbers that are only compared. */
  digest: Digest;
  /** Origins of this shop (APP_URL) and of the provider's checkout pages (PARTNER_CHECKOUT_URL); null where they are not used. */
  origins: { readonly shop: string; readonly checkout: string | null };
  now: () => Date;
  log: Logger;
};
