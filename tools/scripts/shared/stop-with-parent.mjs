// Loaded into child processes with --import: they end when their parent has ended in any way. Who starts a process
// may name itself, `?parent=<process>`: it may be gone before the child looks for the first time.
import { isAlive } from './file-lock.mjs';

const PERIOD_MS = 500;
const GRACE_MS = 30_000;
const parent = process.ppid;
// A child's own children are handed the same name, which is not their parent's.
const named = Number(new URL(import.meta.url).searchParams.get('parent') ?? parent);

const watch = setInterval(() => {
  if (process.ppid === parent && isAlive(named)) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), GRACE_MS).unref();
}, PERIOD_MS);
watch.unref();
