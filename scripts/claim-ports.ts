// The ports of a command, from the environment or the usual ones, checked before anything is started.
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { CommandProblem } from './command-scope.ts';
import { isPortFree } from './free-port.ts';
import { findPortHolder } from './port-holder.ts';

const DEFAULTS = { PORT: 3000, SANDBOX_PORT: 4010, SANDBOX_OTHER_PORT: 4011 } as const;
export type PortName = keyof typeof DEFAULTS;

/** The ports called `names`, all free at this moment; or one sentence on who holds the first that is not. */
export async function claimPorts<N extends PortName>(
  ...names: N[]
): Promise<Result<Record<N, number>, CommandProblem>> {
  const ports: Record<PortName, number> = { ...DEFAULTS };
  for (const name of names) {
    const given = process.env[name];
    const port = given ? Number(given) : DEFAULTS[name];
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      return err({ message: `${name} is not a port number, for example ${name}=${DEFAULTS[name]}` });
    }
    if (!(await isPortFree(port))) {
      const holder = (await findPortHolder(port)) ?? 'another program';
      return err({
        message: `port ${port} is taken by ${holder}: stop it, or choose another port with ${name}=…`,
      });
    }
    ports[name] = port;
  }
  return ok(ports);
}
