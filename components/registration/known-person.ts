// The person of the last registration that was sent from this browser, stored with its orders. Never what is given for each
// registration: waiver and consents, code, donation, note, guardian, other runners.
import { isRecord, loadKnown, storeKnown } from '#components/checkout/browser/on-this-phone.ts';
import { isTyped } from '#components/ui/form/draft-store.ts';
import type { Typed } from '#components/ui/form/form-state.ts';
import { formValues } from '#components/ui/form/form-values.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { questionField } from '#lib/registration/registration-input.ts';
import { textOf, valuesOf, valuesWhere } from '#lib/shared/posted-values.ts';

export type KnownPerson = {
  readonly typed: Typed;
  /** The registration was for the buyer alone, an adult: the next one probably is, too. */
  readonly ranAlone: boolean;
};

const DETAILS: readonly string[] = [F.buyerName, F.buyerPhone, F.buyerEmail, F.paymentMethod, F.payingNumber];

const isQuestion = (name: string): boolean => name.startsWith(questionField(''));

/** A field that is filled in the next time. */
export const isOfPerson = (name: string): boolean => DETAILS.includes(name) || isQuestion(name);

export function loadPerson(): KnownPerson | null {
  const { person } = loadKnown();
  if (!isRecord(person) || !isTyped(person.typed) || textOf(person.typed, F.buyerName) === '') return null;
  return { typed: valuesWhere(person.typed, isOfPerson), ranAlone: person.ranAlone === true };
}

export const forgetPerson = (): void => storeKnown({ orders: loadKnown().orders });

/** Stores who has sent the form. Answers for somebody else, or for several people, are not the buyer's. */
export function rememberPerson(form: HTMLFormElement): void {
  const typed = formValues(form, null);
  const ranAlone =
    !form.querySelector('.tickets > details[open]') &&
    textOf(typed, F.sameAsBuyer) !== '' &&
    textOf(typed, F.minor) === '';
  const isKept = (name: string) => isOfPerson(name) && (ranAlone || !isQuestion(name)) && !isTick(form, name);
  const { orders } = loadKnown();
  const before = loadPerson();
  const isSame = before !== null && textOf(before.typed, F.buyerName) === textOf(typed, F.buyerName);
  // Another race may have asked other questions.
  const answers = isSame ? valuesWhere(before.typed, isQuestion) : {};
  storeKnown({ orders, person: { typed: { ...answers, ...valuesWhere(typed, isKept) }, ranAlone } });
}

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.querySelectorAll<Control>('input[name]:not([type=hidden]), select[name], textarea[name]')].filter(
    ({ name }) => isOfPerson(name),
  );

/** A box of its own, a consent for instance: ticked anew each time. */
function isTick(form: HTMLFormElement, name: string): boolean {
  const [only, another] = controlsOf(form).filter((control) => control.name === name);
  return only?.type === 'checkbox' && !another;
}

export const questionsIn = (form: HTMLFormElement): string[] => [
  ...new Set(controlsOf(form).flatMap(({ name }) => (isQuestion(name) ? [name] : []))),
];

/**
 * Which parts of the filled-in form need no look: the card stands for them. Questions only if all are answered, or were left empty
 * last time; the payment only by the network of last time.
 * @param isRequired whether the field of this name must have an answer
 */
export function settledParts(
  typed: Typed,
  person: KnownPerson,
  { questions, isRequired }: { questions: readonly string[]; isRequired: (name: string) => boolean },
): string[] {
  if (!person.ranAlone) return [];
  const isAnswered = (name: string) =>
    valuesOf(typed, name).some((value) => value.trim() !== '') ||
    (Object.hasOwn(person.typed, name) && textOf(person.typed, name) === '' && !isRequired(name));
  const method = textOf(typed, F.paymentMethod);
  return [
    'details',
    ...(questions.length > 0 && questions.every(isAnswered) ? ['questions'] : []),
    ...(method !== '' && method === textOf(person.typed, F.paymentMethod) ? ['payment'] : []),
  ];
}
