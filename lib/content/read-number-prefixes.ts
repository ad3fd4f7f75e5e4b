// Which prefixes belong to which network: `content/number-prefixes.json`. Knows nothing of pages.
import 'server-only';
import { join } from 'node:path';
import { z } from 'zod';
import { CONTENT_FOLDER } from '#lib/content/content-file.ts';
import { fieldsFile } from '#lib/content/fields-file.ts';
import type { NumberPrefixes } from '#lib/shared/mobile-network.ts';

const Prefix = z.string().regex(/^0\d{1,8}$/, 'is no prefix such as 077');
const PrefixesSchema = z.strictObject({
  momo: z.array(Prefix).default([]),
  airtel: z.array(Prefix).default([]),
});

const read = fieldsFile(PrefixesSchema);
const NONE: NumberPrefixes = { momo: [], airtel: [] };

/** Without a usable file no network is recognized: the buyer chooses it herself. */
export const readNumberPrefixes = (folder = CONTENT_FOLDER): Promise<NumberPrefixes> =>
  read(join(folder, 'number-prefixes.json')).catch(() => NONE);
