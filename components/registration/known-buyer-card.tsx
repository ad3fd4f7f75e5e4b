'use client';
// Shows the last person of this browser in place of the fields that it fills in. Only `known-buyer.tsx` loads it.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRecord, loadKnown, storeKnown } from '#components/checkout/browser/on-this-phone.ts';
import { NETWORK_COLOURS } from '#components/checkout/network-colours.ts';
import { isTyped, type Labels } from '#components/ui/form/draft-store.ts';
import { useForm } from '#components/ui/form/form-context.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { changedFields, formValues, tellChanged } from '#components/ui/form/form-values.ts';
import { isChoice } from '#components/ui/form/keep-typed.tsx';
import * as F from '#lib/registration/registration-fields.ts';
import { questionField } from '#lib/registration/registration-input.ts';
import { textOf, valuesOf, valuesWhere } from '#lib/shared/posted-values.ts';

export type KnownBuyerProps = {
  readonly labels: Labels;
  readonly networks: Readonly<Record<string, string>>;
  readonly words: Readonly<
    Record<'phone' | 'email' | 'paysWith' | 'change' | 'notYou' | 'kept' | 'emptied', string>
  >;
};

type Shown = {
  readonly name: string;
  readonly lines: readonly { readonly label: string; readonly value: string; readonly network?: string }[];
  readonly folds: readonly string[];
};

export function KnownBuyerCard({ labels, networks, words }: KnownBuyerProps) {
  const { state, initial, fresh, restored, element, fill } = useForm();
  const [shown, setShown] = useState<Shown | null>(null);
  const [isEmptied, setIsEmptied] = useState(false);
  const movesFocus = useRef(false);
  const isWrong = Object.keys(state.problems).some(isOfPerson);
  const folds = isWrong ? [] : (shown?.folds ?? []);

  /** A draft, an earlier order and what was typed meanwhile count more. */
  const begin = useEffectEvent((form: HTMLFormElement) => {
    const person = loadPerson();
    const isTouched = [...changedFields(form)].some(isOfPerson);
    if (!person || initial.typed || restored || !fresh || isTouched) return;
    fill({ ...formValues(form, null), ...person.typed });
    const typed = formValues(form, null);
    const questions = questionsIn(form);
    const parts = settledParts(typed, person, {
      questions,
      isRequired: (name) => isRequired(form, name),
    });
    setShown({
      name: textOf(typed, F.buyerName),
      lines: [
        { label: words.phone, value: textOf(typed, F.buyerPhone) },
        { label: words.email, value: textOf(typed, F.buyerEmail) },
        ...(parts.includes('questions')
          ? questions
              .map((name) => ({ label: labels[name] ?? '', value: answerIn(form, name) }))
              .filter(({ value }) => value !== '')
          : []),
        ...(parts.includes('payment') ? [paymentLine(typed, words.paysWith)] : []),
      ],
      folds: parts,
    });
  });

  useEffect(() => {
    if (element.current) begin(element.current);
  }, [element]);

  // An answer of the server unfolds wrong fields, too. They stay unfolded.
  useEffect(() => {
    if (isWrong) setShown((before) => before && { ...before, folds: [] });
  }, [isWrong]);

  useEffect(() => {
    if (folds.length > 0 || !movesFocus.current) return;
    movesFocus.current = false;
    element.current?.querySelector<HTMLElement>(`[name=${F.buyerName}]`)?.focus();
  });

  const unfold = () => {
    movesFocus.current = true;
    setShown((before) => before && { ...before, folds: [] });
  };

  const empty = () => {
    forgetPerson();
    movesFocus.current = true;
    setShown(null);
    setIsEmptied(true);
    if (element.current) emptyPerson(element.current, fill);
  };

  if (!shown) return isEmptied && <Said words={words.emptied} />;
  const notYou = (
    <button type="button" className="link underline" onClick={empty}>
      {words.notYou}
    </button>
  );
  if (folds.length === 0)
    return (
      <p className="notice flex flex-wrap items-center justify-between gap-x-4">
        <span>{words.kept}</span>
        {notYou}
      </p>
    );
  return (
    <div data-folds={folds.join(' ')} className="grid gap-2">
      <div className="rounded-xl border-[1.5px] border-control-edge bg-sheet">
        <div className="px-[min(1rem,5vw)] pt-2 pb-3">
          <p className="flex flex-wrap items-center justify-between gap-x-4">
            <bdi className="display wrap-break-word min-w-0 text-card">{shown.name}</bdi>
            {notYou}
          </p>
          <dl className="grid gap-1.5">
            {shown.lines.map(({ label, value, network }) => (
              <div key={label} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-quiet">{label}</dt>
                <dd className="ms-auto flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
                  {network && (
                    <span className={`tag ${TAGS[network] ?? 'tag-plain'}`}>{networks[network]}</span>
                  )}
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <button
          type="button"
          aria-expanded="false"
          className="fold-button flex min-h-13 w-full items-center gap-2 border-edge border-t px-[min(1rem,5vw)] text-start font-bold"
          onClick={unfold}
        >
          <span>{words.change}</span>
        </button>
      </div>
      <p className="text-quiet text-sm">{words.kept}</p>
    </div>
  );
}

const Said = ({ words }: { readonly words: string }) => (
  <p role="status" className="sr-only">
    {words}
  </p>
);

/** Colours by the name of a network that an earlier visit stored. */
const TAGS: Readonly<Record<string, string>> = NETWORK_COLOURS;

const paymentLine = (typed: Typed, label: string): Shown['lines'][number] => ({
  label,
  value: textOf(typed, F.payingNumber) || textOf(typed, F.buyerPhone),
  network: textOf(typed, F.paymentMethod),
});

function isRequired(form: HTMLFormElement, name: string): boolean {
  const control = controlsOf(form).find((one) => one.name === name);
  return control?.closest('[aria-required=true]') !== null;
}

/** The answer in the words of its choices. The parts of a date follow one another. */
function answerIn(form: HTMLFormElement, name: string): string {
  const controls = controlsOf(form).filter((control) => control.name === name);
  const words = controls.flatMap((control) => {
    if (control instanceof HTMLSelectElement) return [control.selectedOptions[0]?.text ?? ''];
    if (!isChoice(control)) return [control.value];
    return control.checked ? [control.labels?.[0]?.textContent ?? ''] : [];
  });
  const isDate = controls.length > 1 && controls.every((control) => !isChoice(control));
  return words
    .map((word) => word.trim())
    .filter(Boolean)
    .join(isDate ? '/' : ', ');
}

/** Empties what the person filled in. The chosen distance stays, and so does the only network. */
function emptyPerson(form: HTMLFormElement, fill: (typed: Typed) => void): void {
  for (const control of controlsOf(form)) {
    if (isChoice(control)) control.checked = isOnlyNetwork(form, control);
    else control.value = '';
  }
  fill(formValues(form, null));
  // The event also empties a draft that was stored meanwhile.
  tellChanged(form);
}

const isOnlyNetwork = (form: HTMLFormElement, { name }: HTMLInputElement): boolean =>
  name === F.paymentMethod && controlsOf(form).filter((control) => control.name === name).length === 1;

/** Never holds what each registration gives anew: waiver, consents, code, donation, note, guardian, other runners. */
export type KnownPerson = {
  readonly typed: Typed;
  /** The registration was for the buyer alone, an adult. The next one probably is, too. */
  readonly ranAlone: boolean;
};

const DETAILS: readonly string[] = [F.buyerName, F.buyerPhone, F.buyerEmail, F.paymentMethod, F.payingNumber];

const isQuestion = (name: string): boolean => name.startsWith(questionField(''));

/** A field that the next visit fills in. */
export const isOfPerson = (name: string): boolean => DETAILS.includes(name) || isQuestion(name);

function loadPerson(): KnownPerson | null {
  const { person } = loadKnown();
  if (!isRecord(person) || !isTyped(person.typed) || textOf(person.typed, F.buyerName) === '') return null;
  return { typed: valuesWhere(person.typed, isOfPerson), ranAlone: person.ranAlone === true };
}

const forgetPerson = (): void => storeKnown({ orders: loadKnown().orders });

/** Stores who has sent the form. Answers for somebody else, or for several people, are left out. */
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
  // Answers to the questions of another race stay.
  const answers = isSame ? valuesWhere(before.typed, isQuestion) : {};
  storeKnown({ orders, person: { typed: { ...answers, ...valuesWhere(typed, isKept) }, ranAlone } });
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.querySelectorAll<Control>('input[name]:not([type=hidden]), select[name], textarea[name]')].filter(
    ({ name }) => isOfPerson(name),
  );

/** A single checkbox, for instance a consent, is ticked anew each time. */
function isTick(form: HTMLFormElement, name: string): boolean {
  const [only, another] = controlsOf(form).filter((control) => control.name === name);
  return only?.type === 'checkbox' && !another;
}

const questionsIn = (form: HTMLFormElement): string[] => [
  ...new Set(controlsOf(form).flatMap(({ name }) => (isQuestion(name) ? [name] : []))),
];

/**
 * Parts of the filled-in form that the card stands for: questions only if all are answered or were left empty last
 * time, the payment only by the network of last time.
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
