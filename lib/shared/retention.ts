// What the job that deletes personal data and the pages that tell of it have in common. Pure.

/** Days after which an entry that was never paid is reduced, if PERSONAL_DATA_MONTHS is set. */
export const UNPAID_DAYS = 30;
