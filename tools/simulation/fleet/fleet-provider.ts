// The provider of a fleet: the sandbox, started here, or any other that already runs and answers like it.
// Known by HTTP alone.
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { CommandProblem, CommandScope } from '../../scripts/shared/command-scope.ts';
import { namedOrFreePort } from '../../scripts/shared/ports.ts';
import { findClient, ORG, type ProviderConnection } from '../../scripts/stack/connect-provider.ts';
import { type ProviderControl, providerControl } from '../../scripts/stack/provider-control.ts';
import { startSandboxProcess } from '../../scripts/stack/sandbox-process.ts';

/** Calls a minute, as `POST /_sandbox/limits` takes them. */
export type ProviderLimits = {
  token_per_minute?: number;
  token_ip_per_minute?: number;
  reads_per_minute?: number;
  writes_per_minute?: number;
  publishable_ip_per_minute?: number;
};

export type FleetProvider = ProviderConnection & { control: ProviderControl };

/** A provider as after a reset, with these limits, that sends its webhooks to `webhookUrl`. */
export async function openFleetProvider(
  scope: CommandScope,
  { origin, limits, webhookUrl }: { origin?: string; limits: ProviderLimits; webhookUrl: string },
): Promise<Result<FleetProvider, CommandProblem>> {
  const place = origin === undefined ? await startOwn(scope) : ok(origin);
  if (!place.ok) return place;
  const control = providerControl(new URL(place.value).origin);
  try {
    await control.reset();
    await control.setLimits(limits);
    const { fixtures, client } = await findClient(control);
    const { secret } = await control.addWebhookEndpoint({ org: ORG, url: webhookUrl });
    return ok({ control, fixtures, client, webhookSecret: secret });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err({
      message: `the provider at ${place.value} does not behave as sandbox/README.md describes: ${reason}`,
    });
  }
}

async function startOwn(scope: CommandScope): Promise<Result<string, CommandProblem>> {
  const port = await namedOrFreePort('SANDBOX_PORT');
  if (!port.ok) return port;
  const otherPort = await namedOrFreePort('SANDBOX_OTHER_PORT');
  if (!otherPort.ok) return otherPort;
  const ports = { SANDBOX_PORT: port.value, SANDBOX_OTHER_PORT: otherPort.value };
  const sandbox = await startSandboxProcess(scope, { ports, output: 'kept' });
  return sandbox.ok ? ok(`http://127.0.0.1:${port.value}`) : sandbox;
}
