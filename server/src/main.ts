import { setPriority } from 'node:os';
import { ConfigurationError, processEnvironment, readConfig } from './config.ts';
import { isClosedStreamError } from './lib/is-closed-stream-error.ts';
import { openLog } from './lib/log.ts';
import { type RunningProcess, startProcess } from './start-process.ts';
import { startWithRetry } from './start-with-retry.ts';

/** EX_CONFIG of sysexits.h. */
const EXIT_CONFIGURATION = 78;
/** Niceness of a process that only works. */
const BEHIND_REQUESTS = 5;

function readConfigOrExit() {
  try {
    return readConfig(processEnvironment());
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_CONFIGURATION);
  }
}

// Files of brands, emails of the sandbox and the database's logs are nobody else's on this machine; the sandbox inherits it.
process.umask(0o077);
const config = readConfigOrExit();
const log = openLog(config);
// Of two on one machine the one that answers people goes first: what they ask for begins there.
if (config.role === 'worker') setPriority(BEHIND_REQUESTS);

// Before anything starts: a signal during the start must still stop the database that is already running.
let running: Promise<RunningProcess> | undefined;
const ending = new AbortController();
async function end(signal: string): Promise<void> {
  if (ending.signal.aborted) return;
  ending.abort();
  log.info({ signal }, 'stopping');
  await (await running?.catch(() => undefined))?.stop();
  process.exit(0);
}
process.on('SIGINT', () => void end('SIGINT'));
process.on('SIGTERM', () => void end('SIGTERM'));
process.on('unhandledRejection', (error) => {
  if (isClosedStreamError(error))
    return log.warn({ err: error }, 'bytes arrived for a body that was given up');
  log.fatal({ err: error }, 'unhandled rejection');
  process.exitCode = 1;
  void end('unhandledRejection').finally(() => process.exit(1));
});

running = startWithRetry(() => startProcess(config, log), { log, signal: ending.signal });
try {
  const { url } = await running;
  process.send?.({ ready: url });
} catch (error) {
  log.fatal({ err: error }, 'could not start');
  process.stderr.write(
    `Postownia nie wystartowała: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
