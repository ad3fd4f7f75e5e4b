// The sandbox for one test file: in this process, on ports of its own, gone afterwards.
import { afterAll } from 'vitest';
import { startSandbox } from '#sandbox/server.ts';
import { type ProviderControl, providerControl } from '../scripts/stack/provider-control.ts';

export type TestSandbox = {
  /** `{base_url}`, ends in /v1. */
  baseUrl: string;
  otherOrigin: string;
  control: ProviderControl;
};

/** Await it at the top of a test file or of a `describe`. */
export async function testSandbox(): Promise<TestSandbox> {
  const { origin, otherOrigin, close } = await startSandbox({ port: 0, otherPort: 0 });
  afterAll(() => close());
  return { baseUrl: `${origin}/v1`, otherOrigin, control: providerControl(origin) };
}
