import { authorized, procedures } from '../../http/procedures.ts';
import { beginUpload } from './begin-upload.ts';
import { describeAsset } from './describe-asset.ts';
import { findVideo } from './find-video.ts';
import { finishUpload } from './finish-upload.ts';
import { listLibrary, summariseLibrary } from './list-library.ts';
import { addPhoto } from './photo-assets.ts';
import { readAsset } from './read-asset.ts';
import { readStorageUse } from './read-storage-use.ts';
import { discardAsset, removeVideo } from './remove-asset.ts';
import { signParts } from './sign-parts.ts';

export const assetsRoutes = {
  list: procedures.assets.list
    .use(authorized)
    .handler(({ context: { app, who }, input }) => listLibrary(app.db, who.workspaceId, input)),
  summary: procedures.assets.summary
    .use(authorized)
    .handler(({ context: { app, who } }) => summariseLibrary(app.db, who.workspaceId)),
  add: procedures.assets.add
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      addPhoto(app, who.workspaceId, { userId: who.userId, file: input.file }),
    ),
  discard: procedures.assets.discard
    .use(authorized)
    .handler(({ context: { app, who }, input }) => discardAsset(app, who.workspaceId, input)),
  read: procedures.assets.read
    .use(authorized)
    .handler(({ context: { app, who }, input }) => readAsset(app.db, who.workspaceId, input.id)),
  describe: procedures.assets.describe
    .use(authorized)
    .handler(({ context: { app, who }, input }) => describeAsset(app, who.workspaceId, input)),
  usage: procedures.assets.usage
    .use(authorized)
    .handler(({ context: { app, who } }) => readStorageUse(app, who.organizationId)),
  begin: procedures.assets.begin
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      beginUpload(app, who.workspaceId, { userId: who.userId, ...input }),
    ),
  get: procedures.assets.get
    .use(authorized)
    .handler(({ context: { app, who }, input }) => findVideo(app.db, who.workspaceId, input.id)),
  signParts: procedures.assets.signParts
    .use(authorized)
    .handler(({ context: { app, who }, input }) => signParts(app, who.workspaceId, input)),
  finish: procedures.assets.finish
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      finishUpload(app, who.workspaceId, { id: input.id, parts: input.parts ?? [] }),
    ),
  remove: procedures.assets.remove
    .use(authorized)
    .handler(({ context: { app, who }, input }) => removeVideo(app, who.workspaceId, input)),
};
