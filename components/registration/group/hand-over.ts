// The choice for one person and the group: opening and closing the group hands over what the other one holds.
import { tellChanged } from '#components/ui/form/form-values.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { quantityField } from '#lib/registration/ticket-choice.ts';

/** What each way of choosing held when the other one took over. */
export type PutAway = { ticket: string; rows: string };

/** Only one of the two holds values. Announces a change only where a value was moved. */
export function handOver(form: HTMLFormElement, putAway: PutAway, toGroup: boolean): void {
  const hasMoved = toGroup ? moveIntoGroup(form, putAway) : moveOutOfGroup(form, putAway);
  if (hasMoved) tellChanged(form);
}

const rowsIn = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>(`input[name=${F.participants}]`);

function moveIntoGroup(form: HTMLFormElement, putAway: PutAway): boolean {
  const rows = rowsIn(form);
  if (rows) rows.value ||= putAway.rows;
  const chosen = form.querySelector<HTMLInputElement>(`[name=${F.oneTicket}]:checked`);
  if (!chosen) return putAway.rows !== '';
  chosen.checked = false;
  putAway.ticket = chosen.value;
  return true;
}

function moveOutOfGroup(form: HTMLFormElement, putAway: PutAway): boolean {
  putAway.rows = rowsIn(form)?.value ?? '';
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    `[name=${F.participants}], [name=${F.list}], input[name^="${quantityField('')}"]`,
  );
  for (const field of fields) field.value = '';
  for (const choice of form.querySelectorAll<HTMLInputElement>(`[name=${F.oneTicket}]`))
    choice.checked = choice.value === putAway.ticket;
  return true;
}
