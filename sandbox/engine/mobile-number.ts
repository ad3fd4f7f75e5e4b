// Phone numbers: Ugandan mobile money numbers with their network, and buyers' numbers in E.164.
import type { SellableMethod } from '../store/event-rows.ts';

/** Networks by the two digits after the country code. */
const networks: Record<string, SellableMethod> = {
  '76': 'momo',
  '77': 'momo',
  '78': 'momo',
  '79': 'momo',
  '70': 'airtel',
  '74': 'airtel',
  '75': 'airtel',
};

/**
 * Reads a payer's number in one of the three forms of partner-api.md 4.7: `07…`, `2567…`, `+2567…`.
 * Anything else, spaces included, is undefined.
 */
export function readMsisdn(text: string): { e164: string; network: SellableMethod } | undefined {
  const national = /^(?:0|\+?256)(7\d{8})$/.exec(text)?.[1];
  const network = national && networks[national.slice(0, 2)];
  return national && network ? { e164: `+256${national}`, network } : undefined;
}

/** A buyer's number in E.164 whatever its form (partner-api.md 2.3), undefined when it is none. */
export function readBuyerPhone(text: string): string | undefined {
  const bare = text.trim().replace(/[\s().-]/g, '');
  if (/^0\d{9}$/.test(bare)) return `+256${bare.slice(1)}`;
  const international = bare.replace(/^00/, '+').replace(/^(?=256\d{9}$)/, '+');
  return /^\+[1-9]\d{7,14}$/.test(international) ? international : undefined;
}
