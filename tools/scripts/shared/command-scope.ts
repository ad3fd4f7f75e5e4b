// The life of a command that starts things: whatever it opened is closed in reverse order, once, however it ends.
// Knows nothing of what is opened.
import type { Result } from '#lib/shared/result.ts';

/** One line for the terminal: what went wrong and what to do. */
export type CommandProblem = { readonly message: string };

export type CommandScope = {
  /** Opens something and remembers how to close it, also when the command is stopped before it is open. */
  open<T>(acquire: () => Promise<T>, release: (opened: T) => Promise<void>): Promise<T>;
  /** This promise never settles: it is the answer of a command that runs until it is stopped. */
  readonly untilStopped: Promise<never>;
  isEnding(): boolean;
  /** Closes everything and ends the process. */
  end(exitCode: number): Promise<never>;
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const forever = new Promise<never>(() => undefined);

function createScope(): CommandScope {
  const stack = new AsyncDisposableStack();
  let ending: Promise<void> | undefined;
  return {
    untilStopped: forever,
    isEnding: () => ending !== undefined,
    open: (acquire, release) => {
      if (ending) return forever;
      const opening = acquire();
      stack.defer(async () => {
        const opened = await opening.then(
          (value) => ({ value }),
          () => undefined,
        );
        if (opened) await release(opened.value);
      });
      return opening;
    },
    end: async (exitCode) => {
      ending ??= stack.disposeAsync().catch((error) => console.error(error));
      await ending;
      process.exit(exitCode);
    },
  };
}

/**
 * Runs a command. It ends with what `main` answers (0 or 1), or at Ctrl-C, SIGTERM, SIGHUP; a second signal, which npm
 * sends, changes nothing.
 */
export async function runCommand(
  main: (scope: CommandScope) => Promise<Result<void, CommandProblem>>,
  exitCodeWhenStopped = 0,
): Promise<void> {
  const scope = createScope();
  // A command that only waits to be stopped has nothing else that keeps it alive.
  setInterval(() => undefined, 2 ** 30);
  // npm may be killed without forwarding the signal; a command started by hand may outlive its shell.
  if (process.env.npm_lifecycle_event) await import('./stop-with-parent.mjs');
  for (const signal of SIGNALS) process.on(signal, () => scope.end(exitCodeWhenStopped));
  try {
    const outcome = await main(scope);
    // A failure that comes from stopping everything is not reported.
    if (!outcome.ok && !scope.isEnding()) console.error(outcome.error.message);
    await scope.end(outcome.ok ? 0 : 1);
  } catch (bug) {
    if (!scope.isEnding()) console.error(isOfTheSystem(bug) ? bug.message : bug);
    await scope.end(1);
  }
}

/** No permission, no room: not a bug, and its message is enough. */
function isOfTheSystem(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
