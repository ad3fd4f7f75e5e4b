// The `refusal_code` of an entry, or of a payment of it, that never left because another entry counts. Pure.

export const REPLACED = 'replaced';
