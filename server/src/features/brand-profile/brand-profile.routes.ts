import { LIMITS } from '@postownia/contract';
import { inTransaction } from '../../db/transaction.ts';
import { editor, procedures, signedIn } from '../../http/procedures.ts';
import { Refusal } from '../../lib/refusal.ts';
import { changeBrandLook, getBrandLook } from './brand-look.ts';
import { changeBrandVoice, forgetBrandVoice, getBrandVoice } from './brand-voice.ts';
import { getStoredBrandProfile } from './get-brand-profile.ts';
import { learnVoice } from './learn-voice.ts';
import { putLogo, removeLogo } from './put-logo.ts';
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
  look: procedures.brandProfile.look
    .use(signedIn)
    .handler(({ context: { app, who } }) => getBrandLook(app.db, who.workspaceId)),
  changeLook: procedures.brandProfile.changeLook
    .use(editor)
    .handler(({ context: { app, who }, input }) => changeBrandLook(app, who.workspaceId, input)),
  putLogo: procedures.brandProfile.putLogo.use(editor).handler(async ({ context: { app, who }, input }) => {
    if (input.file.size > LIMITS.logoBytes) throw new Refusal('PAYLOAD_TOO_LARGE');
    return putLogo(app, who.workspaceId, new Uint8Array(await input.file.arrayBuffer()));
  }),
  removeLogo: procedures.brandProfile.removeLogo
    .use(editor)
    .handler(({ context: { app, who } }) => removeLogo(app, who.workspaceId)),
  voice: procedures.brandProfile.voice
    .use(signedIn)
    .handler(async ({ context: { app, who } }) => ({ voice: await getBrandVoice(app.db, who.workspaceId) })),
  learnVoice: procedures.brandProfile.learnVoice
    .use(editor)
    .handler(({ context: { app, who }, input }) =>
      inTransaction(app.db, (tx) => learnVoice(tx, who.workspaceId, { ...input, now: app.clock.now() })),
    ),
  changeVoice: procedures.brandProfile.changeVoice
    .use(editor)
    .handler(async ({ context: { app, who }, input }) => ({
      voice: await inTransaction(app.db, (tx) => changeBrandVoice(tx, who.workspaceId, input)),
    })),
  forgetVoice: procedures.brandProfile.forgetVoice.use(editor).handler(async ({ context: { app, who } }) => ({
    voice: await inTransaction(app.db, (tx) => forgetBrandVoice(tx, who.workspaceId)),
  })),
};
