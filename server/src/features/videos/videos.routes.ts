import { editor, procedures, signedIn } from '../../http/procedures.ts';
import { beginVideo } from './begin-video.ts';
import { findVideo } from './find-video.ts';
import { finishVideo } from './finish-video.ts';
import { removeVideo } from './remove-video.ts';
import { signParts } from './sign-parts.ts';
import { toVideo } from './video-view.ts';

export const videosRoutes = {
  begin: procedures.videos.begin
    .use(editor)
    .handler(({ context: { app, who }, input }) =>
      beginVideo(app, who.workspaceId, { userId: who.userId, ...input }),
    ),
  get: procedures.videos.get
    .use(signedIn)
    .handler(async ({ context: { app, who }, input }) =>
      toVideo(await findVideo(app.db, who.workspaceId, input.id)),
    ),
  signParts: procedures.videos.signParts
    .use(editor)
    .handler(({ context: { app, who }, input }) => signParts(app, who.workspaceId, input)),
  finish: procedures.videos.finish
    .use(editor)
    .handler(({ context: { app, who }, input }) =>
      finishVideo(app, who.workspaceId, { id: input.id, parts: input.parts ?? [] }),
    ),
  remove: procedures.videos.remove
    .use(editor)
    .handler(({ context: { app, who }, input }) => removeVideo(app, who.workspaceId, input)),
};
