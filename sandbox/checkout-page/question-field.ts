// The control of an additional question on the hosted page.
import { html } from 'hono/html';
import type { Html } from '../page/page-answer.ts';
import { describedBy, fieldError, fieldHint, fieldLabel, textField } from './form-field.ts';
import { type Question, questionControl, questionField } from './question-answer.ts';
import type { FieldErrors } from './read-entry-form.ts';

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
