'use client';
// Distances for several participants, in place of the choice for one. The choice and the quantities never hold values at
// the same time: opening and closing hands them over.
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { FieldControl } from '#components/ui/form/field.tsx';
import { useForm, useFormValue } from '#components/ui/form/form-context.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { tellChanged, typeInto } from '#components/ui/form/form-values.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { chosenQuantities, quantityField } from '#lib/registration/registration-input.ts';
import { hasList, listedCount } from './participants-asked.ts';

type Props = {
  readonly summary: string;
  /** Beside the summary of an open group. */
  readonly close: string;
  readonly children: ReactNode;
};

/** In the address: the ticket type that the event's page links with. The server has chosen it, a draft may have not. */
const LINKED = 'ticket';
/** In `history.state`: the link has been followed. After a reload another ticket type may be chosen. */
const FOLLOWED = 'linked';

export function TicketGroup({ summary, close, children }: Props) {
  const { state, element } = useForm();
  const { typed, problems } = state;
  const details = useRef<HTMLDetailsElement>(null);
  /** A pasted list that was put away with the group. */
  const list = useRef('');
  const handOver = (opens: boolean) => {
    const form = element.current;
    if (!form) return;
    if (opens) {
      // A group that is drawn open has nothing to take over: that is no change by the buyer.
      if (!moveIntoGroup(form, list.current)) return;
      list.current = '';
    } else list.current ||= moveOutOfGroup(form);
    tellChanged(form);
  };

  // Effects run in the order of the page: a draft is in the fields. It counts more than a link if it is of several.
  const begin = useEffectEvent(() => {
    if (details.current?.open) handOver(true);
    const linked = takeLinked();
    const form = element.current;
    if (!form || !linked) return;
    const { pasted, quantities } = groupIn(form);
    if (pasted?.value || quantities.some(isChosen)) return;
    if (chooseOne(form, linked)) tellChanged(form);
  });
  useEffect(() => begin(), []);

  return (
    <details
      ref={details}
      className="disclosure group/several"
      open={isUsed(typed) || !!problems[F.list]}
      onToggle={({ currentTarget }) => handOver(currentTarget.open)}
    >
      {/* At once: a quantity may be chosen before the browser reports the toggle, as it does of a search in the page. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control */}
      <summary onClick={() => handOver(!details.current?.open)}>
        <span>{summary}</span>
        <span className="amount hidden underline group-open/several:inline">{close}</span>
      </summary>
      <div className="grid gap-5">{children}</div>
    </details>
  );
}

type CountProps = {
  readonly ticket: string;
  readonly most: number;
  readonly words: Readonly<Record<'label' | 'more' | 'fewer', string>>;
};

/**
 * A quantity between two buttons; with a list, which counts instead, what the server found there. The field stays for
 * lines without a ticket. A text field: a browser posts nothing for a number field that holds anything else, and the
 * server could not report the error.
 */
export function TicketCount({ ticket, most, words }: CountProps) {
  const { state } = useForm();
  const name = quantityField(ticket);
  const input = useRef<HTMLInputElement>(null);
  const count = useFormValue((values) => listedCount(ticket, values, state), {});
  const step = (by: number) => {
    const field = input.current;
    if (field) typeInto(field, String(Math.min(most, Math.max(0, numberIn(field.value) + by))));
  };
  return (
    <>
      {count !== null && (
        <output aria-label={words.label} className="counted">
          {count}
        </output>
      )}
      <div className="stepper" hidden={count !== null}>
        <button type="button" aria-label={words.fewer} onClick={() => step(-1)}>
          {/* A minus sign would make the prerendered page one of two bytes a character. */}
          <span />
        </button>
        <FieldControl
          ref={input}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label={words.label}
          placeholder="0"
          className=""
        />
        <button type="button" aria-label={words.more} onClick={() => step(1)}>
          +
        </button>
      </div>
    </>
  );
}

const numberIn = (typed: string): number => Number.parseInt(typed, 10) || 0;

const isUsed = (typed: Typed | null): boolean =>
  typed !== null && (hasList(typed) || chosenQuantities(typed).length > 0);

const fieldsOf = (form: HTMLFormElement, selector: string) => [
  ...form.querySelectorAll<HTMLInputElement>(selector),
];

const groupIn = (form: HTMLFormElement) => ({
  pasted: form.querySelector<HTMLTextAreaElement>(`[name=${F.list}]`),
  quantities: fieldsOf(form, `input[name^="${quantityField('')}"]`),
});

const isChosen = ({ value }: HTMLInputElement): boolean => Number(value) > 0;

/**
 * False if nothing was moved.
 * @param list what was pasted before the group was closed
 */
function moveIntoGroup(form: HTMLFormElement, list: string): boolean {
  const { pasted, quantities } = groupIn(form);
  if (pasted) pasted.value ||= list;
  const [one] = fieldsOf(form, `[name=${F.oneTicket}]:checked`);
  if (!one) return list !== '';
  one.checked = false;
  const own = quantities.find(({ name }) => name === quantityField(one.value));
  if (own && !quantities.some(isChosen)) own.value = '1';
  return true;
}

/** Returns the pasted list. */
function moveOutOfGroup(form: HTMLFormElement): string {
  const { pasted, quantities } = groupIn(form);
  const list = pasted?.value ?? '';
  if (pasted) pasted.value = '';
  const wanted = quantities.find(isChosen);
  for (const field of quantities) field.value = '';
  if (wanted) chooseOne(form, wanted.name.slice(quantityField('').length));
  return list;
}

/** False if it was chosen already, or cannot be. */
function chooseOne(form: HTMLFormElement, ticket: string): boolean {
  const choice = fieldsOf(form, `[name=${F.oneTicket}]`).find(({ value }) => value === ticket);
  if (!choice || choice.checked) return false;
  choice.checked = true;
  return true;
}

/** The ticket type in the address, once. */
function takeLinked(): string | null {
  const linked = new URLSearchParams(location.search).get(LINKED);
  if (!linked || history.state?.[FOLLOWED]) return null;
  // The address stays: a refresh renders this page, not the form without a link. Next's own keys stay too.
  history.replaceState({ ...history.state, [FOLLOWED]: true }, '');
  return linked;
}
