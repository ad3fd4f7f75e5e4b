// What the storefront's log says of mistakes in the organizer's files, in lines for a terminal. Knows nothing of processes.
import { relative } from 'node:path';
import { z } from 'zod';
import { ROOT } from './project-root.ts';

/** A line of the log about such a file, see `onContentProblem`; no other one has these fields. */
const Warning = z.object({ file: z.string(), wrong: z.array(z.string()).min(1), msg: z.string() });

/** A line for each mistake, the file first; none for any other line of the log. */
export function contentWarnings(logLine: string): string[] {
  if (!logLine.startsWith('{')) return [];
  const read = Warning.safeParse(parsed(logLine));
  if (!read.success) return [];
  const { file, wrong } = read.data;
  return wrong.map((mistake) => `  ! ${relative(ROOT, file)}: ${mistake}`);
}

function parsed(logLine: string): unknown {
  try {
    return JSON.parse(logLine);
  } catch {
    return null;
  }
}
