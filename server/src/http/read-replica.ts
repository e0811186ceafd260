import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import type { Database } from '../db/connect.ts';
import { databaseIsAway } from '../db/database-is-away.ts';
import type { Replica } from '../db/open-replica.ts';
import { isRepeatable } from '../db/transaction.ts';

/** Runs a read that may be a moment behind, on the replica where there is one. */
export type ReadBehind = <Result>(read: (db: Database) => Promise<Result>) => Promise<Result>;

const COOKIE = 'postownia.changed=1';
/** Longer than any replica we ask lags and a month takes to be generated: meanwhile its reader sees every change at once. */
const SECONDS = 120;

/**
 * Reads of somebody who changed nothing lately go to the replica; whoever did reads their own writes from the primary,
 * whichever process they reach: a cookie says so. A replica that is away, far behind, or breaks a read off because
 * replaying comes first (a hot-standby conflict) is no reason to refuse: the primary answers. The read may run twice.
 */
export function readBehind(options: {
  app: Pick<Context, 'db'>;
  replica: Replica | null;
  cookies: string | null;
}): ReadBehind {
  const { app, replica, cookies } = options;
  if (replica === null) return (read) => read(app.db);
  return async (read) => {
    const state = cookies?.includes(COOKIE) ? 'own-change' : replica.state;
    if (state !== 'following') {
      replica.read(state);
      return read(app.db);
    }
    try {
      const answer = await read(replica.db);
      replica.read('replica');
      return answer;
    } catch (error) {
      const away = databaseIsAway(error);
      if (!away && !isRepeatable(error)) throw error;
      if (away) replica.lost(error);
      replica.read(away ? 'away' : 'conflict');
      return read(app.db);
    }
  };
}

/** Notes in the browser that its person changed something; nothing without a replica. */
export function recordChange(reply: FastifyReply, replica: Replica | null): void {
  if (replica !== null)
    reply.header('set-cookie', `${COOKIE}; Max-Age=${SECONDS}; Path=/api; HttpOnly; SameSite=Lax`);
}
