import { LIMITS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { Caller } from '../../http/authenticate.ts';
import { authorized, procedures } from '../../http/procedures.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { changeBrandLook, getBrandLook } from './brand-look.ts';
import { changeBrandVoice, forgetBrandVoice, getBrandVoice } from './brand-voice.ts';
import { getStoredBrandProfile } from './get-brand-profile.ts';
import { learnVoice } from './learn-voice.ts';
import { putLogo, removeLogo } from './put-logo.ts';
import { type ProfileChange, recordProfileChange } from './record-profile-change.ts';
import { saveBrandProfile } from './save-brand-profile.ts';

/** Runs a change of the profile and notes it, in one transaction. */
function changing<Result>(
  { app, who }: { app: Context; who: Caller },
  part: ProfileChange['part'],
  change: (tx: Tx, now: Date) => Promise<Result>,
): Promise<Result> {
  const now = app.clock.now();
  return inTransaction(app.db, async (tx) => {
    const result = await change(tx, now);
    await recordProfileChange(tx, who.workspaceId, { by: actorOf(who), part, now });
    return result;
  });
}

export const brandProfileRoutes = {
  get: procedures.brandProfile.get.use(authorized).handler(async ({ context: { app, who } }) => {
    const stored = await getStoredBrandProfile(app.db, who.workspaceId);
    if (stored === null) throw new Refusal('NOT_FOUND');
    return stored;
  }),
  save: procedures.brandProfile.save
    .use(authorized)
    .handler(({ context, input }) =>
      changing(context, 'profile', (tx, now) =>
        saveBrandProfile(tx, context.who.workspaceId, { profile: input, now }),
      ),
    ),
  look: procedures.brandProfile.look
    .use(authorized)
    .handler(({ context: { app, who } }) => getBrandLook(app.db, who.workspaceId)),
  changeLook: procedures.brandProfile.changeLook
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      changeBrandLook(app, who.workspaceId, { by: actorOf(who), change: input }),
    ),
  putLogo: procedures.brandProfile.putLogo
    .use(authorized)
    .handler(async ({ context: { app, who }, input }) => {
      if (input.file.size > LIMITS.logoBytes) throw new Refusal('PAYLOAD_TOO_LARGE');
      const bytes = new Uint8Array(await input.file.arrayBuffer());
      const { userId, workspaceId } = who;
      return putLogo(app, workspaceId, { by: actorOf(who), userId, bytes, name: input.file.name });
    }),
  removeLogo: procedures.brandProfile.removeLogo
    .use(authorized)
    .handler(({ context: { app, who } }) => removeLogo(app, who.workspaceId, { by: actorOf(who) })),
  voice: procedures.brandProfile.voice
    .use(authorized)
    .handler(async ({ context: { app, who } }) => ({ voice: await getBrandVoice(app.db, who.workspaceId) })),
  learnVoice: procedures.brandProfile.learnVoice
    .use(authorized)
    .handler(({ context, input }) =>
      changing(context, 'voice', (tx, now) => learnVoice(tx, context.who.workspaceId, { ...input, now })),
    ),
  changeVoice: procedures.brandProfile.changeVoice.use(authorized).handler(async ({ context, input }) => ({
    voice: await changing(context, 'voice', (tx) => changeBrandVoice(tx, context.who.workspaceId, input)),
  })),
  forgetVoice: procedures.brandProfile.forgetVoice.use(authorized).handler(async ({ context }) => ({
    voice: await changing(context, 'voice', (tx) => forgetBrandVoice(tx, context.who.workspaceId)),
  })),
};
