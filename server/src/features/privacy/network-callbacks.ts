import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { forgetLogin } from '../social-accounts/index.ts';
import { insertDeletion } from './deletion-rows.ts';

/**
 * Where Meta tells us that a person removed the app or wants their data deleted (both addresses are set in the app's
 * dashboard). Only what Meta signed is acted on; both may come twice, and an old one that is sent again concerns no account
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
    server.post('/api/social/meta/deauthorize', async (request, reply) => {
      const person = personOf(app, request);
      if (person === null) return reply.code(400).send({ error: 'invalid signed_request' });
      await forgetLogin(app, { ...person, erase: false });
      return { success: true };
    });
    server.post('/api/social/meta/data-deletion', async (request, reply) => {
      const person = personOf(app, request);
      if (person === null) return reply.code(400).send({ error: 'invalid signed_request' });
      const accounts = await forgetLogin(app, { ...person, erase: true });
      const code = await noteDone(app, { code: codeOf(person.text), accounts });
      return { url: `${app.appUrl}/delete-data?code=${code}`, confirmation_code: code };
    });
  };
}

function personOf({ networks }: Pick<Context, 'networks'>, { body }: FastifyRequest) {
  const text = body instanceof URLSearchParams ? body.get('signed_request') : null;
  const notice = text === null ? null : networks.openSignedRequest('meta', text);
  if (text === null || notice === null) return null;
  return { loginRemoteId: notice.personId, issuedAt: notice.issuedAt, text };
}

/** The same notice has the same code, however often it comes; only who holds the signed notice can compute it. */
const codeOf = (notice: string) => createHash('sha256').update(notice).digest('base64url').slice(0, 24);

/** What Meta gave is erased at once; the note says so, once, to whoever has the code. */
async function noteDone(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { code, accounts }: { code: string; accounts: number },
): Promise<string> {
  const now = clock.now();
  await inTransaction(db, (tx) =>
    insertDeletion(tx, {
      code,
      source: 'meta',
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
