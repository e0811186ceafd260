import { type Edge, type GraphCall, LIST_PARAMS, listPage, requireScope } from './call.ts';
import { type Resolvers, select } from './fields.ts';
import type { Business } from './state.ts';
import { showPage, visiblePages } from './users.ts';

const fields: Resolvers<Business> = { id: ({ id }) => id, name: ({ name }) => name };

/** `GET /me/businesses`: portfolios of the person. */
export const listBusinesses: Edge<'user'> = {
  params: LIST_PARAMS,
  run(call, { user }) {
    requireScope(call, 'business_management');
    const own = call.state.businesses
      .values()
      .filter(({ networkUserIds }) => networkUserIds.includes(user.id));
    return listPage(call, own, (business) =>
      select('Business', fields, ['id', 'name'], business, call.fields),
    );
  },
};

/** `GET /{business}/owned_pages`. */
export const listOwnedPages: Edge<'business'> = {
  params: LIST_PARAMS,
  run: (call, { business }) => listPages(call, business.ownedPageIds),
};

/** `GET /{business}/client_pages`. */
export const listClientPages: Edge<'business'> = {
  params: LIST_PARAMS,
  run: (call, { business }) => listPages(call, business.clientPageIds),
};

function listPages(call: GraphCall, ids: readonly string[]): unknown {
  requireScope(call, 'business_management');
  const pages = visiblePages(call).filter(({ id }) => ids.includes(id));
  return listPage(call, pages, (page) => showPage(call, page));
}
