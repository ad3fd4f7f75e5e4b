// Pure; runs in browsers.

/** The payment methods of this storefront (partner-api.md 1). */
export const MOBILE_NETWORKS = ['momo', 'airtel'] as const;
export type MobileNetwork = (typeof MOBILE_NETWORKS)[number];

/** null for none of ours, for example a method that only the provider knows. */
export const networkNamed = (name: string | null): MobileNetwork | null =>
  MOBILE_NETWORKS.find((network) => network === name) ?? null;

export const byNetwork = <T>(of: (network: MobileNetwork) => T): Record<MobileNetwork, T> =>
  Object.fromEntries(MOBILE_NETWORKS.map((network) => [network, of(network)])) as Record<MobileNetwork, T>;

/** The networks beside `network` that are sold too. @param sold an event's payment methods */
export const alternativesTo = (network: MobileNetwork, sold: readonly string[]): MobileNetwork[] =>
  MOBILE_NETWORKS.filter((one) => one !== network && sold.includes(one));

/** Prefixes as people write them, e.g. `077`. */
export type NumberPrefixes = Readonly<Record<MobileNetwork, readonly string[]>>;

/** The typed digits after Uganda's country code or the leading zero; '' for another country. */
function nationalDigits(typed: string): string {
  const compact = typed.replace(/[^\d+]/g, '').replace(/^00/, '+');
  return /^\+(?!256)/.test(compact) ? '' : compact.replace(/^\+?256/, '').replace(/^0/, '');
}

/** The network with the longest prefix of the digits typed so far; null if none fits. */
export function recognizeNetwork(typed: string, prefixes: NumberPrefixes): MobileNetwork | null {
  const digits = nationalDigits(typed);
  let found: MobileNetwork | null = null;
  let longest = 0;
  for (const network of MOBILE_NETWORKS) {
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

/**
 * Seconds after which a prompt without an answer is shown as unanswered: longer than networks keep one on the phone, and
 * the longest duration that an organizer may configure.
 */
export const SILENT_SECONDS = 180;
