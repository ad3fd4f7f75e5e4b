// Form fields of the hosted page with label, hint and error; a field for each kind of additional question.

import { html } from 'hono/html';
import type { Html } from '../http/page.ts';
import { type FieldErrors, type Question, questionControl, questionField } from './registration-form.ts';

type Field = {
  name: string;
  label: string;
  value: string;
  errors: FieldErrors;
  type?: string;
  autocomplete?: string;
  inputmode?: string;
  hint?: string;
  required?: boolean;
  max?: number;
};

/** The error of the field `name`; its control refers to this element. */
export const fieldError = (errors: FieldErrors, name: string): Html | string => {
  const error = errors.get(name);
  return error === undefined ? '' : html`<p class="error" id="${name}-error">${error}</p>`;
};

/** Attributes that tie a control to its hint and its error. */
export function describedBy(errors: FieldErrors, name: string, hint = ''): Html | string {
  const wrong = errors.has(name);
  const ids = [hint ? `${name}-hint` : '', wrong ? `${name}-error` : ''].filter((id) => id !== '');
  if (ids.length === 0) return '';
  return html` aria-describedby="${ids.join(' ')}"${wrong ? html` aria-invalid="true"` : ''}`;
}

const fieldHint = (name: string, hint: string | undefined): Html | string =>
  hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : '';

const fieldLabel = (name: string, label: string, required: boolean): Html =>
  html`<label for="${name}">${label}${required ? '' : html` <span class="optional">optional</span>`}</label>`;

export const textField = (field: Field): Html => html`<div class="field">
${fieldLabel(field.name, field.label, field.required !== false)}
${fieldHint(field.name, field.hint)}
<input id="${field.name}" name="${field.name}" type="${field.type ?? 'text'}" value="${field.value}"${optional('autocomplete', field.autocomplete)}${optional('inputmode', field.inputmode)}${optional('maxlength', field.max)}${describedBy(field.errors, field.name, field.hint)}>
${fieldError(field.errors, field.name)}
</div>`;

const optional = (name: string, value: string | number | undefined): Html | string =>
  value === undefined ? '' : html` ${name}="${value}"`;

/** The errors at the top of the page, each a link to its field. */
export function errorSummary(errors: FieldErrors): Html | string {
  if (errors.size === 0) return '';
  const items = [...errors].map(([name, text]) =>
    name === 'form' ? html`<li>${text}</li>` : html`<li><a href="#${name}">${text}</a></li>`,
  );
  return html`<div class="summary" role="alert" tabindex="-1" data-focus><h2>${errors.size === 1 ? 'One thing to fix' : `${errors.size} things to fix`}</h2><ul>${items}</ul></div>`;
}

/** `question` with what `form` holds for it. */
export function questionFieldset(question: Question, form: URLSearchParams, errors: FieldErrors): Html {
  const name = questionField(question.key);
  const control = questionControl(question);
  const given = form.getAll(name);
  if (control === 'choices') return choices(question, given, errors);
  if (control === 'yes') return yes(question, given, errors);
  if (control === 'select' || control === 'textarea') return wide(question, control, given[0] ?? '', errors);
  return textField({
    name,
    label: question.label,
    value: given[0] ?? '',
    errors,
    type: control === 'date' ? 'date' : 'text',
    inputmode: control === 'number' ? 'decimal' : undefined,
    hint: question.help,
    required: question.required,
  });
}

function wide(question: Question, control: 'select' | 'textarea', value: string, errors: FieldErrors): Html {
  const name = questionField(question.key);
  const described = describedBy(errors, name, question.help);
  const options = question.options.map(
    (option) => html`<option value="${option}"${option === value ? html` selected` : ''}>${option}</option>`,
  );
  return html`<div class="field">
${fieldLabel(name, question.label, question.required)}
${fieldHint(name, question.help)}
${
  control === 'select'
    ? html`<select id="${name}" name="${name}"${described}><option value="">Choose…</option>${options}</select>`
    : html`<textarea id="${name}" name="${name}" rows="3"${described}>${value}</textarea>`
}
${fieldError(errors, name)}
</div>`;
}

function choices(question: Question, given: readonly string[], errors: FieldErrors): Html {
  const name = questionField(question.key);
  return html`<fieldset class="field" id="${name}"${describedBy(errors, name, question.help)}>
<legend>${question.label}${question.required ? '' : html` <span class="optional">optional</span>`}</legend>
${fieldHint(name, question.help)}
${question.options.map(
  (option) =>
    html`<label class="choice"><input type="checkbox" name="${name}" value="${option}"${given.includes(option) ? html` checked` : ''}> ${option}</label>`,
)}
${fieldError(errors, name)}
</fieldset>`;
}

function yes(question: Question, given: readonly string[], errors: FieldErrors): Html {
  const name = questionField(question.key);
  return html`<div class="field">
<label class="choice"><input type="checkbox" id="${name}" name="${name}" value="yes"${given.includes('yes') ? html` checked` : ''}${describedBy(errors, name, question.help)}> ${question.label}</label>
${fieldHint(name, question.help)}
${fieldError(errors, name)}
</div>`;
}
