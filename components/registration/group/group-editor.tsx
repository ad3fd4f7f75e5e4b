'use client';
// The group as an editor: a list is pasted and becomes people at once; what is unclear is asked in one tap each. Loaded when it is
// opened. It posts all people as JSON in one field of the form.
import { Fragment, useDeferredValue, useRef } from 'react';
import { useForm } from '#components/ui/form/form-context.tsx';
import * as F from '#lib/registration/registration-fields.ts';
import { CUT_LIST } from '#lib/registration/registration-input.ts';
import { AddPeople } from './add-people.tsx';
import { FIRST_PASTE, useListed } from './group-from-form.ts';
import { type GroupAction, openOf, type Person } from './group-people.ts';
import { Gone, NO_PROBLEMS, type RemovedLine, type RowProblems } from './group-problems.ts';
import { UnclearPerson } from './group-row.tsx';
import { GroupRows } from './group-rows.tsx';
import {
  Counts,
  count,
  GroupStatus,
  LeftOut,
  Remarks,
  Summary,
  type SummaryProps,
} from './group-summary.tsx';
import type { GroupProps } from './group-types.ts';
import { PasteBox } from './paste-box.tsx';
import { toFirstOpen, useGroup } from './use-group.ts';

export function GroupEditor(group: GroupProps) {
  const { words, locale } = group;
  const root = useRef<HTMLDivElement>(null);
  const { held, paste, setPaste, removed, openId, open, change, found, busyId, touch } = useGroup(
    group,
    root,
  );
  const pasted = useDeferredValue(paste?.text ?? '');
  const isTooLong = useListed(paste, pasted, group, change.list);
  const { people } = held;
  const unclear = people.filter(({ panel }) => panel.length > 0);
  const stillOpen = unclear.filter((person) => openOf(person, group.rules).length > 0).length;
  const clear = people.length - unclear.length;
  const undo = removed && {
    ...removed,
    line: <Removed words={words} {...removed} onUndo={() => change.act({ do: 'restore', ...removed })} />,
  };
  return (
    <div ref={root} className="grid grid-cols-1 gap-4">
      <GroupStatus group={group} people={people} stillOpen={stillOpen} />
      <WholeProblem />
      {paste && (
        <Pasting
          group={group}
          people={people}
          stillOpen={stillOpen}
          text={paste.text}
          isMore={paste.base.people.length > 0}
          isTooLong={isTooLong}
          onText={(text) => setPaste({ ...paste, text })}
          onDone={() => setPaste(null)}
          onChoose={() => toFirstOpen(root.current)}
        />
      )}
      {!paste && <Counts group={group} people={people} stillOpen={stillOpen} />}
      <Unclear
        group={group}
        people={people}
        stillOpen={stillOpen}
        found={found}
        act={change.act}
        busyId={busyId}
        removed={undo}
      />
      {(clear > 0 || undo?.person.panel.length === 0) && (
        <GroupRows
          group={group}
          people={people}
          heading={count(unclear.length > 0 ? words.areClear : words.allClear, clear, locale)}
          openId={openId}
          found={found}
          act={change.act}
          open={open}
          removed={undo}
        />
      )}
      <AddPeople
        group={group}
        people={people}
        isPasting={paste !== null}
        add={(rows) => {
          change.act({ do: 'add', rows });
          if (rows.length === 1) touch(held.nextId);
        }}
        paste={() => setPaste({ base: held, text: '' })}
        empty={() => {
          change.act({ do: 'empty' });
          setPaste(FIRST_PASTE);
        }}
      />
      <LeftOut held={held} group={group} act={change.act} />
      <Remarks group={group} people={people} />
    </div>
  );
}

function WholeProblem() {
  const problem = useForm().state.problems[F.participants];
  return (
    problem && (
      <p id={F.participants} tabIndex={-1} className="problem">
        {problem}
      </p>
    )
  );
}

type PastingProps = SummaryProps & {
  readonly text: string;
  readonly isMore: boolean;
  readonly isTooLong: boolean;
  readonly onText: (text: string) => void;
  readonly onDone: () => void;
};

function Pasting({ text, isMore, isTooLong, onText, onDone, ...summary }: PastingProps) {
  const { words } = summary.group;
  return (
    <>
      <PasteBox
        words={words}
        isMore={isMore}
        text={text}
        most={CUT_LIST}
        problem={isTooLong ? words.tooLong : undefined}
        onText={onText}
        onDone={onDone}
      />
      {summary.people.length > 0 && <Summary {...summary} />}
    </>
  );
}

type UnclearProps = Pick<SummaryProps, 'group' | 'people' | 'stillOpen'> & {
  readonly found: RowProblems;
  readonly act: (action: GroupAction) => void;
  readonly busyId: number | null;
  readonly removed: RemovedLine | null;
};

function Unclear({ group, people, stillOpen, found, act, busyId, removed }: UnclearProps) {
  const { words, locale } = group;
  const gone = removed && removed.person.panel.length > 0 ? removed : null;
  if (!gone && people.every(({ panel }) => panel.length === 0)) return null;
  return (
    <section className="panel snug-row">
      <h2 className="panel-heading bg-warn-wash text-warn">
        <span aria-hidden="true" className="mark-warn" />
        <span>{count(words.chooseFor, stillOpen, locale)}</span>
      </h2>
      <ol>
        {people.map((person, index) => (
          <Fragment key={person.id}>
            {gone?.at === index && <Gone line={gone.line} />}
            {person.panel.length > 0 && (
              <UnclearPerson
                person={person}
                index={index}
                group={group}
                problems={found.get(person.id) ?? NO_PROBLEMS}
                act={act}
                isBusy={person.id === busyId}
              />
            )}
          </Fragment>
        ))}
        {gone && gone.at >= people.length && <Gone line={gone.line} />}
      </ol>
    </section>
  );
}

type RemovedProps = Pick<GroupProps, 'words'> & { readonly person: Person; readonly onUndo: () => void };

const Removed = ({ words, person: { row }, onUndo }: RemovedProps) => (
  <li className="flex min-h-14 items-center justify-between gap-x-4 border-edge border-b bg-ground px-3 last:border-0">
    <span role="status" className="min-w-0 text-quiet wrap-break-word">
      {words.removed.replace('#', row.name || words.name)}
    </span>
    <button
      ref={(button) => button?.focus({ preventScroll: true })}
      type="button"
      className="link"
      onClick={onUndo}
    >
      {words.undo}
    </button>
  </li>
);
