import * as F from '#lib/registration/registration-fields.ts';

export const START_FORM = 'start';

export const startButton = (ticketId?: string) => ({
  type: 'submit' as const,
  form: START_FORM,
  ...(ticketId !== undefined && { name: F.oneTicket, value: ticketId }),
});
