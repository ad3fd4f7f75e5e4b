'use client';
// Distances for several participants, in place of the choice for one. The choice and the quantities never hold values at
// the same time: opening and closing hands them over.
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useForm } from '#components/ui/form/form-context.tsx';
import { valuesTyped } from '#components/ui/form/form-state.ts';
import {
  REGISTRATION_FIELDS as F,
  isQuantityField,
  quantityField,
} from '#lib/registration/registration-input.ts';

type Props = {
  readonly summary: string;
  /** Beside the summary of an open group. */
  readonly close: string;
  readonly children: ReactNode;
};

/** In the address: the ticket type that the event's page links with. */
const LINKED = 'ticket';

export function TicketGroup({ summary, close, children }: Props) {
  const { state, element } = useForm();
  const { typed, problems } = state;
  const details = useRef<HTMLDetailsElement>(null);
  /** A pasted list that was put away with the group. */
  const list = useRef('');
  const isUsed = Object.keys(typed ?? {}).some(
    (name) =>
      (isQuantityField(name) || name === F.list) &&
      valuesTyped(typed, name).some((text) => !/^0*$/.test(text)),
  );

  const handOver = () => {
    const form = element.current;
    if (!form || !details.current) return;
    const quantities = fieldsOf(form, `[name^="${quantityField('')}"]`);
    const wanted = quantities.find(({ value }) => Number(value) > 0);
    const pasted = fieldsOf(form, `[name=${F.list}]`)[0];
    if (details.current.open) {
      if (pasted) pasted.value ||= list.current;
      const one = fieldsOf(form, `[name=${F.oneTicket}]:checked`)[0];
      if (!one) return;
      one.checked = false;
      const own = quantities.find(({ name }) => name === quantityField(one.value));
      if (own && !wanted) own.value = '1';
    } else {
      list.current = pasted?.value ?? '';
      for (const field of [...quantities, ...(pasted ? [pasted] : [])]) field.value = '';
      if (wanted) chooseOne(form, wanted.name.slice(quantityField('').length));
    }
    form.dispatchEvent(new Event('input', { bubbles: true }));
  };

  // Effects run in the order of the page: a draft is in the fields. It counts more than a link if it is of several.
  const begin = useEffectEvent(() => {
    const form = element.current;
    if (details.current?.open) handOver();
    const address = new URL(location.href);
    const linked = address.searchParams.get(LINKED);
    if (!form || linked === null) return;
    // Not again after a reload, when another one may be chosen.
    address.searchParams.delete(LINKED);
    history.replaceState(null, '', address);
    const group = fieldsOf(form, `[name^="${quantityField('')}"],[name=${F.list}]`);
    if (group.some(({ value }) => !/^0*$/.test(value))) return;
    chooseOne(form, linked);
    form.dispatchEvent(new Event('input', { bubbles: true }));
  });
  useEffect(() => begin(), []);

  return (
    <details
      ref={details}
      className="disclosure group/several"
      open={isUsed || problems[F.list] !== undefined}
      onToggle={handOver}
    >
      <summary>
        {summary}
        <span className="amount hidden underline group-open/several:inline">{close}</span>
      </summary>
      <div className="grid gap-5">{children}</div>
    </details>
  );
}

const fieldsOf = (form: HTMLFormElement, selector: string) => [
  ...form.querySelectorAll<HTMLInputElement>(`:is(input,textarea):is(${selector})`),
];

function chooseOne(form: HTMLFormElement, ticket: string): void {
  const choice = fieldsOf(form, `[name=${F.oneTicket}]`).find(({ value }) => value === ticket);
  if (choice) choice.checked = true;
}
