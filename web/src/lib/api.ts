import routes from 'virtual:contract-routes';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '@postownia/contract';
import { readErrorBody } from './api-error.ts';
import { brandHeaders, fetchOfBrand } from './brand-of-tab.ts';

/** Sent as headers with a call. */
export interface CallContext {
  /** For writes that cost tokens or are visible to the world: the same key never acts twice. */
  idempotencyKey?: string;
  /** The brand this is about; default the one of this page. */
  brand?: string;
}

const link = new OpenAPILink<CallContext>(routes, {
  url: () => new URL('/api/v1', window.location.origin),
  headers: ({ context }) => ({
    ...brandHeaders(context.brand),
    ...(context.idempotencyKey === undefined ? {} : { 'idempotency-key': context.idempotencyKey }),
  }),
  fetch: fetchOfBrand,
  customErrorResponseBodyDecoder: readErrorBody,
});

/** The typed client of `/api/v1`: `await api.posts.list({ from, to })`. Throws ApiError with the contract's code. */
export const api: ContractRouterClient<Contract, CallContext> = createORPCClient(link);

/** The same for React Query: `useQuery(queries.posts.list.queryOptions({ input: { from, to } }))`. */
export const queries = createTanstackQueryUtils(api);
