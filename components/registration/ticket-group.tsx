'use client';
// The group in place of the choice for one person. Only one of them holds values: opening and closing moves the values.
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from '#components/ui/form/form-context.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { formValues, tellChanged } from '#components/ui/form/form-values.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { chosenQuantities } from '#lib/registration/ticket-choice.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import type { PutAway } from './group/open-group.tsx';
import { hasList, rowsAsLines, rowTickets } from './listed-counts.ts';

type Props = {
  readonly summary: string;
  readonly close: string;
  readonly address: string;
  readonly loading: string;
  readonly tickets: Readonly<Record<string, string>>;
  readonly children: ReactNode;
};

/** Parameter of the event page's links: a ticket type. The server has chosen it, a draft perhaps another one. */
const LINKED = 'ticket';
/** Key in `history.state`: the link was followed. After a reload the buyer's later choice counts. */
const FOLLOWED = 'linked';

/**
 * The same time as style sheets wait for a page without hydration (`form.css`). An `import()` may neither resolve nor
 * reject.
 */
const PATIENCE_MS = 10_000;

const fetchEditor = () => import('./group/open-group.tsx');
const load = () => fetchEditor().catch(fetchEditor);
type Loaded = Awaited<ReturnType<typeof load>>;

/** `fields` are the fields for several without a script. They stand in for the editor. */
type Way = 'loading' | 'editor' | 'fields';

/** A script loads the editor when the group is opened. Without script or editor, the fields are there. */
export function TicketGroup({ summary, close, address, loading, tickets, children }: Props) {
  const { state, element } = useForm();
  const { typed, problems } = state;
  const details = useRef<HTMLDetailsElement>(null);
  const standIn = useRef<HTMLDivElement>(null);
  const putAway = useRef<PutAway>({ ticket: '', rows: '' });
  const isGroup = (typed !== null && isUsed(typed)) || Object.keys(problems).some(isOfGroup);
  const [isOpen, setIsOpen] = useState(false);
  const [group, setGroup] = useState<Loaded | null>(null);
  const [way, setWay] = useState<Way>('loading');
  const isLoading = isOpen && way === 'loading';
  // The form was posted without the editor, and the server has answered.
  const isPlain = isGroup && !isOpen && !rowTickets(typed ?? {});
  const waits = way === 'loading' && !isPlain;

  const fail = (pasted = '') => {
    if (element.current) moveIntoFields(element.current, tickets, pasted);
    setGroup(null);
    setWay('fields');
  };

  /** The editor begins with the moved values, so it is shown only after they were moved. */
  const show = (opens: boolean, handsOver: boolean) => {
    setIsOpen(opens);
    setWay('loading');
    if (!opens) setGroup(null);
    const isLate = () => details.current?.open !== opens || details.current.dataset.way === 'fields';
    load().then(
      (loaded) => {
        if (!element.current || isLate()) return;
        if (handsOver) loaded.handOver(element.current, putAway.current, opens);
        if (opens) setGroup(loaded);
      },
      () => isLate() || fail(),
    );
  };

  const tooLate = useEffectEvent(fail);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => tooLate(), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);

  // Effects run in the order of the page, so a draft is in the fields. A draft of a group counts more than a link.
  const begin = useEffectEvent((holdsGroup: boolean) => {
    // If somebody types in the fields, the fields stay.
    const isBusy = standIn.current?.contains(document.activeElement);
    if (!isOpen && isBusy) {
      setIsOpen(true);
      setWay('fields');
    } else if (holdsGroup || details.current?.open) show(true, false);
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
      data-way={isOpen ? way : undefined}
      onToggle={({ currentTarget: { open } }) => open !== isOpen && show(open, true)}
    >
      <summary>
        <span>{summary}</span>
        <span className="amount hidden underline group-open/several:inline">{close}</span>
      </summary>
      {/* It is not `type=hidden`, because a draft fills only fields of other types. */}
      <input hidden readOnly name={F.participants} defaultValue={textOf(typed, F.participants)} />
      <div className="grid gap-5">
        {waits && <p className="waits-for">{loading}</p>}
        {group && <group.OpenGroup address={address} onReady={() => setWay('editor')} onFail={fail} />}
        <div
          ref={standIn}
          className={`gap-5 ${way === 'editor' ? 'hidden' : 'grid'} ${waits ? 'waits' : ''}`}
        >
          {children}
        </div>
      </div>
    </details>
  );
}

/** Moves what the editor held into the fields, as a list. */
function moveIntoFields(form: HTMLFormElement, tickets: Props['tickets'], pasted: string): void {
  const list = form.querySelector<HTMLTextAreaElement>(`textarea[name=${F.list}]`);
  const rows = form.querySelector<HTMLInputElement>(`input[name=${F.participants}]`);
  if (!list || !rows) return;
  const lines = rowsAsLines({ [F.participants]: rows.value }, tickets);
  const held = [list.value, ...lines, pasted].filter((text) => text !== '').join('\n');
  if (held === list.value) return;
  list.value = held;
  rows.value = '';
  tellChanged(list);
}

const isOfGroup = (field: string): boolean => field === F.list || field.startsWith(F.participants);

const isUsed = (typed: Typed): boolean =>
  hasList(typed) || rowTickets(typed) !== null || chosenQuantities(typed).length > 0;

/** Returns `false` if the ticket type was chosen already or cannot be chosen. */
function chooseOne(form: HTMLFormElement, ticket: string): boolean {
  const choices = form.querySelectorAll<HTMLInputElement>(`[name=${F.oneTicket}]`);
  const choice = [...choices].find(({ value }) => value === ticket);
  if (!choice || choice.checked) return false;
  choice.checked = true;
  return true;
}

/** Returns the ticket type in the address, but only once. */
function takeLinked(): string | null {
  const linked = new URLSearchParams(location.search).get(LINKED);
  if (!linked || history.state?.[FOLLOWED]) return null;
  // The address stays: a refresh renders this page, not the form without a link. Next's own keys stay, too.
  history.replaceState({ ...history.state, [FOLLOWED]: true }, '');
  return linked;
}
