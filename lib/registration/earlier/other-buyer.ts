// Whether a form that was sent before tells of somebody else now: drafts, and the form's own id with them, are shared by
// the tabs of a browser, and families by one phone. Pure.
import { StoredRequest } from '#lib/registration/stored-request.ts';

/** `phone` in E.164. */
export type Buyer = { name: string; phone: string };

type Before = {
  /** What was sent to the provider. */
  request: unknown;
  /** E.164; null of old entries, which then differ by nothing. */
  buyerPhone: string | null;
};

/** A name or a number is corrected; who changed both is another person. */
export function isOtherBuyer(before: Before, { name, phone }: Buyer): boolean {
  if (before.buyerPhone === null || before.buyerPhone === phone) return false;
  const sent = StoredRequest.safeParse(before.request);
  return sent.success && plain(sent.data.buyer_name) !== plain(name);
}

const plain = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
