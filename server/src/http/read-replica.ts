import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import type { Database, OpenDatabase } from '../db/connect.ts';
import { databaseIsAway } from './errors.ts';

/** Runs a read that may be a moment behind, on the replica where there is one. */
export type ReadBehind = <Result>(read: (db: Database) => Promise<Result>) => Promise<Result>;

const COOKIE = 'postownia.changed=1';
/** Longer than any replica lags and a month takes to be generated: meanwhile its reader sees every change at once. */
const SECONDS = 120;

/**
 * Reads of somebody who changed nothing lately go to the replica; whoever did reads their own writes from the primary,
 * whichever process they reach: a cookie says so. A replica that is away is no reason to refuse a read.
 */
export function readBehind(options: {
  app: Pick<Context, 'db' | 'log'>;
  replica: OpenDatabase | null;
  cookies: string | null;
}): ReadBehind {
  const { app, replica, cookies } = options;
  if (replica === null || cookies?.includes(COOKIE)) return (read) => read(app.db);
  return async (read) => {
    try {
      return await read(replica.db);
    } catch (error) {
      if (!databaseIsAway(error)) throw error;
      app.log.warn({ err: error }, 'the replica is away; reading from the primary');
      return read(app.db);
    }
  };
}

/** Notes in the browser that its person changed something; nothing without a replica. */
export function noteChange(reply: FastifyReply, replica: OpenDatabase | null): void {
  if (replica !== null)
    reply.header('set-cookie', `${COOKIE}; Max-Age=${SECONDS}; Path=/api; HttpOnly; SameSite=Lax`);
}
