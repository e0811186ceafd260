import routes from 'virtual:contract-routes';
import { type ClientLink, createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '@postownia/contract';
import { readErrorBody } from './api-error.ts';
import { brandHeaders, brandOfTab, fetchOfStay, stayOfTab } from './brand-of-tab.ts';
import { type Stay, stayUnder } from './brand-stay.ts';

/** Sent as headers with a call. */
export interface CallContext {
  /** For writes that cost tokens or are visible to the world: the same key never acts twice. */
  idempotencyKey?: string;
  /** The brand this is about; default the one of this page. */
  brand?: string;
}

/** What a call was made for, from the moment it was made. */
interface Bound extends CallContext {
  stay: Stay;
}

const wire = new OpenAPILink<Bound>(routes, {
  url: () => new URL('/api/v1', window.location.origin),
  headers: ({ context }) => ({
    ...brandHeaders(context.stay.slug),
    ...(context.idempotencyKey === undefined ? {} : { 'idempotency-key': context.idempotencyKey }),
  }),
  fetch: (request, init, { context }) => fetchOfStay(context.stay, request, init),
  customErrorResponseBodyDecoder: readErrorBody,
});

/** A call that names another brand goes on when this page leaves its own. */
const stayOf = (brand: string | undefined): Stay =>
  brand === undefined || brand === brandOfTab() ? stayOfTab() : stayUnder(brand);

const link: ClientLink<CallContext> = {
  call(path, input, { context, ...options }) {
    const stay = stayOf(context.brand);
    return stay.during(wire.call(path, input, { ...options, context: { ...context, stay } }));
  },
};

/** The typed client of `/api/v1`: `await api.posts.list({ from, to })`. Throws ApiError with the contract's code. */
export const api: ContractRouterClient<Contract, CallContext> = createORPCClient(link);

/** The same for React Query: `useQuery(queries.posts.list.queryOptions({ input: { from, to } }))`. */
export const queries = createTanstackQueryUtils(api);
