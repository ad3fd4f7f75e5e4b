// Which ticket types are chosen in a registration form, and how many places of each. Pure; every form brings it to the browser.
import * as F from '#lib/registration/registration-fields.ts';
import { type PostedValues, textOf } from '#lib/shared/posted-values.ts';

export const quantityField = (ticketTypeId: string): string => `quantity.${ticketTypeId}`;
export const isQuantityField = (field: string): boolean => field.startsWith(quantityField(''));

/** The distance of one person as a quantity, with the fields of the first participant. Posted quantities count more. */
export function withQuantity<Value extends string | readonly string[]>(
  posted: Readonly<Record<string, Value>>,
): Record<string, Value | string> {
  const { [F.oneTicket]: _, ...others } = posted;
  const ticket = textOf(posted, F.oneTicket);
  if (ticket === '' || chosenQuantities(posted).length > 0) return others;
  const first = wasPosted(posted, F.firstTicket) && { [F.firstTicket]: ticket };
  return { ...others, [quantityField(ticket)]: '1', ...first };
}

export const chosenQuantities = (posted: PostedValues): string[] =>
  Object.keys(posted).filter((field) => isQuantityField(field) && !/^0*$/.test(textOf(posted, field)));

/** True also for an empty field; a box that is not ticked and a disabled field are not posted. */
export const wasPosted = (input: PostedValues, field: string): boolean => Object.hasOwn(input, field);
