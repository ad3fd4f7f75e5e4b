// Stages of a command: what it does at the moment, for how long, and the outcome.
import type { Result } from '#lib/shared/result.ts';

const PERIOD_MS = 1000;

/** Adds words to the line of a stage. */
export type Note = (text: string) => void;

/**
 * Runs one stage and passes on what it answers. On a terminal its line moves while it works, unless it shares the
 * terminal with others that run beside it.
 */
export async function showStage<T, E>(
  label: string,
  work: (note: Note) => Promise<Result<T, E>>,
  { alone = true } = {},
): Promise<Result<T, E>> {
  const began = performance.now();
  const live = alone && process.stdout.isTTY === true;
  let text = label;
  const line = (mark: string): string =>
    `  ${mark} ${text}  ${((performance.now() - began) / 1000).toFixed(1)} s`;
  const draw = (): void => {
    if (live) process.stdout.write(`\r\u001b[2K${line('…')}`);
  };
  const timer = setInterval(draw, PERIOD_MS).unref();
  if (live) draw();
  else console.log(`  … ${label}`);
  const outcome = await work((more) => {
    text = `${label}: ${more}`;
    draw();
  });
  clearInterval(timer);
  if (live) process.stdout.write('\r\u001b[2K');
  console.log(line(outcome.ok ? '✓' : '✗'));
  return outcome;
}
