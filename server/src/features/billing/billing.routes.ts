import { authorized, procedures } from '../../http/procedures.ts';
import { listInvoices } from './list-invoices.ts';
import { changePlan, openPortal } from './open-portal.ts';
import { readBilling } from './read-billing.ts';
import { readOrder } from './read-order.ts';
import { startOrder } from './start-order.ts';

export const billingRoutes = {
  overview: procedures.billing.overview
    .use(authorized)
    .handler(({ context: { app, who } }) => readBilling(app, who.organizationId)),
  order: procedures.billing.order
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      startOrder(app, who.organizationId, { userId: who.userId, item: input.item }),
    ),
  readOrder: procedures.billing.readOrder
    .use(authorized)
    .handler(({ context: { app, who }, input }) => readOrder(app, who.organizationId, input.id)),
  changePlan: procedures.billing.changePlan
    .use(authorized)
    .handler(({ context: { app, who }, input }) => changePlan(app, who.organizationId, input)),
  portal: procedures.billing.portal
    .use(authorized)
    .handler(({ context: { app, who }, input }) => openPortal(app, who.organizationId, input.place)),
  invoices: procedures.billing.invoices
    .use(authorized)
    .handler(({ context: { app, who }, input }) => listInvoices(app.db, who.organizationId, input)),
};
