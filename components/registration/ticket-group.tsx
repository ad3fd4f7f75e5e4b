'use client';
// The group in place of the choice for one person. Only one of them holds values: opening and closing hands them over.
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from '#components/ui/form/form-context.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { tellChanged } from '#components/ui/form/form-values.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { chosenQuantities, quantityField } from '#lib/registration/registration-input.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { hasList, rowTickets } from './participants-asked.ts';

type Props = {
  readonly summary: string;
  /** Beside the summary of an open group. */
  readonly close: string;
  /** Of what the editor fetches. */
  readonly address: string;
  readonly loading: string;
  /** The fields for several without a script. */
  readonly children: ReactNode;
};

/** In the address: the ticket type that the event's page links with. The server has chosen it, a draft may have not. */
const LINKED = 'ticket';
/** In `history.state`: the link has been followed. After a reload another ticket type may be chosen. */
const FOLLOWED = 'linked';

/** With a script the editor is loaded when the group is opened; without one the fields are there. */
export function TicketGroup({ summary, close, address, loading, children }: Props) {
  const { state, element } = useForm();
  const { typed, problems } = state;
  const details = useRef<HTMLDetailsElement>(null);
  /** What the other way of choosing held when this one took over. */
  const putAway = useRef<PutAway>({ ticket: '', rows: '' });
  const isGroup = isUsed(typed) || Object.keys(problems).some(isOfGroup);
  const [isOpen, setIsOpen] = useState(false);
  const { Editor, hasFailed, fail } = useEditor(isOpen);
  const handOver = (opens: boolean) => {
    const form = element.current;
    if (!form) return;
    const hasMoved = opens ? moveIntoGroup(form, putAway.current) : moveOutOfGroup(form, putAway.current);
    setIsOpen(opens);
    if (hasMoved) tellChanged(form);
  };

  // Effects run in the order of the page: a draft is in the fields. It counts more than a link if it is of several.
  const begin = useEffectEvent(() => {
    const form = element.current;
    if (!form) return;
    if (details.current?.open) setIsOpen(true);
    const linked = takeLinked();
    if (!linked || groupFields(form).some(({ value }) => /[^0]/.test(value))) return;
    if (chooseOne(form, linked)) tellChanged(form);
  });
  useEffect(() => begin(), []);
  useEffect(() => {
    if (isGroup) setIsOpen(true);
  }, [isGroup]);

  return (
    <details
      ref={details}
      className="disclosure group/several"
      open={isOpen || isGroup}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && handOver(currentTarget.open)}
    >
      <summary>
        <span>{summary}</span>
        <span className="amount hidden underline group-open/several:inline">{close}</span>
      </summary>
      {/* Not type=hidden: a draft fills only fields of other types. */}
      <input hidden readOnly name={F.participants} defaultValue={textOf(typed, F.participants)} />
      <div className="grid gap-5">
        {isOpen &&
          !hasFailed &&
          (Editor ? <Editor address={address} loading={loading} onFail={fail} /> : <p>{loading}</p>)}
        <div className={hasFailed ? 'stand-in grid gap-5' : 'hidden gap-5 noscript:grid'}>{children}</div>
      </div>
    </details>
  );
}

type EditorProps = Pick<Props, 'address' | 'loading'> & { readonly onFail: () => void };

/** The editor, fetched once it is wanted. Without a connection the fields that work without a script stand in for it. */
function useEditor(isWanted: boolean) {
  const [loaded, setLoaded] = useState<{ readonly Editor: ComponentType<EditorProps> } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    import('./group/open-group.tsx').then(
      ({ OpenGroup }) => setLoaded({ Editor: OpenGroup }),
      () => setHasFailed(true),
    );
  }, [isWanted]);
  return { Editor: loaded?.Editor, hasFailed, fail: () => setHasFailed(true) };
}

/** Fields of the group, with those of a browser without a script: the editor takes over what they hold. */
const groupFields = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    `[name=${F.participants}], [name=${F.list}], input[name^="${quantityField('')}"]`,
  ),
];

type PutAway = { ticket: string; rows: string };

/** False if nothing was moved: that is no change by the buyer. */
function moveIntoGroup(form: HTMLFormElement, putAway: PutAway): boolean {
  const rows = form.querySelector<HTMLInputElement>(`input[name=${F.participants}]`);
  if (rows) rows.value ||= putAway.rows;
  const chosen = form.querySelector<HTMLInputElement>(`[name=${F.oneTicket}]:checked`);
  if (!chosen) return putAway.rows !== '';
  chosen.checked = false;
  putAway.ticket = chosen.value;
  return true;
}

function moveOutOfGroup(form: HTMLFormElement, putAway: PutAway): boolean {
  putAway.rows = form.querySelector<HTMLInputElement>(`input[name=${F.participants}]`)?.value ?? '';
  for (const field of groupFields(form)) field.value = '';
  chooseOne(form, putAway.ticket);
  return true;
}

const isOfGroup = (field: string): boolean => field === F.list || field.startsWith(F.participants);

const isUsed = (typed: Typed | null): boolean =>
  typed !== null && (hasList(typed) || rowTickets(typed) !== null || chosenQuantities(typed).length > 0);

/** False if it was chosen already, or cannot be. */
function chooseOne(form: HTMLFormElement, ticket: string): boolean {
  const choices = form.querySelectorAll<HTMLInputElement>(`[name=${F.oneTicket}]`);
  const choice = [...choices].find(({ value }) => value === ticket);
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
