import { chooseAccounts } from './choose-accounts.ts';
import { finishConnection } from './finish-connection.ts';
import { readConnection } from './read-connection.ts';
import { reencryptAccounts } from './reencrypt-accounts.ts';
import { startConnection } from './start-connection.ts';

/** What the operator's tool does with accounts: connects them without a browser (the demo), renews their encryption. */
export const operateAccounts = {
  startConnection,
  readConnection,
  finishConnection,
  chooseAccounts,
  reencryptAccounts,
} as const;
