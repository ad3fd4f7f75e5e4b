// What the buttons that lead to the provider's page have in common.
import * as F from '#lib/registration/registration-fields.ts';

/** Id of the page's one form. */
export const START_FORM = 'start';

/** A button of that form; with a ticket type it says which one was chosen. */
export const startButton = (ticketId?: string) => ({
  type: 'submit' as const,
  form: START_FORM,
  ...(ticketId !== undefined && { name: F.oneTicket, value: ticketId }),
});
