'use client';
// Fetches what the editor needs and shows it. If that fails, the form shows fields in its place. When the group opens
// or closes, the choice for one person and the group hand their values over.
import { useQuery } from '@tanstack/react-query';
import { Component, type ReactNode, useEffect, useEffectEvent } from 'react';
import { tellChanged } from '#components/ui/form/form-values.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { quantityField } from '#lib/registration/ticket-choice.ts';
import { GroupEditor } from './group-editor.tsx';
import type { GroupProps } from './group-types.ts';

type Props = {
  readonly address: string;
  readonly onReady: () => void;
  /** @param pasted the text of the list box, which no field of the form holds */
  readonly onFail: (pasted: string) => void;
};

/** If a browser lacks what the editor needs, the form around it must stay. */
export class OpenGroup extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };
  pasted = '';
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch() {
    this.props.onFail(this.pasted);
  }
  override render(): ReactNode {
    if (this.state.hasFailed) return null;
    return (
      <div
        onInput={({ target }) => {
          if (target instanceof HTMLTextAreaElement) this.pasted = target.value;
        }}
      >
        <Fetched {...this.props} />
      </div>
    );
  }
}

function Fetched({ address, onReady, onFail }: Props) {
  const { data, isError } = useQuery({
    queryKey: ['group', address],
    queryFn: ({ signal }) => fetchGroup(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: 2,
  });
  const isReady = data !== undefined;
  const settle = useEffectEvent((hasFailed: boolean) => (hasFailed ? onFail('') : onReady()));
  useEffect(() => {
    if (isError || isReady) settle(isError);
  }, [isError, isReady]);
  return data && <GroupEditor {...data} />;
}

async function fetchGroup(address: string, signal: AbortSignal): Promise<GroupProps> {
  const response = await fetch(address, { signal });
  const facts: unknown = await response.json();
  if (!isGroupProps(facts)) throw new Error(response.statusText);
  return facts;
}

const isGroupProps = (facts: unknown): facts is GroupProps =>
  typeof facts === 'object' && facts !== null && 'tickets' in facts && 'rules' in facts && 'words' in facts;

/** What each way of choosing held when the other one took over. */
export type PutAway = { ticket: string; rows: string };

/** Moves the values, because only one of the two may hold them. Announces a change only if a value was moved. */
export function handOver(form: HTMLFormElement, putAway: PutAway, toGroup: boolean): void {
  const hasMoved = toGroup ? moveIntoGroup(form, putAway) : moveOutOfGroup(form, putAway);
  if (hasMoved) tellChanged(form);
}

const rowsIn = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>(`input[name=${F.participants}]`);

function moveIntoGroup(form: HTMLFormElement, putAway: PutAway): boolean {
  const rows = rowsIn(form);
  if (rows) rows.value ||= putAway.rows;
  const chosen = form.querySelector<HTMLInputElement>(`[name=${F.oneTicket}]:checked`);
  if (!chosen) return putAway.rows !== '';
  chosen.checked = false;
  putAway.ticket = chosen.value;
  return true;
}

function moveOutOfGroup(form: HTMLFormElement, putAway: PutAway): boolean {
  putAway.rows = rowsIn(form)?.value ?? '';
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    `[name=${F.participants}], [name=${F.list}], input[name^="${quantityField('')}"]`,
  );
  for (const field of fields) field.value = '';
  for (const choice of form.querySelectorAll<HTMLInputElement>(`[name=${F.oneTicket}]`))
    choice.checked = choice.value === putAway.ticket;
  return true;
}
