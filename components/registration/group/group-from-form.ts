// Makes a group of what a form holds: rows of a draft or answer, a pasted list, or the quantities and names of a form
// without a script.

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Typed } from '#components/ui/form/form-state.ts';
import { isoDateOf } from '#lib/registration/asked-questions.ts';
import { isDate } from '#lib/registration/participant-questions.ts';
import type { ParticipantRow } from '#lib/registration/participant-row.ts';
import { parseParticipants } from '#lib/registration/participants-import/parse-participants.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { firstTicketOf, participantFields } from '#lib/registration/registration-input.ts';
import { quantityField } from '#lib/registration/ticket-choice.ts';
import { personIn, withGuardians } from '#lib/registration/typed-people.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { countOf } from '../listed-counts.ts';
import {
  type Group,
  type GroupAction,
  groupOf,
  type HeldRow,
  heldRow,
  NO_GROUP,
  parseGroup,
  restoredGroup,
} from './group-people.ts';
import type { GroupProps } from './group-types.ts';

/** `isPasted`: several lines came at once, so they were not typed. */
export type Paste = { readonly base: Group; readonly text: string; readonly isPasted: boolean };
export const FIRST_PASTE: Paste = { base: NO_GROUP, text: '', isPasted: false };

export function heldBy(form: HTMLFormElement | null, typed: Typed | null, group: GroupProps): Group {
  const textIn = (name: string) =>
    form?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)?.value ?? '';
  const rows = parseGroup(textIn(F.participants));
  if (rows && rows.length > 0) return restoredGroup(rows);
  const list = listed(textIn(F.list), NO_GROUP, group)?.group;
  return list ?? restoredGroup(typed ? namedRows(typed, group) : []);
}

function namedRows(typed: Typed, { tickets, rules }: GroupProps): HeldRow[] {
  const chosen = tickets.map(({ ticket_type_id: id }) => ({
    id,
    quantity: countOf(textOf(typed, quantityField(id))),
  }));
  const first = firstTicketOf(
    typed,
    chosen.flatMap(({ id, quantity }) => (quantity > 0 ? [id] : [])),
  );
  const people = chosen.flatMap(({ id, quantity }) =>
    Array.from({ length: quantity }, (_, n) =>
      personIn(typed, { ...participantFields(id, n + 1, first), ticketTypeId: id }, rules),
    ),
  );
  return withGuardians(people).map(({ isChild: _, inherits: _same, ...row }) =>
    heldRow({ ...row, answers: heldAnswers(row.answers, rules) }),
  );
}

/** A date in parts becomes one value. A single value is no list. */
const heldAnswers = (
  answers: ParticipantRow['answers'],
  { questions }: GroupProps['rules'],
): ParticipantRow['answers'] =>
  Object.fromEntries(
    questions.flatMap(({ key, kind }) => {
      const values = [answers[key] ?? []].flat();
      const answer = isDate(kind) ? isoDateOf(values) : kind === 'several' ? values : values.at(-1);
      return answer ? [[key, answer]] : [];
    }),
  );

type Listed = { readonly group: Group; readonly tooLong: boolean };

function listed(text: string, base: Group, { tickets, rules, eventName }: GroupProps): Listed | null {
  if (text.trim() === '') return null;
  const [only, another] = tickets;
  const list = parseParticipants(text, {
    tickets,
    questions: rules.questions,
    defaultTicket: another ? null : (only ?? null),
    eventName,
    raceDay: rules.raceDay || rules.today,
  });
  const added = groupOf(list, rules, base.nextId);
  return {
    group: {
      people: [...base.people, ...added.people],
      leftOut: [...base.leftOut, ...added.leftOut],
      nextId: added.nextId,
    },
    tooLong: list.tooLong,
  };
}

/** @param onPasted is called if a pasted list has people, so that the box may fold */
export function useListed(
  paste: Paste | null,
  text: string,
  group: GroupProps,
  act: (action: GroupAction) => void,
  onPasted: () => void,
): boolean {
  const [isTooLong, setIsTooLong] = useState(false);
  const base = paste?.base;
  const wasUsed = useRef(false);
  const fold = useEffectEvent((read: string) => {
    if (paste?.isPasted && paste.text === read) onPasted();
  });
  useEffect(() => {
    if (!base) return;
    const found = listed(text, base, group);
    // An empty box changes nothing until something was pasted.
    if (!found && !wasUsed.current) return;
    wasUsed.current = found !== null;
    setIsTooLong(found?.tooLong ?? false);
    act({ do: 'list', group: found && !found.tooLong ? found.group : base });
    if (found && !found.tooLong && found.group.people.length > base.people.length) fold(text);
  }, [base, text, group, act]);
  return isTooLong;
}
