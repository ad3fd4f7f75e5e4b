// What a registration's status is called. The document names only `pending` (partner-api.md 2.3), which a paid order's
// registration may also be when no later read told more: then nothing is said rather than something wrong. Pure.

const KEYS: Readonly<Record<string, 'confirmed' | 'over'>> = {
  confirmed: 'confirmed',
  issued: 'confirmed',
  active: 'confirmed',
  cancelled: 'over',
  canceled: 'over',
  refunded: 'over',
};

/** Null for what has no words of ours. */
export const registrationKey = (status: string): 'confirmed' | 'over' | null =>
  Object.hasOwn(KEYS, status) ? (KEYS[status] ?? null) : null;
