'use client';
// The script solves the puzzle and sends the form again. Without a script a press sends the puzzle without a solution.
import { useEffect, useRef } from 'react';
import { useForm } from './form-context.tsx';
import { PUZZLE, SOLUTION } from './form-state.ts';
import { pressSubmit } from './press-submit.ts';

export function PuzzleFields() {
  const { state, element } = useForm();
  const { puzzle } = state;
  const solution = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!puzzle) return;
    let isCurrent = true;
    const solve = async () => {
      // The solver is loaded only here, because few visitors need it.
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
