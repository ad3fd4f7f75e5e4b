// The word of the page's script to the one inside a waiting page that it has arrived: nothing is reloaded from then on.

export const KEPT_UP_TO_DATE = 'kept-up-to-date';

/** Told by whoever keeps the page up to date from now on. */
export const keepsUpToDate = (): void => {
  dispatchEvent(new Event(KEPT_UP_TO_DATE));
};
