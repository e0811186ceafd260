import { type Standing, SUPPORT_SHOWN, type SupportRequest } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { readStanding } from '../billing/index.ts';
import { requestView } from './request-view.ts';
import { selectMessages, selectRequestsOf } from './support.queries.ts';

/** The person's own requests of this brand, the newest first, and what the promise of a new one would go by. */
export async function listRequests(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { workspaceId, organizationId, userId }: Pick<Caller, 'workspaceId' | 'organizationId' | 'userId'>,
): Promise<{ requests: SupportRequest[]; standing: Standing }> {
  const [rows, standing] = await Promise.all([
    selectRequestsOf(workspaceId, db, { userId, limit: SUPPORT_SHOWN }),
    readStanding(db, organizationId, clock.now()),
  ]);
  const messages = await selectMessages(
    workspaceId,
    db,
    rows.map(({ id }) => id),
  );
  return { requests: rows.map((row) => requestView(row, messages)), standing };
}
