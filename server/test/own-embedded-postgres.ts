import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';

/**
 * A process that owns the embedded database of the folder named by its argument, for tests that kill processes.
 * Prints one line of JSON: the address and whether the server was reused, or the refusal. SIGTERM stops cleanly.
 */
const dataDir = process.argv[2] ?? '';
try {
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  console.log(JSON.stringify({ url: server.url, reused: server.reused, serverPid: server.pid() }));
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(JSON.stringify({ refusal: error instanceof Error ? error.message : String(error) }));
  process.exitCode = 78;
}
