// The forms of a page, found in its HTML.
import { attribute, closest, type HtmlElement, type HtmlPage, has, textOf } from './html-elements.ts';

export type FormControl = {
  readonly name: string;
  /** Type of an `input`; else `select`, `textarea` or `button`. */
  readonly kind: string;
  /** Value that the page would send for it; of a radio button or a checkbox, when it is on. */
  readonly value: string;
  /** The page would send it. */
  readonly on: boolean;
  readonly required: boolean;
  readonly autocomplete: string;
  readonly options: readonly string[];
  /** The page's error at the control; '' when there is none. */
  readonly problem: string;
};

export type PageForm = {
  /** Address to which it posts; '' is the page's own. */
  readonly action: string;
  /** Text of its button; '' without one. */
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
