// Who uses a cluster: a file per user, named after its process. The last to leave stops the server.
// Knows nothing of PostgreSQL.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '../file-lock.mjs';

let counter = 0;

/** Registers this process; answers what to call to leave, which says whether nobody else is left. */
export async function joinCluster(home: string): Promise<() => Promise<boolean>> {
  const directory = join(home, 'users');
  counter += 1;
  const name = `${process.pid}-${counter}`;
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, name), '');
  return async () => {
    await rm(join(directory, name), { force: true });
    return !(await hasUsers(directory));
  };
}

async function hasUsers(directory: string): Promise<boolean> {
  let used = false;
  for (const name of await readdir(directory).catch(() => [])) {
    if (isAlive(Number.parseInt(name, 10))) used = true;
    else await rm(join(directory, name), { force: true });
  }
  return used;
}
