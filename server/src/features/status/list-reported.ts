import { type ReportedIncident, STATUS_DAYS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { selectReported } from './reported.system-queries.ts';

/** What the operator told of in the days that the page shows, newest first. */
export function listReported({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<ReportedIncident[]> {
  return selectReported(db, new Date(clock.now().getTime() - STATUS_DAYS * 86_400_000));
}
