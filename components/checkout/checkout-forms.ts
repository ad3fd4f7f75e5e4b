// What the forms of the order page and the payer page post to, and the names of their fields. A page hands the targets
// down, so that components import no server action.
import type { FormAction } from '#components/ui/form/form-state.ts';

/** The two ways to one handler: the server action, and the address of the route handler. */
export type FormTarget = { readonly action: FormAction; readonly post: string };

export const PAYING_NUMBER = 'msisdn';
/** Checkbox of a buyer who may be charged twice and continues nevertheless. */
export const CONSENT = 'consent';
/** The network that the buyer changes to. */
export const NETWORK = 'network';
/** Position of the person whose link the buyer replaces. */
export const PERSON = 'person';
/** Last digits of the buyer's number. */
export const PROOF_FIELD = 'digits';
/** The page that the proof leads back to, if it is not the order's main page. */
export const PROOF_FOR = 'page';
export const PROOF_PAGES = ['edit', 'receipt'] as const;
export type ProofPage = (typeof PROOF_PAGES)[number];
