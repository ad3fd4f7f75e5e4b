// When an order was paid and by which number, as far as that is known. Pure.
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';

type Attempt = { readonly state: string; readonly finishedAt: Date | null; readonly msisdn: string | null };
type Order = { readonly status: string; readonly statusAt: Date };

export type HowPaid = {
  /** When we learned of it; null before, and where that moment was not kept. */
  paidAt: Date | null;
  /** In part, never the whole number; null where an earlier attempt than the latest may have paid. */
  paidFrom: string | null;
};

/** `latest`: the latest attempt. Money may arrive for an earlier one after that was called failed (partner-api.md 3.1). */
export function howPaid(latest: Attempt | undefined, { status, statusAt }: Order): HowPaid {
  if (latest?.state !== 'paid') return { paidAt: status === 'paid' ? statusAt : null, paidFrom: null };
  return { paidAt: latest.finishedAt, paidFrom: latest.msisdn && maskMobile(latest.msisdn) };
}
