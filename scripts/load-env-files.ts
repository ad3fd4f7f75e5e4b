// Reads .env.local and .env as `next start` does, for what must know the environment before Next starts.
import { join } from 'node:path';
import { ROOT } from './project-root.ts';

/** Adds the files' variables to process.env; what is set already wins. */
export function loadEnvFiles(): void {
  for (const name of ['.env.local', '.env']) {
    try {
      process.loadEnvFile(join(ROOT, name));
    } catch (error) {
      const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!missing) throw error;
    }
  }
}
