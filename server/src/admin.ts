import { pino } from 'pino';
import { runAdmin } from './admin/run-admin.ts';
import { processEnvironment } from './config.ts';
import { openLog } from './lib/log.ts';

// Copies and exports are nobody else's on this machine.
process.umask(0o077);

/** `npm run admin -- <command>`: the operator's tool. Its answer goes to standard output, its troubles to the other. */
process.exitCode = await runAdmin(process.argv.slice(2), {
  environment: processEnvironment(),
  log: openLog({ logLevel: 'warn', to: pino.destination(2) }),
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
});
