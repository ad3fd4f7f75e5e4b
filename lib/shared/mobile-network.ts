// Which network a mobile money number is on, by the prefixes that an organizer lists. Pure and light: browsers run it.

export type MobileNetwork = 'momo' | 'airtel';

/** Prefixes as people write them, e.g. `077`. */
export type NumberPrefixes = Readonly<Record<MobileNetwork, readonly string[]>>;

/** The digits after Uganda's country code or the leading zero, as far as they are typed; '' for another country. */
function nationalDigits(typed: string): string {
  const compact = typed.replace(/[^\d+]/g, '').replace(/^00/, '+');
  if (compact.startsWith('+') && !compact.startsWith('+256')) return '';
  return compact.replace(/^\+?256/, '').replace(/^0/, '');
}

/** Null while the digits typed so far fit no prefix. The longest prefix that fits decides. */
export function recognizeNetwork(typed: string, prefixes: NumberPrefixes): MobileNetwork | null {
  const digits = nationalDigits(typed);
  let found: MobileNetwork | null = null;
  let longest = 0;
  for (const network of ['momo', 'airtel'] as const) {
    for (const prefix of prefixes[network]) {
      const start = prefix.replace(/^0/, '');
      if (start.length > longest && digits.startsWith(start)) {
        found = network;
        longest = start.length;
      }
    }
  }
  return found;
}
