'use client';
// The group in place of the choice for one person. Only one of them holds values: opening and closing hands them over.
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

/** Parameter of the ticket type that the event's page links with. The server has chosen it, a draft may have not. */
const LINKED = 'ticket';
/** Key in `history.state`: the link has been followed. After a reload another ticket type may be chosen. */
const FOLLOWED = 'linked';

/**
 * Equals the time that style sheets wait for a page without hydration (`form.css`). An `import()` may neither resolve nor
 * reject.
 */
const PATIENCE_MS = 10_000;

const fetchEditor = () => import('./group/open-group.tsx');
const load = () => fetchEditor().catch(fetchEditor);
type Loaded = Awaited<ReturnType<typeof load>>;

/** `fields`: those for several without the editor stand in for it. */
type Way = 'loading' | 'editor' | 'fields';

/** With a script the editor is loaded when the group is opened. Without one, or without the editor, the fields are there. */
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
  // The answer to a form that was posted without the editor.
  const isPlain = isGroup && !isOpen && !rowTickets(typed ?? {});
  const waits = way === 'loading' && !isPlain;

  const fail = (pasted = '') => {
    if (element.current) moveIntoFields(element.current, tickets, pasted);
    setGroup(null);
    setWay('fields');
  };

  /** The editor begins with what is handed over, so it is shown only then. */
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

  // Effects run in the order of the page: a draft is in the fields. It counts more than a link if it is of several.
  const begin = useEffectEvent((holdsGroup: boolean) => {
    // Fields in which somebody types stay.
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
      {/* Not type=hidden: a draft fills only fields of other types. */}
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

/** The fields take over what the editor held, as a list. */
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
