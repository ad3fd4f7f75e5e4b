import type { ReactNode } from 'react';
import type { Person } from './group-people.ts';

/** Problems that the server found at a row, as JSON by field, by the person's id. */
export type RowProblems = ReadonlyMap<number, string>;

export const NO_PROBLEMS = '{}';

/** A removed person, where she was, and what stands there now. */
export type RemovedLine = { readonly person: Person; readonly at: number; readonly line: ReactNode };

export const Gone = ({ line }: Pick<RemovedLine, 'line'>) => line;
