import { authorized, procedures } from '../../http/procedures.ts';
import { readBalance } from './read-balance.ts';
import { readLedger } from './read-ledger.ts';

export const tokensRoutes = {
  balance: procedures.tokens.balance
    .use(authorized)
    .handler(({ context: { app, who } }) => readBalance(app.db, who.organizationId, app.clock.now())),
  ledger: procedures.tokens.ledger
    .use(authorized)
    .handler(({ context: { app, who }, input }) => readLedger(app.db, who.organizationId, input)),
};
