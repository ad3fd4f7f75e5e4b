'use client';
// The group editor: a pasted list becomes people at once, and one tap each answers what is unclear. It is loaded when
// it is opened, and posts all people as JSON in one field of the form.
import { useDeferredValue, useMemo, useRef } from 'react';
import { useForm } from '#components/ui/form/form-context.tsx';
import * as F from '#lib/registration/registration-fields.ts';
import { AddPeople } from './add-people.tsx';
import { FIRST_PASTE, useListed } from './group-from-form.ts';
import { questionsIn } from './group-people.ts';
import { GroupQuestions } from './group-questions.tsx';
import { GroupRows, type RowsProps } from './group-rows.tsx';
import { count, GroupStatus, LeftOut, Remarks, Summary } from './group-summary.tsx';
import type { GroupProps } from './group-types.ts';
import { PasteBox } from './paste-box.tsx';
import { type Placed, toFirstOpen, toSummary, useGroup } from './use-group.ts';

export function GroupEditor(group: GroupProps) {
  const { words, locale } = group;
  const root = useRef<HTMLDivElement>(null);
  const { held, paste, setPaste, removed, openId, open, change, found, busy, touch, review } = useGroup(
    group,
    root,
  );
  const pasted = useDeferredValue(paste?.text ?? '');
  const isTooLong = useListed(paste, pasted, group, change.list, () => {
    setPaste(null);
    requestAnimationFrame(() => toSummary(root.current));
  });
  const { people } = held;
  const questions = useMemo(() => questionsIn(people, group.rules), [people, group.rules]);
  const undo = () => change.act({ do: 'all', actions: removed.map((one) => ({ do: 'restore', ...one })) });
  const gone = removedLine(removed, words, undo);
  const addPaste = paste ? null : () => setPaste({ base: held, text: '', isPasted: false });
  const rows = { group, people, openId, found, act: change.act, open, removed: gone };
  const toQuestions = questions.open > 0 ? () => toFirstOpen(root.current) : review.open;
  return (
    <div ref={root} className="grid grid-cols-1 gap-4">
      <GroupStatus group={group} people={people} open={questions.open} />
      <WholeProblem />
      {paste && (
        <PasteBox
          words={words}
          isMore={paste.base.people.length > 0}
          text={paste.text}
          problem={isTooLong ? words.tooLong : undefined}
          onText={(text, isPasted) => setPaste({ ...paste, text, isPasted })}
          onDone={() => setPaste(null)}
        />
      )}
      {people.length > 0 && (
        <Summary
          group={group}
          people={people}
          open={questions.open}
          onQuestions={toQuestions}
          onPaste={addPaste}
        />
      )}
      {removed.length > 1 && (
        <ul className="panel snug-row">
          <Removed words={count(words.leftOut, removed.length, locale)} undo={words.undo} onUndo={undo} />
        </ul>
      )}
      <GroupQuestions {...rows} questions={questions} busy={busy} onDone={review.close} />
      <GroupRows {...rows} />
      <AddPeople
        group={group}
        people={people}
        paste={addPaste}
        add={(added) => {
          change.act({ do: 'add', rows: added });
          if (added.length === 1) touch(held.nextId);
        }}
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

/** The line about one removed person. Several have a line of their own above the questions. */
function removedLine(
  [first, another]: readonly Placed[],
  { removed, name, undo }: GroupProps['words'],
  onUndo: () => void,
): RowsProps['removed'] {
  if (!first || another) return null;
  const words = removed.replace('#', () => first.person.row.name || name);
  return { ...first, line: <Removed words={words} undo={undo} onUndo={onUndo} /> };
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

type RemovedProps = { readonly words: string; readonly undo: string; readonly onUndo: () => void };

const Removed = ({ words, undo, onUndo }: RemovedProps) => (
  <li className="flex min-h-14 items-center justify-between gap-x-4 border-edge border-b bg-ground px-3 last:border-0">
    <span role="status" className="min-w-0 text-quiet wrap-break-word">
      {words}
    </span>
    <button
      ref={(button) => button?.focus({ preventScroll: true })}
      type="button"
      className="link"
      onClick={onUndo}
    >
      {undo}
    </button>
  </li>
);
