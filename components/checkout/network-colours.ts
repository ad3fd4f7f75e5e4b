import type { MobileNetwork } from '#lib/shared/mobile-network.ts';

/** The network's own colours, behind its name. */
export const NETWORK_COLOURS: Readonly<Record<MobileNetwork, string>> = {
  momo: 'bg-mtn text-paper-ink',
  airtel: 'bg-airtel text-[#fff]',
};

/** The colour behind the chosen network of a form. */
export const NETWORK_WASHES: Readonly<Record<MobileNetwork, string>> = {
  momo: 'has-checked:bg-mtn-wash',
  airtel: 'has-checked:bg-airtel-wash',
};
