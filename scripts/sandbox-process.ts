// The sandbox as a process of its own, as every command but the tests meets it.
import type { Result } from '#lib/shared/result.ts';
import type { CommandProblem, CommandScope } from './command-scope.ts';
import { untilAnswering } from './storefront.ts';
import { type SupervisedOptions, type SupervisedProcess, superviseProcess } from './supervised-process.ts';

export type SandboxOptions = {
  ports: { SANDBOX_PORT: number; SANDBOX_OTHER_PORT: number };
  /** `watch`: started anew when its sources change. */
  watch?: boolean;
  /** File that keeps its state; in memory without it. */
  state?: string;
  output: SupervisedOptions['output'];
};

/** Starts it and waits until its control plane answers. */
export async function startSandboxProcess(
  scope: CommandScope,
  { ports, watch, state, output }: SandboxOptions,
): Promise<Result<SupervisedProcess, CommandProblem>> {
  const env = {
    ...process.env,
    SANDBOX_PORT: String(ports.SANDBOX_PORT),
    SANDBOX_OTHER_PORT: String(ports.SANDBOX_OTHER_PORT),
    SANDBOX_STATE: state ?? '',
  };
  const args = [...(watch ? ['--watch', '--watch-preserve-output'] : []), 'sandbox/main.ts'];
  const sandbox = await scope.open(
    async () => superviseProcess({ name: 'sandbox', args, env, output }),
    (process) => process.stop(),
  );
  return untilAnswering(sandbox, `http://127.0.0.1:${ports.SANDBOX_PORT}/_sandbox/fixtures`);
}
