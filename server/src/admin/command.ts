import type { Logger } from 'pino';
import type * as z from 'zod';
import type { Config } from '../config.ts';
import type { AdminContext } from './open-admin.ts';

/** What a command is given besides its options. */
export interface CommandCall {
  readonly config: Config;
  readonly log: Logger;
  /** Writes one line for the operator. */
  readonly print: (line: string) => void;
  /**
   * Opens the product's database and everything around it, once; closed when the command is over. Works beside a
   * running instance, and starts the embedded database for the command's time when nothing runs.
   */
  readonly open: () => Promise<AdminContext>;
}

/** One word of `npm run admin -- <word>`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** How to call it, one line per form, without the command's name. */
  readonly usage: readonly string[];
  /** Option → whether it takes a value. */
  readonly options: Readonly<Record<string, 'value' | 'flag'>>;
  readonly run: (call: CommandCall, options: Record<string, string | boolean>) => Promise<void>;
}

/** The command was called wrongly; its usage follows. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command understood and says no; the message is for the operator. */
export class CommandRefusal extends Error {
  override name = 'CommandRefusal';
}

/** A command whose options are parsed before it runs; faulty ones are named. */
export function command<Schema extends z.ZodType>(
  definition: Omit<Command, 'run'> & {
    input: Schema;
    run: (call: CommandCall, input: z.infer<Schema>) => Promise<void>;
  },
): Command {
  const { input, run, ...rest } = definition;
  return {
    ...rest,
    run: async (call, options) => {
      const parsed = input.safeParse(options);
      if (parsed.success) return run(call, parsed.data);
      throw new UsageError(
        parsed.error.issues
          .map(({ path, message }) => (path.length === 0 ? message : `--${path.join('.')}: ${message}`))
          .join('\n'),
      );
    },
  };
}
