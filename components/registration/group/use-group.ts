// The state of the group editor: its people, the open row, what is being pasted, and where the focus goes.
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { bringTo, hasSummary, useForm } from '#components/ui/form/form-context.tsx';
import { tellChanged } from '#components/ui/form/form-values.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { quantityField } from '#lib/registration/ticket-choice.ts';
import { FIRST_PASTE, heldBy, type Paste } from './group-from-form.ts';
import {
  changeGroup,
  type Group,
  type GroupAction,
  NO_PROBLEMS,
  openOf,
  type Person,
  type RowProblems,
  writeGroup,
} from './group-people.ts';
import type { GroupProps } from './group-types.ts';

export function useGroup(group: GroupProps, root: RefObject<HTMLElement | null>) {
  const { rules } = group;
  const { element, state } = useForm();
  const [held, list] = useReducer(changeGroup, null, () => heldBy(element.current, state.typed, group));
  const [openId, setOpenId] = useState<number | null>(null);
  const [paste, setPaste] = useState<Paste | null>(() => (held.people.length === 0 ? FIRST_PASTE : null));
  const [removed, setRemoved] = useState<readonly Placed[]>([]);
  /** Answered questions are shown again until the buyer is done with them. */
  const [isReview, setIsReview] = useState(false);
  /** The person whose controls may have gone while they had the focus. */
  const touched = useRef<number | null>(null);
  const latest = useRef(held);
  latest.current = held;
  const busy = useBusy(root);
  const { found, solve } = useRowProblems(latest, setOpenId, root);
  useAddressedRow(latest, setOpenId, root);
  const hold = useAnchor(root);

  const act = useCallback(
    (action: GroupAction) => {
      const { people, nextId } = latest.current;
      if (action.do === 'all') touched.current = SEVERAL;
      if ('id' in action) {
        touched.current = action.id;
        hold(action.id);
        solve(action.id);
      }
      if (action.do === 'duplicate') setOpenId(nextId);
      setRemoved(removedBy(action, people));
      setPaste(null);
      list(action);
    },
    [hold, solve],
  );
  const open = useCallback((id: number | null) => {
    setOpenId((before) => {
      touched.current = id ?? before;
      return id;
    });
  }, []);

  usePosted(held);
  useEffect(() => {
    const unclear = held.people.filter(({ panel }) => panel.length > 0);
    const isSettled = unclear.every((person) => openOf(person, rules).length === 0);
    const isDone = unclear.length > 0 && isSettled && paste === null && busy === null && !isReview;
    keepFocus(root.current, touched.current);
    if (isDone) list({ do: 'settle' });
    else touched.current = null;
  });
  useBeforeSend(latest, rules, (isEmpty) => {
    setPaste(isEmpty ? FIRST_PASTE : null);
    if (!isEmpty) list({ do: 'show_open', rules });
    requestAnimationFrame(() =>
      isEmpty ? root.current?.querySelector('textarea')?.focus() : toFirstOpen(root.current),
    );
  });
  /** Opens a new row and moves the focus into it. */
  const touch = (id: number) => {
    setOpenId(id);
    touched.current = id;
  };
  const isAnswered =
    held.people.some(({ asked }) => asked) && held.people.every(({ panel }) => panel.length === 0);
  const review = {
    open: isAnswered
      ? () => {
          setIsReview(true);
          list({ do: 'reask' });
        }
      : null,
    close: isReview
      ? () => {
          setIsReview(false);
          requestAnimationFrame(() => toSummary(root.current));
        }
      : null,
  };
  return { held, paste, setPaste, removed, openId, open, change: { act, list }, found, busy, touch, review };
}

/** A removed person, and where they were. */
export type Placed = { readonly person: Person; readonly at: number };

function removedBy(action: GroupAction, people: readonly Person[]): readonly Placed[] {
  const actions = action.do === 'all' ? action.actions : [action];
  const ids = new Set(actions.flatMap((one) => (one.do === 'remove' ? [one.id] : [])));
  return people.flatMap((person, at) => (ids.has(person.id) ? [{ person, at }] : []));
}

/**
 * The person or shared question whose fields have the keyboard. What is asked there stays until the focus has left.
 */
function useBusy(root: RefObject<HTMLElement | null>): string | null {
  const [busy, setBusy] = useState<string | null>(null);
  useEffect(() => {
    const all = root.current;
    const placeOf = (target: EventTarget | null): string | null => {
      const place =
        target instanceof Element ? target.closest<HTMLElement>('[data-person], [data-question]') : null;
      return place?.dataset.person ?? place?.dataset.question ?? null;
    };
    const focused = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('input:not([type=radio], [type=checkbox])'))
        setBusy(placeOf(target));
    };
    const pressed = ({ target, key }: KeyboardEvent) => {
      if (key !== 'Tab') setBusy(placeOf(target));
    };
    const left = ({ target, relatedTarget }: FocusEvent) => {
      if (placeOf(target) !== placeOf(relatedTarget)) setBusy(null);
    };
    all?.addEventListener('focusin', focused);
    all?.addEventListener('keydown', pressed);
    all?.addEventListener('focusout', left);
    return () => {
      all?.removeEventListener('focusin', focused);
      all?.removeEventListener('keydown', pressed);
      all?.removeEventListener('focusout', left);
    };
  }, [root]);
  return busy;
}

/** Writes the people, among them those of a form without a script, into the form's field. */
function usePosted(held: Group): void {
  const { element } = useForm();
  useEffect(() => {
    const form = element.current;
    for (const field of form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      `[name=${F.list}], input[name^="${quantityField('')}"]`,
    ) ?? [])
      field.value = '';
  }, [element]);
  useEffect(() => {
    const field = element.current?.querySelector<HTMLInputElement>(`input[name=${F.participants}]`);
    const rows = writeGroup(held);
    if (!field || field.value === rows) return;
    field.value = rows;
    tellChanged(field);
  }, [element, held]);
}

/** Holds the form back while a question is open or the group is empty. */
function useBeforeSend(
  latest: RefObject<Group>,
  rules: GroupProps['rules'],
  onUnready: (isEmpty: boolean) => void,
): void {
  const { beforeSend } = useForm();
  const stay = useEffectEvent(onUnready);
  useEffect(() => {
    beforeSend.current = () => {
      const { people } = latest.current;
      if (people.length > 0 && people.every((person) => openOf(person, rules).length === 0)) return true;
      stay(people.length === 0);
      return false;
    };
    return () => {
      beforeSend.current = () => true;
    };
  }, [beforeSend, latest, rules]);
}

/** Stands for several people in place of a person's id. */
const SEVERAL = -1;

/** If the focus was in an answered question, it moves to its person's row, or to the summary for several people. */
function keepFocus(root: HTMLElement | null, id: number | null): void {
  if (id === null || document.activeElement !== document.body) return;
  const row = root?.querySelector<HTMLElement>(`[data-person="${id}"] :is(button, input, [tabindex])`);
  if (row) row.focus({ preventScroll: true });
  else toSummary(root);
}

export function toFirstOpen(root: HTMLElement | null): void {
  const first = root?.querySelector<HTMLElement>('[data-open] :is(input, button, select)');
  if (first) bringTo(first);
}

export function toSummary(root: HTMLElement | null): void {
  root?.querySelector<HTMLElement>('[data-summary]')?.focus({ preventScroll: true });
}

/** What the last answer found wrong. It opens the first of these rows. A changed row has no problem any more. */
function useRowProblems(
  latest: RefObject<Group>,
  open: (id: number) => void,
  root: RefObject<HTMLElement | null>,
) {
  const { state } = useForm();
  const { problems } = state;
  const [found, setFound] = useState<RowProblems>(new Map());
  const take = useEffectEvent((answered: typeof problems) => {
    const all = latest.current.people.flatMap(({ id }, index) => {
      const own = problemsAt(answered, index);
      return own === NO_PROBLEMS ? [] : [[id, own] as const];
    });
    setFound(new Map(all));
    const [first] = all;
    if (!first) return;
    open(first[0]);
    if (!hasSummary(state)) bringSoon(() => root.current?.querySelector('[aria-invalid]'));
  });
  useEffect(() => take(problems), [problems]);
  const solve = useCallback(
    (id: number) =>
      setFound((before) => (before.has(id) ? new Map([...before].filter(([one]) => one !== id)) : before)),
    [],
  );
  return { found, solve };
}

/** Waits until the field is drawn. */
const bringSoon = (find: () => HTMLElement | null | undefined) =>
  requestAnimationFrame(() => {
    const field = find();
    if (field) bringTo(field);
  });

/** A link to `#participants` leads there. A link to `#participants.2`, or to one of its fields, opens that row. */
function useAddressedRow(
  latest: RefObject<Group>,
  open: (id: number) => void,
  root: RefObject<HTMLElement | null>,
): void {
  const follow = useEffectEvent(() => {
    const field = location.hash.slice(1);
    if (field === F.participants) bringSoon(() => root.current?.querySelector('[data-summary]'));
    const [, index = ''] = /^participants\.(\d+)/.exec(field) ?? [];
    const { [Number(index || -1)]: person } = latest.current.people;
    if (!person) return;
    open(person.id);
    bringSoon(
      () =>
        document.getElementById(decodeURIComponent(field)) ??
        root.current?.querySelector(`[data-person="${person.id}"] :is(button, input)`),
    );
  });
  useEffect(() => {
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
}

function problemsAt(problems: Readonly<Record<string, string>>, index: number): string {
  const prefix = `${F.participants}.${index}.`;
  const own = Object.entries(problems).filter(([name]) => name.startsWith(prefix));
  return JSON.stringify(Object.fromEntries(own.map(([name, words]) => [name.slice(prefix.length), words])));
}

/** Returns a function that keeps a row in its place on the screen while the box above it folds. */
function useAnchor(root: RefObject<HTMLElement | null>): (id: number) => void {
  const held = useRef<{ readonly row: Element; readonly top: number } | null>(null);
  useLayoutEffect(() => {
    const { row, top } = held.current ?? {};
    held.current = null;
    if (row?.isConnected && top !== undefined) window.scrollBy(0, row.getBoundingClientRect().top - top);
  });
  return useCallback(
    (id) => {
      const row = root.current?.querySelector(`[data-person="${id}"]`);
      if (row) held.current = { row, top: row.getBoundingClientRect().top };
    },
    [root],
  );
}
