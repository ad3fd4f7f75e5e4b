// Facts for payers about each mobile money network (`content/networks.json`), and the networks' number prefixes.
import 'server-only';
import { join } from 'node:path';
import { z } from 'zod';
import { CONTENT_FOLDER, jsonFile } from '#lib/content/load-file.ts';
import { Words } from '#lib/content/localized-words.ts';
import {
  byNetwork,
  type MobileNetwork,
  type NumberPrefixes,
  SILENT_SECONDS,
} from '#lib/shared/mobile-network.ts';

const TOO_LONG = `is longer than ${SILENT_SECONDS} seconds, when the page says that nothing was heard of the request`;

const Help = z.strictObject({
  text: Words,
  /** What the phone dials for it, such as `*165#`. */
  dial: z
    .string()
    .regex(/^[\d*#+]{2,20}$/, 'is not a code to dial, such as *165#')
    .optional(),
});

const Network = z.strictObject({
  /** Null if not known. */
  payee: z.string().min(1).nullable().default(null),
  /** Payee while the shop is connected to the sandbox and the real one is unknown; no real payment names it. */
  sandboxPayee: z.string().min(1).optional(),
  /** How long a prompt usually stays on the phone; the provider's document does not say. */
  promptSeconds: z.int().min(20).max(SILENT_SECONDS, TOO_LONG).default(120),
  help: z.array(Help).default([]),
});

const NetworksSchema = z.strictObject(byNetwork(() => Network.prefault({})));
export type Network = z.infer<typeof Network>;

const NOTHING = NetworksSchema.parse({});
const loadNetworks = jsonFile(NetworksSchema, { required: true });

export const loadNetwork = async (name: MobileNetwork, folder = CONTENT_FOLDER): Promise<Network> =>
  (await loadNetworks(join(folder, 'networks.json')).catch(() => NOTHING))[name];

/** `null`: not known. `isSandbox`: the shop is connected to the sandbox. */
export const payeeOf = ({ payee, sandboxPayee }: Network, isSandbox: boolean): string | null =>
  payee ?? (isSandbox ? (sandboxPayee ?? null) : null);

const Prefix = z.string().regex(/^0\d{1,8}$/, 'is not a prefix such as 077');
const PrefixesSchema = z.strictObject(byNetwork(() => z.array(Prefix).default([])));

const loadPrefixes = jsonFile(PrefixesSchema);
const NONE: NumberPrefixes = PrefixesSchema.parse({});

/** No network is recognized without a usable file; the buyer chooses one. */
export const loadNumberPrefixes = (folder = CONTENT_FOLDER): Promise<NumberPrefixes> =>
  loadPrefixes(join(folder, 'number-prefixes.json')).catch(() => NONE);
