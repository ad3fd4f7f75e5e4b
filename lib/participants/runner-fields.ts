import type { RowField } from '#lib/registration/participant-row.ts';
import { questionField } from '#lib/registration/registration-input.ts';

const ANSWER = 'answer.';

/** A date has three fields of its name: day, month, year. */
export const fieldNamed = (part: RowField): string =>
  part.startsWith(ANSWER) ? questionField(part.slice(ANSWER.length)) : part;
