// The two secrets that open a checkout by its address: the buyer's `ref` and the `payerRef` of another payer. Pure.

const REF = /^[A-Za-z0-9_-]{24}$/;
const PAYER_REF = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type Capability = { readonly ref: string } | { readonly payerRef: string };

/** Other values are not looked up in the database. */
export const isRef = (value: string): boolean => REF.test(value);

export const isPayerRef = (value: string): boolean => PAYER_REF.test(value);

export const isCapability = (capability: Capability): boolean =>
  'ref' in capability ? isRef(capability.ref) : isPayerRef(capability.payerRef);
