import { inTransaction } from '../../db/transaction.ts';
import { editor, procedures, signedIn } from '../../http/procedures.ts';
import { Refusal } from '../../lib/refusal.ts';
import { getStoredBrandProfile } from './get-brand-profile.ts';
import { saveBrandProfile } from './save-brand-profile.ts';

export const brandProfileRoutes = {
  get: procedures.brandProfile.get.use(signedIn).handler(async ({ context: { app, who } }) => {
    const stored = await getStoredBrandProfile(app.db, who.workspaceId);
    if (stored === null) throw new Refusal('NOT_FOUND');
    return stored;
  }),
  save: procedures.brandProfile.save
    .use(editor)
    .handler(({ context: { app, who }, input }) =>
      inTransaction(app.db, (tx) =>
        saveBrandProfile(tx, who.workspaceId, { profile: input, now: app.clock.now() }),
      ),
    ),
};
