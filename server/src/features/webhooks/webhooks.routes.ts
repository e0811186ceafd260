import { authorized, procedures } from '../../http/procedures.ts';
import { changeEndpoint, pauseEndpoint, removeEndpoint, rotateSecret } from './change-endpoint.ts';
import { createEndpoint } from './create-endpoint.ts';
import { listEndpoints } from './list-endpoints.ts';
import { readDelivery, readLog, resendDelivery } from './read-log.ts';
import { testEndpoint } from './test-endpoint.ts';

export const webhooksRoutes = {
  list: procedures.webhooks.list
    .use(authorized)
    .handler(({ context: { app, who } }) => listEndpoints(app, who.organizationId)),
  create: procedures.webhooks.create
    .use(authorized)
    .handler(({ context: { app, who }, input }) => createEndpoint(app, who, input)),
  change: procedures.webhooks.change
    .use(authorized)
    .handler(({ context: { app, who }, input }) => changeEndpoint(app, who, input)),
  test: procedures.webhooks.test
    .use(authorized)
    .handler(({ context: { app, who }, input }) => testEndpoint(app, who, input)),
  pause: procedures.webhooks.pause
    .use(authorized)
    .handler(({ context: { app, who }, input }) => pauseEndpoint(app, who, input)),
  rotate: procedures.webhooks.rotate
    .use(authorized)
    .handler(({ context: { app, who }, input }) => rotateSecret(app, who, input)),
  remove: procedures.webhooks.remove
    .use(authorized)
    .handler(({ context: { app, who }, input }) => removeEndpoint(app, who, input)),
  deliveries: procedures.webhooks.deliveries
    .use(authorized)
    .handler(({ context: { app, who }, input }) => readLog(app, who.organizationId, input)),
  delivery: procedures.webhooks.delivery
    .use(authorized)
    .handler(({ context: { app, who }, input }) => readDelivery(app, who.organizationId, input.id)),
  resend: procedures.webhooks.resend
    .use(authorized)
    .handler(({ context: { app, who }, input }) => resendDelivery(app, who.organizationId, input.id)),
};
