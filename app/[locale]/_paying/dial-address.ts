// The address that opens the phone's keypad with a code on it. Pure.

/** `*165#` is `tel:*165%23`: a bare `#` would begin a fragment and be cut off. */
export const dialAddress = (code: string): string => `tel:${code.replaceAll('#', '%23')}`;
