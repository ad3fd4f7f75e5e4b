'use client';
// The group in place of the choice for one person. Only one of them holds values: opening and closing hands them over.
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from '#components/ui/form/form-context.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { formValues, tellChanged } from '#components/ui/form/form-values.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { chosenQuantities } from '#lib/registration/registration-input.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import type { PutAway } from './group/hand-over.ts';
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

const load = () => import('./group/open-group.tsx');
type Loaded = Awaited<ReturnType<typeof load>>;

/** With a script the editor is loaded when the group is opened; without one the fields are there. */
export function TicketGroup({ summary, close, address, loading, children }: Props) {
  const { state, element } = useForm();
  const { typed, problems } = state;
  const details = useRef<HTMLDetailsElement>(null);
  const putAway = useRef<PutAway>({ ticket: '', rows: '' });
  const isGroup = (typed !== null && isUsed(typed)) || Object.keys(problems).some(isOfGroup);
  const [isOpen, setIsOpen] = useState(false);
  const [group, setGroup] = useState<Loaded | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const fail = () => setHasFailed(true);

  /** The editor begins with what is handed over, so it is shown only then. */
  const show = (opens: boolean, handsOver: boolean) => {
    setIsOpen(opens);
    if (!opens) setGroup(null);
    load().then((loaded) => {
      const form = element.current;
      if (!form || details.current?.open !== opens) return;
      if (handsOver) loaded.handOver(form, putAway.current, opens);
      if (opens) setGroup(loaded);
      // Without a connection the fields that work without a script stand in for it.
    }, fail);
  };

  // Effects run in the order of the page: a draft is in the fields. It counts more than a link if it is of several.
  const begin = useEffectEvent((holdsGroup: boolean) => {
    if (holdsGroup || details.current?.open) show(true, false);
  });
  useEffect(() => begin(isGroup), [isGroup]);
  useEffect(() => {
    const form = element.current;
    const linked = takeLinked();
    if (form && linked && !isUsed(formValues(form, null)) && chooseOne(form, linked)) tellChanged(form);
  }, [element]);

  return (
    <details
      ref={details}
      className="disclosure group/several"
      open={isOpen || isGroup}
      onToggle={({ currentTarget: { open } }) => open !== isOpen && show(open, true)}
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
          (group ? <group.OpenGroup address={address} loading={loading} onFail={fail} /> : <p>{loading}</p>)}
        <div className={hasFailed ? 'stand-in grid gap-5' : 'hidden gap-5 noscript:grid'}>{children}</div>
      </div>
    </details>
  );
}

const isOfGroup = (field: string): boolean => field === F.list || field.startsWith(F.participants);

const isUsed = (typed: Typed): boolean =>
  hasList(typed) || rowTickets(typed) !== null || chosenQuantities(typed).length > 0;

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
