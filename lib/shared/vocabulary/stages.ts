// Groups of the stages that pages show, of checkouts (`CheckoutStage`) and of sessions (`SessionStage`). Pure; runs in browsers.

/** Paid, and not all of the money went back: its participants run. */
export const PAID_STAGES = ['paid', 'partially_refunded'] as const;
export const isPaidStage = (stage: string): boolean => PAID_STAGES.some((one) => one === stage);

const RECEIPT_STAGES = [...PAID_STAGES, 'refunded'] as const;
export const hasReceipt = (stage: string): boolean => RECEIPT_STAGES.some((one) => one === stage);

/** Money arrived at some time; `under_review` is that of an order whose money is not clear. */
export const SETTLED_STAGES = [...RECEIPT_STAGES, 'under_review'] as const;

export const OVER_STAGES = ['refused', 'expired', 'superseded', 'cancelled', 'refunded'] as const;

/** Stages of a session in which nothing changes any more without a refund, late money or the buyer. */
export const SESSION_OVER_STAGES = ['refused', 'expired', 'deleted', ...SETTLED_STAGES] as const;
