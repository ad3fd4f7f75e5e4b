// Proves that a browser shows this page: solves the puzzle of the page's capability and posts the solution. It is
// loaded when the server asks for it, which is rare. If it fails, the open page proves itself a minute later.
import { SOLUTION } from '#components/ui/form/form-state.ts';
import { solvePuzzle } from '#lib/shared/puzzle.ts';

/** @param post address of the route handler */
export async function proveBrowser(puzzle: string, post: string): Promise<void> {
  const solution = await solvePuzzle(puzzle);
  if (solution === null) return;
  const body = new FormData();
  body.set(SOLUTION, solution);
  await fetch(post, { method: 'POST', body }).catch(() => undefined);
}
