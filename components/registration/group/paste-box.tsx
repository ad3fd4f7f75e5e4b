'use client';
import { useEffect, useRef } from 'react';
import { CUT_LIST } from '#lib/registration/registration-input.ts';
import type { GroupProps } from './group-types.ts';
import { NO_FORM } from './row-inputs.tsx';

type Props = {
  readonly words: GroupProps['words'];
  readonly isMore: boolean;
  readonly text: string;
  readonly problem: string | undefined;
  /** @param isPasted several lines came at once: not every phone tells that it pastes */
  readonly onText: (text: string, isPasted: boolean) => void;
  readonly onDone: () => void;
};

const linesIn = (text: string): number => text.split('\n').length;

export function PasteBox({ words, isMore, text, problem, onText, onDone }: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isMore) box.current?.focus();
  }, [isMore]);
  return (
    <div className="grid gap-1.5">
      <label htmlFor="group-list" className="font-bold">
        {isMore ? words.pasteAdd : words.pasteLabel}
      </label>
      <p id="group-list-help" className="text-quiet text-sm">
        {words.pasteHelp}
      </p>
      {problem && <p className="problem">{problem}</p>}
      <textarea
        ref={box}
        id="group-list"
        form={NO_FORM}
        className="input"
        rows={14}
        maxLength={CUT_LIST}
        spellCheck={false}
        autoComplete="off"
        value={text}
        aria-describedby="group-list-help"
        aria-invalid={problem ? true : undefined}
        onChange={({ currentTarget: { value } }) => onText(value, linesIn(value) > linesIn(text) + 1)}
      />
      {isMore && (
        <button type="button" className="btn btn-quiet justify-self-start" onClick={onDone}>
          {words.done}
        </button>
      )}
    </div>
  );
}
