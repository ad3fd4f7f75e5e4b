// Which of the provider's lines one is, so that it can be told in the buyer's language. Pure.

const LINES = ['subtotal', 'discount', 'donation', 'service_fee', 'total'] as const;
type LineKey = (typeof LINES)[number];

/** The document names these five (partner-api.md 2.5); a line with any other label is shown in the provider's words: null. */
export function lineKey(label: string): LineKey | null {
  const plain = label
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_');
  return LINES.find((line) => line === plain) ?? null;
}
