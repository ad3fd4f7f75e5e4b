// Fills a form by the names and types of its controls, so that a form may grow without a change here.
import type { FormControl, PageForm } from './parse-forms.ts';

export type Identity = {
  readonly name: string;
  readonly email: string;
  /** The number in any form that a person types. */
  readonly phone: string;
  /** The number of the phone that pays. */
  readonly msisdn: string;
};

export type FormEntry = readonly [name: string, value: string];

/**
 * What is sent. `fields` (by name) go before what the person would do by herself; '' leaves a checkbox off. A field
 * that the form does not have is a mistake of the simulation and throws.
 */
export function fillForm(
  form: PageForm,
  identity: Identity,
  fields: Readonly<Record<string, string>> = {},
): FormEntry[] {
  const missing = Object.keys(fields).filter(
    (name) => !form.controls.some((control) => control.name === name),
  );
  if (missing.length > 0) throw new Error(`the form has no field ${missing.join(', ')}`);
  const ticket = ticketToChoose(form);
  return form.controls.flatMap((control): FormEntry[] => {
    const value = isChoice(control)
      ? choose(form, control, fields[control.name])
      : (fields[control.name] ?? typed(control, identity, control === ticket));
    return value === null ? [] : [[control.name, value]];
  });
}

const isChoice = ({ kind }: FormControl): boolean => kind === 'radio' || kind === 'checkbox';

/** The value if this one is on, else null. Of a required group of radio buttons the first is taken. */
function choose(form: PageForm, control: FormControl, wanted: string | undefined): string | null {
  if (wanted !== undefined) return control.value === wanted ? control.value : null;
  if (control.on) return control.value;
  if (!control.required) return null;
  if (control.kind === 'checkbox') return control.value;
  const group = form.controls.filter(({ kind, name }) => kind === 'radio' && name === control.name);
  return group.some(({ on }) => on) || group[0] !== control ? null : control.value;
}

function typed(control: FormControl, identity: Identity, isTicket: boolean): string {
  if (isTicket) return '1';
  if (control.value !== '' || control.kind === 'hidden') return control.value;
  const own = ownWords(control, identity);
  if (own !== null && (control.required || control.autocomplete !== '')) return own;
  return control.required ? anyAnswer(control) : '';
}

function ownWords({ kind, autocomplete }: FormControl, { name, email, phone }: Identity): string | null {
  if (kind === 'email' || autocomplete === 'email') return email;
  if (kind === 'tel' || autocomplete === 'tel') return phone;
  return autocomplete === 'name' ? name : null;
}

/** The parts of a date by `autocomplete`. */
const DATE_PARTS: Readonly<Record<string, string>> = {
  'bday-day': '1',
  'bday-month': '1',
  'bday-year': '1990',
};

function anyAnswer({ kind, options, autocomplete }: FormControl): string {
  const part = DATE_PARTS[autocomplete];
  if (part !== undefined) return part;
  if (kind === 'select') return options.find((option) => option !== '') ?? '';
  if (kind === 'number') return '1';
  return kind === 'date' ? '1990-01-01' : 'As agreed';
}

const TICKET = /^quantity\./;

/** One place of the first available ticket type, unless the form preselects some. */
function ticketToChoose({ controls }: PageForm): FormControl | undefined {
  const tickets = controls.filter(({ name }) => TICKET.test(name));
  return tickets.some(({ value }) => Number(value) > 0) ? undefined : tickets[0];
}
