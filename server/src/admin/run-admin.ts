import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { ConfigurationError, readConfig } from '../config.ts';
import { DataFolderInUseError } from '../db/embedded-postgres.ts';
import { NoDataError } from '../db/reach-embedded-postgres.ts';
import { type Command, CommandRefusal, UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';
import { type AdminContext, openAdmin } from './open-admin.ts';

/** 0 done; 1 refused or failed; 64 called wrongly and 78 configured wrongly, as in sysexits.h. */
export type ExitCode = 0 | 1 | 64 | 78;

interface Outside {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  readonly commands?: Readonly<Record<string, Command>>;
}

/** Runs one command of the operator's tool: `words` are what follows `npm run admin --`. */
export async function runAdmin(words: readonly string[], outside: Outside): Promise<ExitCode> {
  const { printError, commands = COMMANDS } = outside;
  const [name = 'help', ...rest] = words;
  if (['help', '--help', '-h'].includes(name)) {
    for (const line of listOf(commands)) outside.print(line);
    return words.length === 0 ? 64 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    printError(`Nie ma polecenia „${name}”.`);
    for (const line of listOf(commands)) printError(line);
    return 64;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    for (const line of usageOf(name, command)) outside.print(line);
    return 0;
  }
  try {
    await runCommand(command, rest, outside);
    return 0;
  } catch (error) {
    return explain(error, { name, command, outside });
  }
}

async function runCommand(command: Command, words: string[], outside: Outside): Promise<void> {
  const options = parseOptions(command, words);
  const config = readConfig(outside.environment);
  const { log, print } = outside;
  let opened: Promise<AdminContext> | undefined;
  const open = () => {
    opened ??= openAdmin({ config, log });
    return opened;
  };
  try {
    await command.run({ config, log, print, open }, options);
  } finally {
    const context = await opened?.catch(() => undefined);
    await context?.close();
  }
}

function parseOptions(command: Command, args: string[]): Record<string, string | boolean> {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    const { values } = parseArgs({ args, options, strict: true, allowPositionals: false });
    return { ...values } as Record<string, string | boolean>;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function explain(
  error: unknown,
  { name, command, outside }: { name: string; command: Command; outside: Outside },
): ExitCode {
  const { log, printError } = outside;
  if (error instanceof UsageError) {
    printError(error.message);
    for (const line of usageOf(name, command)) printError(line);
    return 64;
  }
  if (error instanceof ConfigurationError) {
    printError(error.message);
    return 78;
  }
  const expected = [CommandRefusal, NoDataError, DataFolderInUseError].some((kind) => error instanceof kind);
  if (!expected) log.error({ err: error }, 'command failed');
  printError(error instanceof Error ? error.message : String(error));
  return 1;
}

const usageOf = (name: string, { usage }: Command) =>
  usage.map((form, index) =>
    `${index === 0 ? 'Użycie:' : '   albo'} npm run admin -- ${name} ${form}`.trimEnd(),
  );

function listOf(commands: Readonly<Record<string, Command>>): string[] {
  const names = Object.keys(commands).sort();
  const width = Math.max(...names.map((name) => name.length));
  return [
    'Użycie: npm run admin -- <polecenie> [opcje]; „<polecenie> --help” pokazuje opcje.',
    ...names.map((name) => `  ${name.padEnd(width)}  ${commands[name]?.summary}`),
  ];
}
