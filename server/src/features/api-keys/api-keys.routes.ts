import { authorized, procedures } from '../../http/procedures.ts';
import { createKey } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';

export const apiKeysRoutes = {
  list: procedures.apiKeys.list
    .use(authorized)
    .handler(({ context: { app, who } }) => listKeys(app, who.organizationId)),
  create: procedures.apiKeys.create
    .use(authorized)
    .handler(({ context: { app, identity, who }, input }) => createKey({ ...app, identity }, who, input)),
  rotate: procedures.apiKeys.rotate
    .use(authorized)
    .handler(({ context: { app, identity, who }, input }) => rotateKey({ ...app, identity }, who, input)),
  revoke: procedures.apiKeys.revoke
    .use(authorized)
    .handler(({ context: { app, who }, input }) => revokeKey(app, who, input)),
};
