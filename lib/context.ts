// What every use case is handed: its effects, and nothing read from the outside by itself.
import type { Logger } from 'pino';
import type { Db } from '#lib/db/client.ts';
import type { PartnerApi } from '#lib/partner-api/client.ts';

export type Ctx = {
  db: Db;
  partner: PartnerApi;
  now: () => Date;
  log: Logger;
};
