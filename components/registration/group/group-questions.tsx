'use client';
// The questions about people of the list: first those for all who wrote the same, then those for one person alone.
import { Fragment, type ReactNode, useState } from 'react';
import { mayBeNobody } from '#lib/registration/list-questions.ts';
import { sharedTitle } from '../shared-words.ts';
import {
  type GroupAction,
  NO_PROBLEMS,
  type Open,
  type Person,
  type Questions,
  type Shared,
} from './group-people.ts';
import { askedWords, GroupRow, UnclearPerson } from './group-row.tsx';
import type { RowsProps } from './group-rows.tsx';
import { count } from './group-summary.tsx';
import type { GroupProps } from './group-types.ts';
import { OneOf, optionsOf } from './row-fields.tsx';

type Props = RowsProps & {
  readonly questions: Questions;
  /** The person or shared question that has the keyboard. */
  readonly busy: string | null;
  /** Until it is called, the answers may be changed; `null` while a question is open. */
  readonly onDone: (() => void) | null;
};

export function GroupQuestions({ questions, people, busy, removed, onDone, ...props }: Props) {
  const { group, act, found } = props;
  const { shared, alone, open } = questions;
  const { words, locale } = group;
  const gone = removed && removed.person.panel.length > 0 ? removed : null;
  const nextOfGone = gone ? alone.find(({ index }) => index >= gone.at)?.index : undefined;
  if (!gone && shared.length + alone.length === 0) return null;
  return (
    <section className="panel snug-row">
      <h2 className={`panel-heading ${open > 0 ? 'bg-warn-wash text-warn' : 'bg-good-wash text-good'}`}>
        {open > 0 && <span aria-hidden="true" className="mark-warn" />}
        <span>{open > 0 ? count(words.toAnswer, open, locale) : words.answered}</span>
      </h2>
      <ol>
        {shared.map((question) => (
          <SharedQuestion key={question.key} question={question} people={people} {...props} />
        ))}
        {alone.map(({ person, index, parts }) => (
          <Fragment key={person.id}>
            {gone && index === nextOfGone && <Gone line={gone.line} />}
            <UnclearPerson
              person={person}
              index={index}
              parts={parts}
              group={group}
              problems={found.get(person.id) ?? NO_PROBLEMS}
              act={act}
              isBusy={busy === String(person.id)}
            />
          </Fragment>
        ))}
        {gone && nextOfGone === undefined && <Gone line={gone.line} />}
      </ol>
      {onDone && open === 0 && (
        <div className="border-edge border-t p-3">
          <button type="button" className="btn btn-quiet" onClick={onDone}>
            {words.done}
          </button>
        </div>
      )}
    </section>
  );
}

type SharedProps = Omit<Props, 'questions' | 'busy' | 'removed' | 'onDone'> & { readonly question: Shared };

function SharedQuestion({ question, people, ...props }: SharedProps) {
  const { group, openId, found, act, open } = props;
  const { words, locale } = group;
  const [isShown, setIsShown] = useState(mayBeNobody(question.ask));
  return (
    <li
      data-question={question.key}
      data-open={question.isOpen ? '' : undefined}
      className="border-edge border-b last:border-0"
    >
      <div className="px-3 pt-3">
        <Answers question={question} group={group} act={act} />
      </div>
      <button
        type="button"
        aria-expanded={isShown}
        className="flex min-h-12 w-full items-center gap-x-3 px-4 text-start font-bold text-sm"
        onClick={() => setIsShown(!isShown)}
      >
        <span aria-hidden="true" className="angle" />
        <span>{count(words.show, question.people.length, locale)}</span>
      </button>
      {isShown && (
        <>
          <p className="border-edge border-y bg-ground px-3 py-2 text-quiet text-sm">{words.differs}</p>
          <ol className="bg-ground lg:grid lg:grid-flow-row-dense lg:grid-cols-2">
            {question.people.map((person) => (
              <GroupRow
                key={person.id}
                person={person}
                index={people.indexOf(person)}
                group={group}
                isOpen={person.id === openId}
                problems={found.get(person.id) ?? NO_PROBLEMS}
                act={act}
                open={open}
              />
            ))}
          </ol>
        </>
      )}
    </li>
  );
}

type AnswersProps = Pick<SharedProps, 'question' | 'group' | 'act'>;

const Gone = ({ line }: { readonly line: ReactNode }) => line;

/** One tap answers for all of them. */
function Answers({ question, group, act }: AnswersProps): ReactNode {
  const { words, locale, rules } = group;
  const { key, part, ask, people } = question;
  /** The last answer for all. People who were answered alone keep their own answer. */
  const [given, setGiven] = useState(() => mostFrequent(people.map((person) => answerIn(person, part))));
  const asked = askedWords(ask ?? undefined, part, group) ?? '';
  const what = part === 'ticket' ? words.distance : asked;
  const title = sharedTitle(question, what, (sentence, number, said) =>
    count(words[sentence], number, locale).replace('@', () => said),
  );
  const all = (action: (person: Person) => GroupAction) => act({ do: 'all', actions: people.map(action) });
  if (part === 'person')
    return (
      <fieldset className="grid min-w-0 gap-2 lg:grid-cols-2 lg:items-center">
        <Legend title={title} help={words.leaveThemOut} />
        <div className="actions">
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => all(({ id }) => ({ do: 'remove', id }))}
          >
            {count(words.leaveOutAll, people.length, locale)}
          </button>
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => all(({ id }) => ({ do: 'accept', id, rules }))}
          >
            {words.keep}
          </button>
        </div>
      </fieldset>
    );
  return (
    <OneOf
      id={`question-${key}`}
      problem={undefined}
      label={<Title title={title} help={title.includes(asked) ? '' : asked} />}
      isWide
      options={optionsOf(part, group)}
      none={words.noAnswer}
      value={given}
      onChange={(chosen) => {
        setGiven(chosen);
        const alike = people.filter((person) => ['', given].includes(answerIn(person, part)));
        act({ do: 'all', actions: alike.map((person) => answerOf(person, part, chosen, group)) });
      }}
    />
  );
}

/** Returns '' if nothing was answered. */
function mostFrequent(answers: readonly string[]): string {
  const given = answers.filter(Boolean);
  const times = (one: string) => given.filter((other) => other === one).length;
  return [...new Set(given)].sort((one, other) => times(other) - times(one))[0] ?? '';
}

const answerIn = ({ row }: Person, part: Open): string =>
  part === 'ticket' ? (row.ticket ?? '') : [row.answers[part.slice('answer.'.length)] ?? ''].flat().join();

const answerOf = ({ id, row }: Person, part: Open, chosen: string, { rules }: GroupProps): GroupAction => {
  if (part === 'minor') return { do: 'answer_minor', id, minor: chosen === 'yes', rules };
  if (part === 'ticket') return { do: 'change', id, row: { ticket: chosen } };
  return { do: 'change', id, row: { answers: { ...row.answers, [part.slice('answer.'.length)]: chosen } } };
};

type TitleProps = { readonly title: string; readonly help: string };

const Title = ({ title, help }: TitleProps) => (
  <>
    <span className="block wrap-break-word">{title}</span>
    {help && <span className="block font-normal text-quiet text-sm">{help}</span>}
  </>
);

const Legend = (props: TitleProps) => (
  <legend className="mb-1.5 font-bold lg:float-left lg:mb-0">
    <Title {...props} />
  </legend>
);
