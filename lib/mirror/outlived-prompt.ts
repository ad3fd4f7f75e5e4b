// When a prompt that nobody told us anything of is given up on. Pure. Only where orders may not be read: some failures
// have no webhook at all (partner-api.md 6.1: one `order.failed` an order, none for `provider_not_reached`).

/** Longer than any prompt stays on a phone, so longer than `SILENT_SECONDS`. The provider itself refuses a second live prompt (7.4). */
export const LONGEST_PROMPT_SECONDS = 300;

/** In place of a failure kind: the attempt was given up on, its outcome is not known. */
export const NO_NEWS = 'no_news';

/** Prompts sent before this time can no longer be on a phone. */
export const outlivedBefore = (now: Date): Date => new Date(now.getTime() - LONGEST_PROMPT_SECONDS * 1000);
