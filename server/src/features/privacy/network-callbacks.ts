import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { SocialLogin } from '../../providers/social/social-login.ts';
import { forgetLogin } from '../social-accounts/index.ts';
import { insertDeletion } from './deletion.system-queries.ts';

/**
 * Where a network tells us that a person removed the app or wants their data deleted (both addresses are set in the
 * app's dashboard). Only what the network signed is acted on; both may come twice, and an old one that is sent again concerns no account
 * that was connected since.
 */
export function networkCallbacksPlugin({ app }: { app: Context }) {
  return async (server: FastifyInstance) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    server.post<ToLogin>('/api/social/:login/deauthorize', async (request, reply) => {
      const login = app.networks.loginNamed(request.params.login);
      if (!login?.openNotice) return reply.callNotFound();
      const user = userOf(login.openNotice, request);
      if (user === null) return reply.code(400).send({ error: 'invalid signed_request' });
      await forgetLogin(app, { ...user, erase: false });
      return { success: true };
    });
    server.post<ToLogin>('/api/social/:login/data-deletion', async (request, reply) => {
      const login = app.networks.loginNamed(request.params.login);
      if (!login?.openNotice) return reply.callNotFound();
      const user = userOf(login.openNotice, request);
      if (user === null) return reply.code(400).send({ error: 'invalid signed_request' });
      const accounts = await forgetLogin(app, { ...user, erase: true });
      const code = await recordDone(app, { code: codeOf(user.text), source: login.name, accounts });
      return { url: `${app.appUrl}/delete-data?code=${code}`, confirmation_code: code };
    });
  };
}

interface ToLogin {
  Params: { login: string };
}

function userOf(open: NonNullable<SocialLogin['openNotice']>, { body }: Pick<FastifyRequest, 'body'>) {
  const text = body instanceof URLSearchParams ? body.get('signed_request') : null;
  const notice = text === null ? null : open(text);
  if (text === null || notice === null) return null;
  return { loginRemoteId: notice.networkUserId, issuedAt: notice.issuedAt, text };
}

/** The same notice has the same code, however often it comes; only who holds the signed notice can compute it. */
const codeOf = (notice: string) => createHash('sha256').update(notice).digest('base64url').slice(0, 24);

/** What the network gave is erased at once; the note says so, once, to whoever has the code. */
async function recordDone(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { code, source, accounts }: { code: string; source: string; accounts: number },
): Promise<string> {
  const now = clock.now();
  await inTransaction(db, (tx) =>
    insertDeletion(tx, {
      code,
      source,
      state: 'final',
      requestedAt: now,
      reversibleUntil: now,
      finalAt: now,
      endedAt: now,
      erased: { social_accounts: accounts },
    }),
  );
  return code;
}
