import { accountsCommand } from './accounts.ts';
import { backupCommand } from './backup.ts';
import type { Command } from './command.ts';
import { demoCommand } from './demo.ts';
import { distributeCommand } from './distribute.ts';
import { grantTokensCommand } from './grant-tokens.ts';
import { incidentCommand } from './incident.ts';
import { linksCommand } from './links.ts';
import { operatorCommand } from './operator.ts';
import { paymentsCommand } from './payments.ts';
import { publicationsCommand } from './publications.ts';
import { pushKeysCommand } from './push-keys.ts';
import { readyCommand } from './ready.ts';
import { replayWebhookCommand } from './replay-webhook.ts';
import { restoreCommand } from './restore.ts';
import { rotateKeyCommand } from './rotate-key.ts';
import { stripeSetupCommand } from './stripe-setup.ts';
import { userCommand } from './user.ts';
import { visitsCommand } from './visits.ts';

/** Word → command: everything the operator's tool can do. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  accounts: accountsCommand,
  backup: backupCommand,
  demo: demoCommand,
  distribute: distributeCommand,
  'grant-tokens': grantTokensCommand,
  incident: incidentCommand,
  links: linksCommand,
  operator: operatorCommand,
  payments: paymentsCommand,
  publications: publicationsCommand,
  'push-keys': pushKeysCommand,
  ready: readyCommand,
  'replay-webhook': replayWebhookCommand,
  restore: restoreCommand,
  'rotate-key': rotateKeyCommand,
  user: userCommand,
  visits: visitsCommand,
  'stripe-setup': stripeSetupCommand,
};
