'use client';
// Proves that a browser shows this page: its script solves a puzzle in the background, once the server has asked for it.
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { SOLUTION } from '#components/ui/form/form-state.ts';

type Props = {
  /** The page's capability. */
  readonly puzzle: string;
  /** Address of the route handler. */
  readonly post: string;
};

export function ProveBrowser({ puzzle, post }: Props) {
  const { refresh } = useRouter();
  const { mutate } = useMutation({
    mutationFn: async () => {
      // Few buyers need it.
      const { solvePuzzle } = await import('#lib/shared/puzzle.ts');
      const solution = await solvePuzzle(puzzle);
      if (solution === null) return;
      const body = new FormData();
      body.set(SOLUTION, solution);
      await fetch(post, { method: 'POST', body });
    },
    retry: 3,
    onSuccess: refresh,
  });
  useEffect(() => mutate(), [mutate]);
  return null;
}
