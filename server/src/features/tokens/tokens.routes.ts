import { procedures, signedIn } from '../../http/procedures.ts';
import { readBalance } from './read-balance.ts';
import { readLedger } from './read-ledger.ts';

export const tokensRoutes = {
  balance: procedures.tokens.balance
    .use(signedIn)
    .handler(({ context: { app, who } }) => readBalance(app.db, who.workspaceId, app.clock.now())),
  ledger: procedures.tokens.ledger
    .use(signedIn)
    .handler(({ context: { app, who }, input }) => readLedger(app.db, who.workspaceId, input)),
};
