// Loaded into child processes with --import: they end when their parent is gone, however it went.
const PERIOD_MS = 500;
const GRACE_MS = 30_000;
const parent = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), GRACE_MS).unref();
}, PERIOD_MS);
watch.unref();
