// Runs once when the server process starts, before it answers anything.

export async function register(): Promise<void> {
  // The framework also compiles this file for a runtime without Node's modules and drops the branch there.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startServer } = await import('#lib/start-server.ts');
  await startServer();
}
