import { randomUUID } from 'node:crypto';
import { type APP_SCOPES, type AppRequest, CONNECTED_APPS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/authenticate.ts';
import { hashAppToken, makeAppToken } from '../../lib/app-token.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { recordEvent } from '../audit/index.ts';
import { brandRows } from '../workspaces/index.ts';
import { insertTokens, writeConnection } from './connected-apps.system-queries.ts';
import { answerTo, readRequest } from './read-request.ts';

type AppContext = Pick<Context, 'db' | 'clock' | 'clientDocuments' | 'appUrl' | 'readAllowance'>;

/** What a person is asked, before they are. @throws Refusal API_NOT_IN_PLAN, NOT_FOUND, BAD_REQUEST */
export async function askForApp(context: AppContext, who: Caller, request: AppRequest) {
  const { name, host, scopes } = await readRequest(context, request);
  await assertInPlan(context, who);
  const brands = await brandRows.listOpenBrands(context.db, who);
  return {
    name,
    host,
    scopes,
    brands: brands.map(({ slug, name: brand }) => ({ slug, name: brand })),
    refuseTo: answerTo(request, { error: 'access_denied' }, context.appUrl),
  };
}

/**
 * Lets a program act for a person, with their rights as its bound and for no more than they agreed to.
 * @returns where the person goes on, with a code that opens nothing by itself
 * @throws Refusal API_NOT_IN_PLAN, BAD_REQUEST; NOT_FOUND, also for a brand that is not theirs
 */
export async function allowApp(
  context: AppContext,
  who: Caller,
  agreed: {
    request: AppRequest;
    scopes: readonly (typeof APP_SCOPES)[number][];
    brands: readonly string[] | null;
    monthlyTokenCap: number | null;
  },
): Promise<{ redirectTo: string }> {
  const { db, clock, appUrl } = context;
  const { workspaceId, organizationId, userId } = who;
  const { clientId, name, host, redirectUri, codeChallenge } = await readRequest(context, agreed.request);
  await assertInPlan(context, who);
  const now = clock.now();
  const code = makeAppToken();
  await inTransaction(db, async (tx) => {
    const connectionId = await writeConnection(tx, {
      organizationId,
      userId,
      clientId,
      name,
      host,
      scopes: [...new Set(agreed.scopes)],
      workspaceIds: idsOf(await brandRows.listOpenBrands(tx, who), agreed.brands),
      monthlyTokenCap: agreed.monthlyTokenCap,
      createdAt: now,
    });
    const expiresAt = new Date(now.getTime() + CONNECTED_APPS.codeSeconds * 1000);
    const grant = { connectionId, grantId: randomUUID(), redirectUri, codeChallenge, expiresAt };
    await insertTokens(tx, [{ ...grant, kind: 'code', hash: hashAppToken(code) }]);
    await recordEvent(
      tx,
      workspaceId,
      { ...actorOf(who), action: 'app.connected', details: { name: `${name} (${host})` } },
      now,
    );
  });
  return { redirectTo: answerTo(agreed.request, { code }, appUrl) };
}

/** A program is let in by a person at a screen, never by another program. */
async function assertInPlan(
  { db, clock, readAllowance }: Pick<AppContext, 'db' | 'clock' | 'readAllowance'>,
  { organizationId }: Pick<Caller, 'organizationId'>,
): Promise<void> {
  if (!(await readAllowance(db, organizationId, clock.now())).api) throw new Refusal('API_NOT_IN_PLAN');
}

function idsOf(
  open: readonly { id: string; slug: string }[],
  slugs: readonly string[] | null,
): string[] | null {
  if (slugs === null) return null;
  const found = open.filter(({ slug }) => slugs.includes(slug));
  if (found.length !== new Set(slugs).size) throw new Refusal('NOT_FOUND');
  return found.map(({ id }) => id);
}
