// What each mobile money network needs told to its payers: `content/networks.json`. Knows nothing of pages.
import 'server-only';
import { join } from 'node:path';
import { z } from 'zod';
import { CONTENT_FOLDER } from '#lib/content/content-file.ts';
import { fieldsFile } from '#lib/content/fields-file.ts';
import { Words } from '#lib/content/words-in.ts';
import { SILENT_SECONDS } from '#lib/shared/silent-seconds.ts';

const TOO_LONG = `is longer than ${SILENT_SECONDS} seconds, when the page says that nothing was heard of the request`;

const Help = z.strictObject({
  text: Words,
  /** What the phone dials for it, such as `*165#`. */
  dial: z
    .string()
    .regex(/^[\d*#+]{2,20}$/, 'is nothing to dial, such as *165#')
    .optional(),
});

const Network = z.strictObject({
  /** The name that the request on the phone gives as the payee; null: not known. */
  payee: z.string().min(1).nullable().default(null),
  /** How long a request usually stays on the phone; the provider does not tell. */
  promptSeconds: z.int().min(20).max(SILENT_SECONDS, TOO_LONG).default(120),
  help: z.array(Help).default([]),
});

const NetworksSchema = z.strictObject({ momo: Network.prefault({}), airtel: Network.prefault({}) });
export type Network = z.infer<typeof Network>;

const NOTHING = NetworksSchema.parse({});
const read = fieldsFile(NetworksSchema, { needed: true });

/** The network as the file now says; what goes for any when the file has never been usable. */
export const readNetwork = async (name: 'momo' | 'airtel', folder = CONTENT_FOLDER): Promise<Network> =>
  (await read(join(folder, 'networks.json')).catch(() => NOTHING))[name];
