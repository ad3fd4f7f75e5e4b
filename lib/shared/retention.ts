// What the jobs that delete data and the pages that tell of it have in common. Pure.

/** Days after which an entry that was never paid is reduced, if PERSONAL_DATA_MONTHS is set. */
export const UNPAID_DAYS = 30;

/** Months that the audit log is kept: two seasons, so that a question about the last race can still be answered. */
export const AUDIT_MONTHS = 24;
