// A server action is a public POST endpoint: the caller chooses its arguments.

/** The form that a server action received; an empty one for any other argument. */
export const postedForm = (argument: unknown): FormData =>
  argument instanceof FormData ? argument : new FormData();

/** The text that a server action received; an empty one for any other argument. */
export const postedText = (argument: unknown): string => (typeof argument === 'string' ? argument : '');
