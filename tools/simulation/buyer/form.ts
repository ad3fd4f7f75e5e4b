// The forms of a page: found in its HTML, filled as a person fills them.
import { attribute, closest, type HtmlElement, type HtmlPage, has, textOf } from './html-elements.ts';

export type FormControl = {
  readonly name: string;
  /** Of an `input` its type; else `select`, `textarea` or `button`. */
  readonly kind: string;
  /** What is sent for it as the page stands; of a radio button or a checkbox, when it is on. */
  readonly value: string;
  /** Sent as the page stands. */
  readonly on: boolean;
  readonly required: boolean;
  readonly autocomplete: string;
  /** The values of a `select`. */
  readonly options: readonly string[];
  /** What the page says is wrong with it; '' when nothing is. */
  readonly problem: string;
};

export type PageForm = {
  /** Where it goes; '' is the page's own address. */
  readonly action: string;
  /** What its button says; '' without one. */
  readonly button: string;
  readonly controls: readonly FormControl[];
};

/** All forms of the page that are posted. Controls outside their form (`form="id"`) belong to it too. */
export function parseForms(page: HtmlPage): PageForm[] {
  const forms = page.elements.filter(
    (element) => element.tagName === 'form' && attribute(element, 'method')?.toLowerCase() === 'post',
  );
  return forms.map((form) => {
    const own = page.elements.filter(
      (element) => CONTROLS.has(element.tagName) && ownerOf(page, element) === form,
    );
    const buttons = own.filter(isSubmit);
    const sent = own.filter(
      (element) => !isDisabled(element) && (!isButton(element) || element === buttons[0]),
    );
    const controls = sent.flatMap((element) => readControl(page, element) ?? []);
    const button = buttons[0] ? textOf(buttons[0]) : '';
    return { action: attribute(form, 'action') ?? '', button, controls };
  });
}

const CONTROLS = new Set(['input', 'select', 'textarea', 'button']);

function ownerOf(page: HtmlPage, control: HtmlElement): HtmlElement | undefined {
  const named = attribute(control, 'form');
  return named === null ? closest(control, (one) => one.tagName === 'form') : page.byId(named);
}

const isDisabled = (control: HtmlElement): boolean =>
  closest(control, (one) => (one === control || one.tagName === 'fieldset') && has(one, 'disabled')) !==
  undefined;

const kindOf = (control: HtmlElement): string =>
  control.tagName === 'input' ? (attribute(control, 'type')?.toLowerCase() ?? 'text') : control.tagName;

/** A form that lets only the server ask says so to assistive technology alone; of radio buttons, their group does. */
const isRequired = (control: HtmlElement): boolean =>
  has(control, 'required') ||
  isAsked(control) ||
  (kindOf(control) === 'radio' &&
    closest(control, (one) => attribute(one, 'role') === 'radiogroup' && isAsked(one)) !== undefined);

const isAsked = (element: HtmlElement): boolean => attribute(element, 'aria-required') === 'true';

const isButton = (control: HtmlElement): boolean =>
  ['button', 'submit', 'reset', 'image'].includes(kindOf(control));

const isSubmit = (control: HtmlElement): boolean =>
  isButton(control) && ['submit', ''].includes(attribute(control, 'type')?.toLowerCase() ?? '');

/** Undefined for what has no name: it is never sent. */
function readControl(page: HtmlPage, element: HtmlElement): FormControl | undefined {
  const name = attribute(element, 'name');
  if (!name) return undefined;
  const kind = kindOf(element);
  const common = {
    name,
    kind,
    required: isRequired(element),
    autocomplete: attribute(element, 'autocomplete') ?? '',
    problem: problemOf(page, element),
  };
  if (kind === 'select') return { ...common, on: true, ...readSelect(page, element) };
  const value = kind === 'textarea' ? textOf(element) : attribute(element, 'value');
  const choice = kind === 'radio' || kind === 'checkbox';
  return {
    ...common,
    options: [],
    value: value ?? (choice ? 'on' : ''),
    on: !choice || has(element, 'checked'),
  };
}

function readSelect(page: HtmlPage, select: HtmlElement): { value: string; options: string[] } {
  const options = page.elements.filter(
    (one) => one.tagName === 'option' && closest(one, (above) => above === select) && !has(one, 'disabled'),
  );
  const sentBy = (option: HtmlElement) => attribute(option, 'value') ?? textOf(option);
  const chosen = options.find((option) => has(option, 'selected')) ?? options[0];
  return { value: chosen ? sentBy(chosen) : '', options: options.map(sentBy) };
}

/** An invalid control is described by its problem, and maybe by its help: the problem has an id of its own. */
function problemOf(page: HtmlPage, control: HtmlElement): string {
  if (attribute(control, 'aria-invalid') !== 'true') return '';
  const ids = (attribute(control, 'aria-describedby') ?? '').split(/\s+/).filter(Boolean);
  const problems = ids.filter((id) => id.endsWith('-problem'));
  const words = (problems.length > 0 ? problems : ids).flatMap((id) => page.byId(id) ?? []).map(textOf);
  return words.join(' ') || 'invalid';
}

// Fills a form by what it says of its controls, so that a form may grow without a change here.

export type Identity = {
  readonly name: string;
  readonly email: string;
  /** In any form that a person types. */
  readonly phone: string;
  /** The number that pays. */
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

/** By `autocomplete`: the parts of a date. */
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
