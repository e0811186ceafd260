import { authorized, procedures } from '../../http/procedures.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { chooseAccounts } from './choose-accounts.ts';
import { disconnectAccount } from './disconnect-account.ts';
import { listAccounts } from './list-accounts.ts';
import { readConnection } from './read-connection.ts';
import { renameAccount } from './rename-account.ts';
import { startConnection } from './start-connection.ts';

export const socialAccountsRoutes = {
  list: procedures.socialAccounts.list
    .use(authorized)
    .handler(({ context: { app, who } }) => listAccounts(app, who.workspaceId)),
  startConnection: procedures.socialAccounts.startConnection
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      startConnection(app, who.workspaceId, { ...input, userId: who.userId }),
    ),
  connection: procedures.socialAccounts.connection
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      readConnection(app, who.workspaceId, { ...input, userId: who.userId }),
    ),
  choose: procedures.socialAccounts.choose
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      chooseAccounts(app, who.workspaceId, { ...input, userId: who.userId }),
    ),
  rename: procedures.socialAccounts.rename
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      renameAccount(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
  disconnect: procedures.socialAccounts.disconnect
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      disconnectAccount(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
};
