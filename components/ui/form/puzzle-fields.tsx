'use client';
// The puzzle of an answered form: the script solves it and sends the form again. Without a script the form goes with the
// puzzle alone when the visitor presses the button.
import { useEffect, useRef } from 'react';
import { useForm } from './form-context.tsx';
import { PUZZLE, SOLUTION } from './form-state.ts';
import { pressSubmit } from './form-values.ts';

export function PuzzleFields() {
  const { state, element } = useForm();
  const { puzzle } = state;
  const solution = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!puzzle) return;
    let isCurrent = true;
    const solve = async () => {
      // Few visitors need it.
      const { solvePuzzle } = await import('#lib/shared/puzzle.ts');
      const solved = await solvePuzzle(puzzle);
      if (!isCurrent || solved === null || !solution.current) return;
      solution.current.value = solved;
      if (element.current) pressSubmit(element.current);
    };
    void solve();
    return () => {
      isCurrent = false;
    };
  }, [puzzle, element]);

  if (!puzzle) return null;
  return (
    <>
      <input type="hidden" name={PUZZLE} value={puzzle} />
      <input ref={solution} type="hidden" name={SOLUTION} />
    </>
  );
}
