// The folder of the checkout, and the one in it that holds what commands keep between runs.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '');
export const DATA = join(ROOT, '.data');
