// What every use case is handed: its effects, and nothing read from the outside by itself.
import type { Logger } from 'pino';
import type { Db } from '#lib/db/client.ts';
import type { SeenEvents } from '#lib/events/seen-events.ts';
import type { DeliveryLog } from '#lib/mirror/delivery-log.ts';
import type { PartnerApi } from '#lib/partner-api/client.ts';

export type Ctx = {
  db: Db;
  partner: PartnerApi;
  /** One for the whole process: it writes together what arrives together. */
  deliveries: DeliveryLog;
  /** One for the whole process: what pages fall back on while the database does not answer. */
  seen: SeenEvents;
  now: () => Date;
  log: Logger;
};
