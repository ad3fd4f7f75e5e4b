// The sandbox as a process of its own.
import type { Result } from '#lib/shared/result.ts';
import type { CommandProblem, CommandScope } from '../shared/command-scope.ts';
import {
  type SupervisedOptions,
  type SupervisedProcess,
  superviseProcess,
} from '../shared/supervised-process.ts';
import { untilAnswering } from './storefront.ts';
import type { Tls } from './tls.ts';

export type SandboxOptions = {
  ports: { SANDBOX_PORT: number; SANDBOX_OTHER_PORT: number };
  /** The sandbox starts anew when its sources change. */
  watch?: boolean;
  /** File that stores its state; in memory without it. */
  state?: string;
  /** The sandbox speaks plain http without it. */
  tls?: Tls;
  output: SupervisedOptions['output'];
};

/** Starts it and waits until its control plane answers. */
export async function startSandboxProcess(
  scope: CommandScope,
  { ports, watch, state, tls, output }: SandboxOptions,
): Promise<Result<SupervisedProcess, CommandProblem>> {
  const env = {
    ...process.env,
    SANDBOX_PORT: String(ports.SANDBOX_PORT),
    SANDBOX_OTHER_PORT: String(ports.SANDBOX_OTHER_PORT),
    SANDBOX_STATE: state ?? '',
    SANDBOX_TLS_KEY: tls?.key ?? '',
    SANDBOX_TLS_CERT: tls?.cert ?? '',
  };
  const args = [...(watch ? ['--watch', '--watch-preserve-output'] : []), 'sandbox/main.ts'];
  const sandbox = await scope.open(
    async () => superviseProcess({ name: 'sandbox', args, env, output }),
    (process) => process.stop(),
  );
  const scheme = tls ? 'https' : 'http';
  return untilAnswering(sandbox, `${scheme}://127.0.0.1:${ports.SANDBOX_PORT}/_sandbox/fixtures`);
}
