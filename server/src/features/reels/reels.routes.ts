import { authorized, procedures } from '../../http/procedures.ts';
import { keyBudgetOf } from '../../lib/key-budget.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { soundAssets } from '../assets/index.ts';
import { addSound } from './add-sound.ts';
import { cancelReel } from './cancel-reel.ts';
import { prepareReel } from './prepare-reel.ts';
import { previewReel } from './preview-reel.ts';
import { listReels, readReel } from './reel-view.ts';
import { startReel } from './start-reel.ts';

const { reels } = procedures;

export const reelsRoutes = {
  prepare: reels.prepare
    .use(authorized)
    .handler(({ context: { app, who }, input }) => prepareReel(app, who.workspaceId, input.id)),
  start: reels.start
    .use(authorized)
    .handler(({ context: { app, who, idempotencyKey: key }, input }) =>
      startReel(app, who.workspaceId, { by: actorOf(who), budget: keyBudgetOf(who), key, input }),
    ),
  preview: reels.preview
    .use(authorized)
    .handler(({ context: { app, who }, input, signal }) =>
      previewReel(app, who.workspaceId, { ...input, signal: signal ?? new AbortController().signal }),
    ),
  addSound: reels.addSound.use(authorized).handler(({ context: { app, who }, input, signal }) =>
    addSound(app, who.workspaceId, {
      userId: who.userId,
      file: input.file,
      signal: signal ?? new AbortController().signal,
    }),
  ),
  sounds: reels.sounds.use(authorized).handler(async ({ context: { app, who } }) => ({
    sounds: await soundAssets.list(app.db, who.workspaceId),
  })),
  list: reels.list
    .use(authorized)
    .handler(({ context: { app, who }, input }) => listReels(app, who.workspaceId, input)),
  read: reels.read
    .use(authorized)
    .handler(({ context: { app, who }, input }) => readReel(app, who.workspaceId, input.id)),
  cancel: reels.cancel
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      cancelReel(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
};
