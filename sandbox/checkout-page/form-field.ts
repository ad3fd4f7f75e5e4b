// Labelled controls of the hosted page, each with its error beside it. Must not know what is asked.
import { html } from 'hono/html';
import type { Html } from '../page/page-answer.ts';
import type { FieldErrors } from './read-entry-form.ts';

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

/** The error at `name`, in an element that its control points to. */
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

export const fieldHint = (name: string, hint: string | undefined): Html | string =>
  hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : '';

export const fieldLabel = (name: string, label: string, required: boolean): Html =>
  html`<label for="${name}">${label}${required ? '' : html` <span class="optional">optional</span>`}</label>`;

/** One line of text. */
export const textField = (field: Field): Html => html`<div class="field">
${fieldLabel(field.name, field.label, field.required !== false)}
${fieldHint(field.name, field.hint)}
<input id="${field.name}" name="${field.name}" type="${field.type ?? 'text'}" value="${field.value}"${optional('autocomplete', field.autocomplete)}${optional('inputmode', field.inputmode)}${optional('maxlength', field.max)}${describedBy(field.errors, field.name, field.hint)}>
${fieldError(field.errors, field.name)}
</div>`;

const optional = (name: string, value: string | number | undefined): Html | string =>
  value === undefined ? '' : html` ${name}="${value}"`;

/** What is wrong, at the top, each with a way to its field. */
export function errorSummary(errors: FieldErrors): Html | string {
  if (errors.size === 0) return '';
  const items = [...errors].map(([name, text]) =>
    name === 'form' ? html`<li>${text}</li>` : html`<li><a href="#${name}">${text}</a></li>`,
  );
  return html`<div class="summary" role="alert" tabindex="-1" data-focus><h2>Please check this</h2><ul>${items}</ul></div>`;
}
