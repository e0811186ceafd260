import { owner, procedures, signedIn } from '../../http/procedures.ts';
import { listInvoices } from './list-invoices.ts';
import { changePlan, openPortal } from './open-portal.ts';
import { readBilling } from './read-billing.ts';
import { readOrder } from './read-order.ts';
import { startOrder } from './start-order.ts';

export const billingRoutes = {
  overview: procedures.billing.overview
    .use(signedIn)
    .handler(({ context: { app, who } }) => readBilling(app, who.workspaceId)),
  order: procedures.billing.order
    .use(owner)
    .handler(({ context: { app, who }, input }) =>
      startOrder(app, who.workspaceId, { userId: who.userId, item: input.item }),
    ),
  readOrder: procedures.billing.readOrder
    .use(signedIn)
    .handler(({ context: { app, who }, input }) => readOrder(app, who.workspaceId, input.id)),
  changePlan: procedures.billing.changePlan
    .use(owner)
    .handler(({ context: { app, who }, input }) => changePlan(app, who.workspaceId, input)),
  portal: procedures.billing.portal
    .use(owner)
    .handler(({ context: { app, who }, input }) => openPortal(app, who.workspaceId, input.place)),
  invoices: procedures.billing.invoices
    .use(signedIn)
    .handler(({ context: { app, who } }) => listInvoices(app.db, who.workspaceId)),
};
