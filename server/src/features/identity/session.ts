import type { ActiveRole, OrganizationRole, WorkspaceRole } from '@postownia/contract';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import type { Asking, Programs, SessionReader, SignedIn } from '../../http/authenticate.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { Refusal } from '../../lib/refusal.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { identityRows } from '../workspaces/index.ts';
import { keyReader } from './key-reader.ts';
import { type CookieRules, findSessionCookie, verifySessionCookie } from './session-cookie.ts';
import { SessionMemo } from './session-memo.ts';

/** Decision 24: at most 5 s, for reads only. */
const MEMO_MILLISECONDS = 5_000;
const MEMO_SESSIONS = 10_000;
const RECONNECT_MILLISECONDS = [50, 200, 1_000, 2_000, 5_000];

/**
 * Reads sessions and keys, remembering each for at most 5 s. The memo works only while this process hears the database's
 * `session_changes`; without that connection every request reads its row. A connection that dies silently costs at
 * most those 5 s. Resolves after the first attempt to listen, successful or not.
 */
export async function openSessionReader(options: {
  app: Context;
  identity: { readonly cookies: CookieRules };
  programs: Programs;
}): Promise<SessionReader> {
  const { app, programs } = options;
  const rules = options.identity.cookies;
  const memo = new SessionMemo(MEMO_SESSIONS);
  const listener = listenForChanges(app, memo);
  await listener.tried;

  const readRow = async (
    key: string,
    asked: { token: string; now: Date; workspace: string | null },
  ): Promise<SignedIn | null> => {
    const readAt = memo.changes;
    const { now, workspace } = asked;
    const row = await identityRows.readSession(app.db, asked);
    if (row === undefined) {
      if (
        workspace !== null &&
        (await identityRows.readSession(app.db, { ...asked, workspace: null })) !== undefined
      )
        throw new Refusal('NOT_FOUND');
      return null;
    }
    const session: SignedIn = Object.freeze({
      kind: 'user',
      userId: row.userId,
      sessionId: row.sessionId,
      workspaceId: asWorkspaceId(row.workspaceId),
      workspaceSlug: row.workspaceSlug,
      organizationId: asOrganizationId(row.organizationId),
      role: activeRole(row),
      lacksSecondFactor: row.requiresSecondFactor && !row.hasSecondFactor,
    });
    const until = Math.min(now.getTime() + MEMO_MILLISECONDS, row.expiresAt.getTime());
    const since = now.getTime();
    memo.remember(key, { caller: session, since, until }, readAt);
    return session;
  };

  const readKey = keyReader({ app, programs, memo, milliseconds: MEMO_MILLISECONDS });
  const readCookie = async ({ workspace }: Asking, cookie: string, fresh: boolean) => {
    const now = app.clock.now();
    const key = workspace === null ? cookie : `${workspace} ${cookie}`;
    // It may change which brand an address without a name leads to, and the next request may come before the news.
    if (fresh) memo.drop(cookie);
    const remembered = fresh ? undefined : memo.get(key, now.getTime());
    if (remembered !== undefined) return remembered;
    const token = verifySessionCookie(cookie, rules);
    return token === null ? null : readRow(key, { token, now, workspace });
  };

  return {
    async read(asking, { fresh }) {
      const cookie = findSessionCookie(asking.cookie, rules);
      if (asking.key === null) return cookie === null ? null : readCookie(asking, cookie, fresh);
      // Whose rights would count? Nobody should have to guess.
      if (cookie !== null) throw new Refusal('KEY_AND_COOKIE');
      return readKey(asking.key, asking, fresh);
    },
    close: listener.close,
  };
}

/** Owners and admins are that in every workspace; a member is what they were given here. */
function activeRole({
  organizationRole,
  workspaceRole,
}: {
  organizationRole: OrganizationRole;
  workspaceRole: WorkspaceRole | null;
}): ActiveRole {
  return organizationRole === 'member' ? (workspaceRole ?? 'viewer') : organizationRole;
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
