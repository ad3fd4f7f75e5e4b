// Answers to an event's additional questions (partner-api.md 2.2): which control a question gets, and what was answered.
import type { EventRow } from '../store/event-rows.ts';

export type Question = EventRow['additional_questions'][number];
export type QuestionControl = 'select' | 'choices' | 'yes' | 'textarea' | 'number' | 'date' | 'text';

const controls: Record<string, QuestionControl> = {
  select: 'select',
  radio: 'select',
  dropdown: 'select',
  multiselect: 'choices',
  checkboxes: 'choices',
  checkbox: 'yes',
  boolean: 'yes',
  textarea: 'textarea',
  number: 'number',
  date: 'date',
};

/** The form's name for the answer to the question `key`. */
export const questionField = (key: string): string => `answer.${encodeURIComponent(key)}`;

/** The control for `question`; an unknown type is a line of text. */
export function questionControl(question: Question): QuestionControl {
  const control = controls[question.type] ?? 'text';
  const choosing = control === 'select' || control === 'choices';
  if (choosing && question.options.length === 0) return 'text';
  return control === 'yes' && question.options.length > 0 ? 'choices' : control;
}

export type AnswerReading = { ok: true; answer: unknown } | { ok: false; error: string };

/** The answer in `form`, undefined when there is none and none is required. */
export function readAnswer(question: Question, form: URLSearchParams): AnswerReading {
  const given = form.getAll(questionField(question.key)).map((text) => text.trim());
  const answers = given.filter((text) => text !== '');
  const control = questionControl(question);
  if (answers.length === 0) {
    if (!question.required) return { ok: true, answer: undefined };
    return { ok: false, error: `${control === 'select' ? 'Choose' : 'Answer'}: ${question.label}.` };
  }
  const choosing = control === 'select' || control === 'choices';
  if (choosing && !answers.every((answer) => question.options.includes(answer))) {
    return { ok: false, error: `Choose from the list: ${question.label}.` };
  }
  if (control === 'choices') return { ok: true, answer: answers };
  return { ok: true, answer: control === 'yes' ? true : answers[0] };
}
