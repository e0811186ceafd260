import { ROLES, type Role } from '@postownia/contract';
import type pg from 'pg';
import type { Context } from '../context.ts';
import { prepareSessionRead } from '../features/workspaces/session-rows.ts';
import { asWorkspaceId } from '../lib/workspace-id.ts';
import type { Session } from './request-context.ts';
import { type CookieRules, findSessionCookie, verifySessionCookie } from './session-cookie.ts';
import { SessionMemo } from './session-memo.ts';

/** Decision 24: at most 5 s, for reads only. */
const MEMO_MILLISECONDS = 5_000;
const MEMO_SESSIONS = 10_000;
const RECONNECT_MILLISECONDS = [50, 200, 1_000, 2_000, 5_000];

export interface SessionReader {
  /**
   * Who the cookie belongs to; null for a visitor. `fresh` asks the database whatever is remembered: for everything
   * that changes something.
   */
  read(headers: Headers, options: { fresh: boolean }): Promise<Session | null>;
  close(): Promise<void>;
}

/**
 * Reads sessions, remembering each for at most 5 s. The memo works only while this process hears the database's
 * `session_changes`; without that connection every request reads its row. A connection that dies silently costs at
 * most those 5 s. Resolves after the first attempt to listen, successful or not.
 */
export async function openSessionReader(options: {
  app: Context;
  identity: { readonly cookies: CookieRules };
}): Promise<SessionReader> {
  const { app } = options;
  const rules = options.identity.cookies;
  const readSessions = prepareSessionRead(app.db);
  const memo = new SessionMemo(MEMO_SESSIONS);
  const listener = listenForChanges(app, memo);
  await listener.tried;

  const readRow = async (cookie: string, token: string, now: Date): Promise<Session | null> => {
    const readAt = memo.changes;
    const [row] = await readSessions({ token, now });
    if (row === undefined) return null;
    const session = Object.freeze({
      userId: row.userId,
      workspaceId: asWorkspaceId(row.workspaceId),
      role: asRole(row.role),
    });
    const until = Math.min(now.getTime() + MEMO_MILLISECONDS, row.expiresAt.getTime());
    const since = now.getTime();
    memo.remember(cookie, { session, sessionId: row.sessionId, since, until }, readAt);
    return session;
  };

  return {
    async read(headers, { fresh }) {
      const cookie = findSessionCookie(headers.get('cookie'), rules);
      if (cookie === null) return null;
      const now = app.clock.now();
      const remembered = fresh ? undefined : memo.get(cookie, now.getTime());
      if (remembered !== undefined) return remembered;
      const token = verifySessionCookie(cookie, rules);
      return token === null ? null : readRow(cookie, token, now);
    },
    close: listener.close,
  };
}

/** The database's check admits no other word; a viewer is the least harmful reading of one. */
function asRole(role: string): Role {
  return ROLES.find((known) => known === role) ?? 'viewer';
}

/** Keeps one direct connection listening, for as long as the reader lives. */
function listenForChanges(app: Context, memo: SessionMemo) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  const lost = (lostClient: pg.Client, error?: unknown) => {
    if (lostClient !== client || closed) return;
    client = undefined;
    memo.switch(false);
    const wait = RECONNECT_MILLISECONDS[Math.min(failures, RECONNECT_MILLISECONDS.length - 1)] ?? 0;
    failures += 1;
    app.log.warn({ err: error, wait }, 'session changes are not heard; sessions are read anew each time');
    void lostClient.end().catch(() => undefined);
    timer = setTimeout(() => {
      attempt = connect();
    }, wait);
    timer.unref();
  };

  const connect = async () => {
    const next = app.database.direct();
    client = next;
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    next.on('notification', (message) => memo.forget(message.payload ?? ''));
    try {
      await next.connect();
      await next.query('listen session_changes');
    } catch (error) {
      lost(next, error);
      return;
    }
    if (closed || client !== next) return;
    failures = 0;
    memo.switch(true);
  };

  let attempt = connect();
  return {
    tried: attempt,
    async close() {
      closed = true;
      clearTimeout(timer);
      memo.switch(false);
      await attempt;
      await client?.end().catch(() => undefined);
    },
  };
}
