// The ports of a fleet: those that the environment names, as in every command, and free ones for the rest.
import { ok, type Result } from '#lib/shared/result.ts';
import { claimPorts, type PortName } from '../../scripts/claim-ports.ts';
import type { CommandProblem } from '../../scripts/command-scope.ts';
import { freePort } from '../../scripts/free-port.ts';

/** The port called `name`; a problem when the environment names one that is taken. */
export async function fleetPort(name: PortName): Promise<Result<number, CommandProblem>> {
  if (!process.env[name]) return ok(await freePort());
  const claimed = await claimPorts(name);
  return claimed.ok ? ok(claimed.value[name]) : claimed;
}
