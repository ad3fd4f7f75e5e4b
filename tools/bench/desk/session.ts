// A storefront with an owner's session, for the benchmarks of the desk.
import type { Cookie } from '@playwright/test';
import type { Db } from '#lib/db/client.ts';
import type { Site } from '../pages/site.ts';
import type { Seller } from './steady-sales.ts';

export type Desk = {
  readonly site: Site;
  readonly cookies: readonly Cookie[];
  readonly db: Db;
  /** One connection: its reads are made one after the other. */
  readonly single: Db;
  readonly sell: Seller;
};

/** A request of the owner's browser to its own site. Any answer but 200 throws. */
export async function askAsOwner(
  { site, cookies }: Pick<Desk, 'site' | 'cookies'>,
  path: string,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await fetch(site.origin + path, {
    headers: {
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'document',
    },
    redirect: 'manual',
    ...(signal && { signal }),
  });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return response;
}
