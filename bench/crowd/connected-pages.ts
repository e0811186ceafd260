import { createHmac } from 'node:crypto';
import { encryptAccount } from '../../server/src/features/social-accounts/encrypted-secrets.ts';
import { openSecretBox } from '../../server/src/lib/secret-box.ts';
import { asWorkspaceId } from '../../server/src/lib/workspace-id.ts';
import { SECRET_KEY } from '../cluster.ts';
import type { FuzzUser } from '../fuzz-users.ts';
import { type Crowd, META_APP } from './fixture.ts';

const VERSION = 'v25.0';

/** So many Pages of the sandbox, connected to brands by turns, each with something to read now. Gives what jobs take. */
export async function connectPages(
  crowd: Crowd,
  count: number,
): Promise<{ workspaceId: string; accountId: string }[]> {
  const box = openSecretBox(SECRET_KEY);
  const pages = await pagesOfOneLogin(crowd, count);
  const rows = pages.map(({ id, token }, n) => {
    const { workspaceId } = crowd.users[n % crowd.users.length] as FuzzUser;
    const key = { workspaceId: asWorkspaceId(workspaceId), network: 'facebook', remoteId: id } as const;
    return { workspaceId, id, token: encryptAccount(box, key, { token, userToken: token }) };
  });
  const { rows: made } = await crowd.client.query<{ workspaceId: string; accountId: string }>(
    `with given as (select * from unnest($1::uuid[], $2::text[], $3::text[]) as g(w, r, t)),
       a as (insert into social_accounts
           (workspace_id, network, remote_id, name, encrypted_token, scopes, state, connected_at, updated_at)
         select w, 'facebook', r, r, t, '["read_insights", "pages_read_engagement"]', 'connected', now(), now()
         from given returning id, workspace_id),
       q as (insert into account_queues (account_id, workspace_id, app) select id, workspace_id, 'meta' from a)
     insert into insight_polls (subject_id, workspace_id, account_id, next_read_at)
     select id, workspace_id, id, now() from a returning workspace_id as "workspaceId", account_id as "accountId"`,
    [rows.map((row) => row.workspaceId), rows.map((row) => row.id), rows.map((row) => row.token)],
  );
  return made;
}

/** Pages with the tokens that a login hands out. */
async function pagesOfOneLogin({ sandbox, cluster }: Crowd, count: number) {
  const added = Array.from({ length: count }, (_, n) => sandbox.control.addPage({ name: `Strona ${n}` }));
  const redirectUri = `${cluster.appUrl}/bench`;
  const back = sandbox.control.authorize({ redirectUri, pageIds: added.map(({ id }) => id) });
  const { access_token: user } = await ask<{ access_token: string }>(sandbox.url, '/oauth/access_token', {
    client_id: META_APP.id,
    client_secret: META_APP.secret,
    redirect_uri: redirectUri,
    code: new URL(back).searchParams.get('code') ?? '',
  });
  const found: { id: string; token: string }[] = [];
  for (let after = ''; ; ) {
    const page = await ask<{
      data: { id: string; access_token: string }[];
      paging?: { cursors?: { after?: string }; next?: string };
    }>(sandbox.url, '/me/accounts', {
      access_token: user,
      appsecret_proof: createHmac('sha256', META_APP.secret).update(user).digest('hex'),
      fields: 'id,access_token',
      limit: '100',
      ...(after && { after }),
    });
    found.push(...page.data.map(({ id, access_token: token }) => ({ id, token })));
    after = page.paging?.cursors?.after ?? '';
    if (page.paging?.next === undefined || after === '') return found;
  }
}

async function ask<Answer>(url: string, address: string, query: Record<string, string>): Promise<Answer> {
  const answer = await fetch(`${url}/${VERSION}${address}?${new URLSearchParams(query)}`);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
