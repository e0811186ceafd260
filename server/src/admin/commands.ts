import { accountsCommand } from './accounts.ts';
import type { Command } from './command.ts';
import { grantTokensCommand } from './grant-tokens.ts';
import { publicationsCommand } from './publications.ts';

/** Word → command: everything the operator's tool can do. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  accounts: accountsCommand,
  'grant-tokens': grantTokensCommand,
  publications: publicationsCommand,
};
