// Runs once when the server process starts, before the first request.

export async function register(): Promise<void> {
  // Next also compiles this file for the edge runtime, which has no Node modules.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startServer } = await import('#lib/start/start-server.ts');
  await startServer();
}
